/** Results of finished games played in this browser; stored locally and never sent. */

import { keep, recall } from "./storage";

const NAME = "smallworld.results";
const VERSION = 1;
/** Maximum number of results; the oldest are dropped. */
const MOST = 500;

/** Result of a game for one seat played here. */
export interface Result {
  id: string;
  seat: number;
  game: string;
  title: string;
  /** When the end was first seen. */
  ended: string;
  names: string[];
  coins: number;
  place: number;
  won: boolean;
  /** The races picked by this seat, in order. */
  races: string[];
}

function isResult(value: unknown): value is Result {
  const one = value as Partial<Result> | null;
  return (
    typeof one?.id === "string" &&
    typeof one.seat === "number" &&
    typeof one.game === "string" &&
    typeof one.ended === "string" &&
    typeof one.coins === "number" &&
    Array.isArray(one.names) &&
    Array.isArray(one.races)
  );
}

/** All results, the oldest first; data of other versions is ignored and left alone. */
export function results(): Result[] {
  const kept = recall(NAME) as { version?: number; results?: unknown } | null;
  return kept?.version === VERSION && Array.isArray(kept.results) ? kept.results.filter(isResult) : [];
}

/** Add results that are not stored yet. */
export function addResults(found: readonly Result[]): void {
  const before = results();
  const known = new Set(before.map((one) => `${one.id}/${one.seat}`));
  const added = found.filter((one) => !known.has(`${one.id}/${one.seat}`));
  if (added.length) keep(NAME, { version: VERSION, results: [...before, ...added].slice(-MOST) });
}

/** Delete all results. */
export function clearResults(): void {
  keep(NAME, { version: VERSION, results: [] });
}
