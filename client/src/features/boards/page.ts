import { SITE } from "../../lib/addresses";
import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [
  { path: "/workshop/board/:id?", load: () => (SITE ? import("./NoBoards.svelte") : import("./BoardPage.svelte")) },
];
