/** Marks of the factions: outline first, colour second. In a box of 26 units round 0,0. */

import type { PublicView } from "../messages";

const OUTLINES: Record<string, string> = {
  alliance: "M-9-9Q0-12 9-9V1Q9 8 0 12Q-9 8-9 1Z",
  horde: "M0-13L12 0L0 13L-12 0Z",
  neutral: "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z",
};

export function factionOutline(faction: string): string {
  return OUTLINES[faction] ?? OUTLINES["neutral"] ?? "";
}

/** Armies of the second game that belong to neither faction are neutral; the first game has none. */
export function factionOf(game: string, faction: string | undefined): string {
  return game === "smallworld" ? "" : faction || "neutral";
}

/** The faction of each race in play. */
export function factionsOf(look: PublicView | undefined): Record<string, string> {
  const armies = look?.players.flatMap((player) => player.armies ?? []) ?? [];
  return Object.fromEntries(armies.map((army) => [army.race, factionOf(look?.game ?? "", army.faction)]));
}
