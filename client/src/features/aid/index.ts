/** What a game has, explained: whole, loaded when it is asked for, and the parts that the rules show too. */
export { search, sections } from "./entries";
export { default as Glossary } from "./Glossary.svelte";
export { default as SearchField } from "./SearchField.svelte";
export const loadAid = () => import("./Aid.svelte");
