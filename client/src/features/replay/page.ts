import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [
  { path: "/replays", load: () => import("./Replays.svelte") },
  { path: "/replay/:id", load: () => import("./Replay.svelte") },
];
