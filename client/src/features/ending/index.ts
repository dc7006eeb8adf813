/** The end of a game, loaded when a game is over. */
export { scale } from "./figures";
export const loadEnding = () => import("./Ending.svelte");
