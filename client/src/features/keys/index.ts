/** The keys of a table or a replay. */
export { default as KeyList } from "./KeyList.svelte";
