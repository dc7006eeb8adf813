/** Parts of the replay that other pages use. */
export { default as ForkDialog } from "./ForkDialog.svelte";
export { default as ReplayActions } from "./ReplayActions.svelte";
export { default as ReplayMap } from "./ReplayMap.svelte";
export { ReplayPlayer } from "./replayPlayer.svelte";
export { stepSentence } from "./stepText";
export { default as Timeline } from "./Timeline.svelte";
export { default as ViewpointSelect } from "./ViewpointSelect.svelte";
/** Loaded on demand by a game in progress. */
export const loadForkDialog = () => import("./ForkDialog.svelte");
