/** The end of a game, loaded when there is one. */
export { scale } from "./figures";
export const loadEnding = () => import("./Ending.svelte");
