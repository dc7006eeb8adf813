import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [
  { path: "/workshop", load: () => import("./home/Workshop.svelte") },
  { path: "/workshop/edit/:id", load: () => import("./editor/Editor.svelte") },
  { path: "/workshop/pack/:id", load: () => import("./pack/PackEditor.svelte") },
  { path: "/invention/:id", load: () => import("./share/Share.svelte") },
];
