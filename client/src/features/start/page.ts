import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/", load: () => import("./Start.svelte") }];
