/** The player aid: the whole component, loaded on demand, and the parts shared with the rules pages. */
export { search, sections } from "./entries";
export { default as Glossary } from "./Glossary.svelte";
export { default as SearchField } from "./SearchField.svelte";
export const loadAid = () => import("./Aid.svelte");
