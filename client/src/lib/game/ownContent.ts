/** Custom races, powers and boards of a game: their texts and looks, shown wherever shipped ones are. */
import type { OwnContent } from "../../messages";
import { ability, has, showBroughtWords, tKey } from "../i18n/words.svelte";
import { isIcon } from "../icons/icons.svelte";
import type { Choice } from "../portraits/composed";
import { showLooks } from "../portraits/portraits.svelte";

/** Look of an invented race or power, from its document or a table. */
export interface Look {
  kind: string;
  key: string;
  icon?: string | undefined;
  portrait?: Record<string, string | number> | undefined;
}

/** Show a game's custom content from now on; without any, only shipped content. */
export function showOwn(game: string, own: OwnContent | null | undefined): void {
  showBroughtWords(own?.words ?? {});
  if (own) showAll(game, own.abilities);
}

/** The names of all custom content of a game. */
export function ownNames(game: string, own: OwnContent | null | undefined): string[] {
  const abilities = own?.abilities.map(({ kind, key }) => ability(game, kind, key, "name")) ?? [];
  const board = own?.board ? `board.${own.board}` : "";
  return [...abilities, ...(has(board) ? [tKey(board)] : [])];
}

/** Show the looks of invented races and powers. Keys of shipped ones keep their pictures. */
export function showAll(game: string, looks: readonly Look[]): void {
  const fresh = looks.filter(({ kind, key }) => !isIcon(`${kind}.${key}`));
  const of = (kind: string) => fresh.filter((look) => look.kind === kind);
  // The server has checked the part names; those unknown to this version are chosen by key.
  const races = of("race").map(({ key, portrait }) => [key, (portrait ?? {}) as Partial<Choice>] as const);
  const powers = of("power").map(({ key, icon }) => [key, icon ?? ""] as const);
  // The table works without the pictures, too.
  void showLooks(game, { races: Object.fromEntries(races), powers: Object.fromEntries(powers) }).catch(() => undefined);
}
