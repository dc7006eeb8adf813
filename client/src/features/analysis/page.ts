import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/replay/:id/analysis", load: () => import("./Analysis.svelte") }];
