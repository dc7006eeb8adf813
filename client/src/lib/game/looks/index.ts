/** Looks by game, and those of pieces and factions, whose names are unique across games. */

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

/** The mark of a faction, or the unaligned mark for unknown ones. */
export function factionMark(faction: string): FactionMark {
  const found = ALL.map(({ factions, unaligned }) => factions[faction] ?? factions[unaligned]);
  return found.find((mark) => mark !== undefined) ?? PLAIN;
}

/** Whether a piece stands on a stack and belongs to the region's holder. */
export function stands(piece: string): boolean {
  return ALL.some(({ standing }) => standing.includes(piece));
}
