import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/rules/:part?/:chapter?", load: () => import("./Rules.svelte") }];
