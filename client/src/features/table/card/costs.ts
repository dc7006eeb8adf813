/** Conquest costs in words: the tokens of each option with the odds of its roll, and the coins due. */

import { list, t } from "../../../lib/i18n/words.svelte";
import type { Drawing, LegalMove, MoveTarget } from "../../../messages";
import { itemName, regionName } from "../../../lib/game/names";
import { itemised, sumText, terms, total, type Sum } from "../../../lib/game/sums";

/** No-break space. */
const UNBROKEN = "\u00a0";

/** Whether there is a cost to show. */
export function hasCost<T extends LegalMove | MoveTarget>(of: T | undefined): of is T & { cost: number } {
  return of?.cost !== null && of?.cost !== undefined;
}

/** Whether a die decides the move. */
export function rolls(move: LegalMove): boolean {
  return move.chances !== null && move.chances !== undefined;
}

/** The cost of a move in one line, with the odds of a roll, and the coins unless they equal those of `first`. */
export function costText(game: string, move: LegalMove, first?: LegalMove, names: readonly string[] = []): string {
  const name = (key: string) => itemName(game, key);
  const items = (move.items ?? []) as Sum;
  // A single item would only repeat the total.
  const said = items.length > 1 ? [sumText(move.cost ?? 0, terms(items, name))] : [];
  if (rolls(move)) said.push(t("card.odds", { n: move.chances ?? 0 }).replaceAll(" ", UNBROKEN));
  if (move.due?.length && total(move.due) !== total(first?.due ?? []))
    said.push(paysText(game, move.due, names[move.payee ?? -1]));
  return said.join(" · ");
}

/** The coins to pay first, with their payee (the bank by default) and their reasons. */
export function paysText(game: string, due: Sum, payee = ""): string {
  const name = (key: string) => itemName(game, key);
  const [first, ...others] = due;
  const sum = first && !others.length ? name(first[0]) : itemised(due, name);
  return payee ? t("card.pays.to", { n: total(due), sum, name: payee }) : t("card.pays.for", { n: total(due), sum });
}

/** The other own regions that a move gives up; empty if there are none. */
export function leavesText(move: LegalMove, drawing: Drawing | undefined): string {
  if (!move.leaves?.length) return "";
  return t("card.gives-up", { regions: list(move.leaves.map((id) => regionName(drawing, id))) });
}

/** The coins due, if the player has too few. */
export function owedText(game: string, due: Sum | undefined, owned: number | null | undefined): string {
  if (!due?.length) return "";
  return t("card.owed", { n: total(due), sum: itemised(due, (key) => itemName(game, key)), owned: owned ?? 0 });
}
