/** Statistics of the results saved in this browser. */

import type { Result } from "../../lib/storage/results";

export interface Rate {
  game: string;
  players: number;
  played: number;
  won: number;
}

export interface RaceRecord {
  game: string;
  race: string;
  played: number;
  won: number;
}

/** Percentage of a whole; 0 if the whole is 0. */
export function percent(part: number, whole: number): number {
  return whole ? Math.round((100 * part) / whole) : 0;
}

/** Length of the longest winning streak. */
export function longestStreak(results: readonly Result[]): number {
  let longest = 0;
  let running = 0;
  for (const { won } of results) {
    running = won ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}

/** Win rates by game and number of players, the most played first. */
export function rates(results: readonly Result[]): Rate[] {
  const found = new Map<string, Rate>();
  for (const { game, names, won } of results) {
    const key = `${game}/${names.length}`;
    const rate = found.get(key) ?? { game, players: names.length, played: 0, won: 0 };
    found.set(key, { ...rate, played: rate.played + 1, won: rate.won + Number(won) });
  }
  return [...found.values()].sort(
    (a, b) => b.played - a.played || a.game.localeCompare(b.game) || a.players - b.players,
  );
}

/** Games and wins of each race, the most played first. */
export function raceRecords(results: readonly Result[]): RaceRecord[] {
  const found = new Map<string, RaceRecord>();
  for (const { game, races, won } of results)
    for (const race of new Set(races)) {
      const key = `${game}/${race}`;
      const record = found.get(key) ?? { game, race, played: 0, won: 0 };
      found.set(key, { ...record, played: record.played + 1, won: record.won + Number(won) });
    }
  return [...found.values()].sort((a, b) => b.played - a.played || b.won - a.won || a.race.localeCompare(b.race));
}

/** The race with the highest win rate among those played at least twice, or once if there is no other. */
export function bestRace(results: readonly Result[]): RaceRecord | undefined {
  const won = raceRecords(results).filter((record) => record.won);
  const often = won.filter((record) => record.played > 1);
  return (often.length ? often : won).toSorted((a, b) => b.won / b.played - a.won / a.played || b.won - a.won)[0];
}
