/** What a conquest takes, in words: the tokens of each means with the odds of its roll, and the coins due. */

import { t } from "../../../lib/i18n/words.svelte";
import type { LegalMove, MoveTarget } from "../../../messages";
import { itemName } from "../../../lib/game/names";
import { itemised, sumText, terms, total, type Sum } from "../../../lib/game/sums";

/** A space at which no line is broken. */
const UNBROKEN = "\u00a0";

/** Is there a cost to be shown? */
export function hasCost<T extends LegalMove | MoveTarget>(of: T | undefined): of is T & { cost: number } {
  return of?.cost !== null && of?.cost !== undefined;
}

/** Does a die decide about it? */
export function rolls(move: LegalMove): boolean {
  return move.chances !== null && move.chances !== undefined;
}

/** What a move takes in one line, with the odds where a die decides, and the coins unless they are those of `first`. */
export function costText(game: string, move: LegalMove, first?: LegalMove): string {
  const name = (key: string) => itemName(game, key);
  const items = (move.items ?? []) as Sum;
  const said = items.length ? [sumText(move.cost ?? 0, terms(items, name))] : [];
  if (rolls(move)) said.push(t("card.odds", { n: move.chances ?? 0 }).replaceAll(" ", UNBROKEN));
  if (move.due?.length && total(move.due) !== total(first?.due ?? [])) said.push(paysText(game, move.due));
  return said.join(" · ");
}

/** The coins to be paid first, and what for. */
export function paysText(game: string, due: Sum): string {
  return t("card.pays.for", { n: total(due), sum: itemised(due, (key) => itemName(game, key)) });
}

/** The coins that are due where there are too few. */
export function owedText(game: string, due: Sum | undefined, owned: number | null | undefined): string {
  if (!due?.length) return "";
  return t("card.owed", { n: total(due), sum: itemised(due, (key) => itemName(game, key)), owned: owned ?? 0 });
}
