/** Which faction an army belongs to. */

import type { PublicView } from "../../messages";
import { looksOf } from "./looks";

/** That of a race, or of those that belong to none; empty where there are no factions. */
export function factionOf(game: string, faction: string | undefined): string {
  return faction || looksOf(game).unaligned;
}

/** The faction of each race in play; empty where there are no factions. */
export function factionsOf(view: PublicView | undefined): Record<string, string> {
  const armies = view?.players.flatMap((player) => player.armies ?? []) ?? [];
  const found = armies.map((army) => [army.race, factionOf(view?.game ?? "", army.faction)] as const);
  return Object.fromEntries(found.filter(([, faction]) => faction));
}
