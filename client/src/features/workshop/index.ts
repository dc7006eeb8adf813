/** Parts shared with the board editor. */
export { default as SeatBars, isEven } from "./strength/SeatBars.svelte";
export { default as ShareDialog } from "./editor/ShareDialog.svelte";
export { whenMoved } from "./shelf.svelte";
