/** The games saved in this browser. */
export { default as GameList } from "./GameList.svelte";
export { MyGames } from "./games.svelte";
