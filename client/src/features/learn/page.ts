import { loadWords } from "../../lib/i18n/words.svelte";
import type { Page } from "../../lib/router.svelte";

export const pages: readonly Page[] = [
  { path: "/learn", load: () => loadWords("lessons").then(() => import("./Learn.svelte")) },
];
