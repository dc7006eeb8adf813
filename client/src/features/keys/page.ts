import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/keys", load: () => import("./KeysPage.svelte") }];
