/** Races, powers and boards that a game brings along: their words and looks, shown wherever those of the box are. */
import type { OwnContent } from "../../messages";
import { ability, has, showBroughtWords, tKey } from "../i18n/words.svelte";
import { isIcon } from "../icons/icons.svelte";
import type { Choice } from "../portraits/composed";
import { showLooks } from "../portraits/portraits.svelte";

/** What an invented race or power looks like, as its document or a table says it. */
export interface Look {
  kind: string;
  key: string;
  icon?: string | undefined;
  portrait?: Record<string, string | number> | undefined;
}

/** Show what a game brings along from now on; without anything, only what is in the box. */
export function showOwn(game: string, own: OwnContent | null | undefined): void {
  showBroughtWords(own?.words ?? {});
  if (own) showAll(game, own.abilities);
}

/** The names of all that a game brings along. */
export function ownNames(game: string, own: OwnContent | null | undefined): string[] {
  const abilities = own?.abilities.map(({ kind, key }) => ability(game, kind, key, "name")) ?? [];
  const board = own?.board ? `board.${own.board}` : "";
  return [...abilities, ...(has(board) ? [tKey(board)] : [])];
}

/** Show invented races and powers as they were made to look. One with the key of a shipped one keeps its picture. */
export function showAll(game: string, looks: readonly Look[]): void {
  const fresh = looks.filter(({ kind, key }) => !isIcon(`${kind}.${key}`));
  const of = (kind: string) => fresh.filter((look) => look.kind === kind);
  // The server has checked the names of the parts; one that this version does not draw is left to chance.
  const races = of("race").map(({ key, portrait }) => [key, (portrait ?? {}) as Partial<Choice>] as const);
  const powers = of("power").map(({ key, icon }) => [key, icon ?? ""] as const);
  // Without the pictures the table works all the same.
  void showLooks(game, { races: Object.fromEntries(races), powers: Object.fromEntries(powers) }).catch(() => undefined);
}
