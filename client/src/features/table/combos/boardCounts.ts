/** Relevance of an ability on this board, in words: "5 caverns, 2 of them at the edge, 3 empty". */

import type { BoardCount } from "../../../messages";
import { tKey, t } from "../../../lib/i18n/words.svelte";

/** The counts for an ability; empty if there is nothing to count. */
export function boardCountLine(facts: readonly BoardCount[] | undefined, of: string): string {
  const told = (facts ?? []).filter((fact) => fact.of === of).map(phrase);
  return told.length ? t("counts.line", { list: told.join("; ") }) : "";
}

function phrase(fact: BoardCount): string {
  const what = tKey(`counts.thing.${fact.what}`, { n: fact.count });
  if (!fact.count) return what;
  const where = fact.islands ? t("counts.islands", { what, n: fact.islands }) : what;
  return [where, part(fact.islands ? "landing" : "edge", fact.entry, fact.count), part("empty", fact.empty, fact.count)]
    .filter(Boolean)
    .join(", ");
}

/** Some, all or none of them. */
function part(kind: "edge" | "landing" | "empty", n: number | null | undefined, all: number): string {
  if (n === null || n === undefined) return "";
  if (n === 0 || n === all) return tKey(`counts.${kind}.${n ? "all" : "none"}`, { n: all });
  return tKey(`counts.${kind}.some`, { n });
}
