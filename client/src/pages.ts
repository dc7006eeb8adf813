/** The pages of all features, listed in each `features/NAME/page.ts`. */
import { match, type Page, type Route } from "./lib/router.svelte";

const FOUND = import.meta.glob<{ pages: readonly Page[] }>("./features/*/page.ts", { eager: true });
const PAGES = Object.values(FOUND).flatMap((feature) => feature.pages);
const MISSING: Page = { path: "", load: () => import("./lib/shell/NotFound.svelte") };

/** The page at an address, with its component's parameters. */
export function pageAt({ path }: Route): Page & { values: Record<string, string> } {
  for (const page of PAGES) {
    const values = match(page.path, path);
    if (values) return { ...page, values };
  }
  return { ...MISSING, values: {} };
}
