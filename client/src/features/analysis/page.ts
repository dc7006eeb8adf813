import { loadWords } from "../../lib/i18n/words.svelte";
import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [
  { path: "/replay/:id/analysis", load: () => loadWords("analysis").then(() => import("./Analysis.svelte")) },
];
