/** Final standings, and the race shown for each seat. */

import { list, tKey, t } from "../../lib/i18n/words.svelte";
import type { Ending, PublicView, TableArmy } from "../../messages";
import { comboName } from "../../lib/game/names";

/** Seats from first to last place; coins order seats that share a place. */
export function ranking(ending: Ending): number[] {
  return [...ending.coins.keys()].sort(
    (a, b) =>
      (ending.places[a] ?? 0) - (ending.places[b] ?? 0) || (ending.coins[b] ?? 0) - (ending.coins[a] ?? 0) || a - b,
  );
}

/** The army that represents a seat: the active one, else one in decline. */
export function armyOf(view: PublicView, seat: number): TableArmy | undefined {
  const armies = view.players[seat]?.armies ?? [];
  return armies.find((army) => !army.declined) ?? armies[0];
}

/** Headline naming the winner. */
export function headline(ending: Ending, names: readonly string[]): string {
  const winners = list(ending.winners.map((seat) => names[seat] ?? ""));
  return ending.winners.length > 1 ? t("end.win", { names: winners }) : t("end.wins", { names: winners });
}

/** The winning margin; in a team game, the score that counts. */
export function margin(ending: Ending, view: PublicView): string {
  const teams = Object.entries(ending.teams).map(([team, coins]) => `${tKey(`faction.${team}`)} ${coins}`);
  // A single-player team has no poorer partner whose coins could count.
  if (teams.length && teams.length < ending.coins.length) return t("end.team", { scores: teams.join(", ") });
  const winner = ending.winners[0] ?? 0;
  const coins = ending.coins[winner] ?? 0;
  if (ending.winners.length > 1) return t("end.shared", { n: coins });
  const army = armyOf(view, winner);
  const combo = army ? comboName(view.game, army.race, army.power ?? "") : "";
  const lead = coins - Math.max(0, ...ending.coins.filter((_, seat) => seat !== winner));
  return lead > 0 ? t("end.by", { n: lead, combo }) : t("end.even", { combo });
}
