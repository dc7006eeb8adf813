import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/workshop/board/:id?", load: () => import("./BoardPage.svelte") }];
