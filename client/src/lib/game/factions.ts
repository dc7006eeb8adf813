/** Factions of armies. */

import type { PublicView } from "../../messages";
import { looksOf } from "./looks";

/** The faction of a race, or the unaligned one; empty if the game has no factions. */
export function factionOf(game: string, faction: string | undefined): string {
  return faction || looksOf(game).unaligned;
}

/** The faction of each race in play; empty if the game has no factions. */
export function factionsOf(view: PublicView | undefined): Record<string, string> {
  const armies = view?.players.flatMap((player) => player.armies ?? []) ?? [];
  const found = armies.map((army) => [army.race, factionOf(view?.game ?? "", army.faction)] as const);
  return Object.fromEntries(found.filter(([, faction]) => faction));
}
