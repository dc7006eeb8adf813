/** Which faction an army belongs to. */

import type { PublicView } from "../messages";

/** Armies of the second game that belong to neither faction are neutral; the first game has none. */
export function factionOf(game: string, faction: string | undefined): string {
  return game === "smallworld" ? "" : faction || "neutral";
}

/** The faction of each race in play. */
export function factionsOf(look: PublicView | undefined): Record<string, string> {
  const armies = look?.players.flatMap((player) => player.armies ?? []) ?? [];
  return Object.fromEntries(armies.map((army) => [army.race, factionOf(look?.game ?? "", army.faction)]));
}
