import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/learn", load: () => import("./Learn.svelte") }];
