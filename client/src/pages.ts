/** The pages, each loaded when it is first asked for. */
import type { Component } from "svelte";
import type { Route } from "./lib/router.svelte";

// What a page takes is what its route says; that the two fit is this table's business.
const pages: Record<Route["page"], () => Promise<{ default: Component<never> }>> = {
  start: () => import("./pages/Start.svelte"),
  new: () => import("./pages/New.svelte"),
  learn: () => import("./pages/Learn.svelte"),
  mine: () => import("./pages/MyGames.svelte"),
  history: () => import("./pages/History.svelte"),
  replays: () => import("./pages/Replays.svelte"),
  rules: () => import("./pages/Rules.svelte"),
  aid: () => import("./pages/AidSheet.svelte"),
  about: () => import("./pages/About.svelte"),
  game: () => import("./table/Arrival.svelte"),
  replay: () => import("./replay/Replay.svelte"),
  analysis: () => import("./analysis/Analysis.svelte"),
  missing: () => import("./pages/NotFound.svelte"),
};

/** The code of a route's page. */
export function loadPage(route: Route): Promise<{ default: Component<never> }> {
  return pages[route.page]();
}
