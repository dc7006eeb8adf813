import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/history", load: () => import("./History.svelte") }];
