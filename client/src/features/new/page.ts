import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/new", load: () => import("./New.svelte") }];
