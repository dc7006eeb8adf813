/** Keyboard shortcuts of the table and the replay. */
export { default as KeyList } from "./KeyList.svelte";
