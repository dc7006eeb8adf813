/** What boards share with other inventions. */
export { default as SeatBars, isEven } from "./strength/SeatBars.svelte";
export { default as ShareDialog } from "./editor/ShareDialog.svelte";
export { whenMoved } from "./shelf.svelte";
