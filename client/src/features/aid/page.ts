import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/aid/:game", load: () => import("./AidSheet.svelte") }];
