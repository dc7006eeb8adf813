import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [{ path: "/mine", load: () => import("./MyGames.svelte") }];
