/** Ways to start a game. */
export { default as FirstGame } from "./FirstGame.svelte";
export { default as NewGame } from "./NewGame.svelte";
export { quickGame } from "./draft.svelte";
export { PlayNow } from "./playNow.svelte";
