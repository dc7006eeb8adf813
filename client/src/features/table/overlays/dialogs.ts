/** Overlays opened from the bar and the player list, loaded right after the table. */
export { KeyList } from "../../keys";
export { default as ComboDetailsList } from "../combos/ComboDetailsList.svelte";
export { default as Confirm } from "./Confirm.svelte";
export { default as Menu } from "./Menu.svelte";
export { default as OtherDevice } from "./OtherDevice.svelte";
export { default as SeatMenu } from "./SeatMenu.svelte";
export { default as WatcherList } from "./WatcherList.svelte";
