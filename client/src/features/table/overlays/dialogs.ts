/** What is opened from the bar and from the list of players: loaded as soon as the table is there, but not before it. */
export { KeyList } from "../../keys";
export { default as Menu } from "./Menu.svelte";
export { default as OtherDevice } from "./OtherDevice.svelte";
export { default as SeatMenu } from "./SeatMenu.svelte";
export { default as WatcherList } from "./WatcherList.svelte";
