import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/about", load: () => import("./About.svelte") }];
