import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/game/:id", load: () => import("./Arrival.svelte") }];
