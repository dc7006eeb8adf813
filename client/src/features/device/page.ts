import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/device", load: () => import("./DevicePage.svelte") }];
