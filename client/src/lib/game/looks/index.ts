/** The looks of games, by game; and of pieces and factions, whose names no two games have for different things. */

import { family, type Family } from "../games";
import type { FactionMark, Looks } from "./looks";
import { SMALLWORLD } from "./smallworld";
import { WARCRAFT } from "./warcraft";

const LOOKS: Record<Family, Looks> = { smallworld: SMALLWORLD, warcraft: WARCRAFT };
const ALL = Object.values(LOOKS);
const PLAIN: FactionMark = { outline: "", scale: 1, down: 0 };

export function looksOf(game: string): Looks {
  return LOOKS[family(game)];
}

/** The mark of a faction, or that of the unaligned for one that this screen does not know. */
export function factionMark(faction: string): FactionMark {
  const found = ALL.map(({ factions, unaligned }) => factions[faction] ?? factions[unaligned]);
  return found.find((mark) => mark !== undefined) ?? PLAIN;
}

/** Does a piece stand on a stack, with whoever holds the region? */
export function stands(piece: string): boolean {
  return ALL.some(({ standing }) => standing.includes(piece));
}
