/** Results of finished games that were played in this browser; they are kept here and sent nowhere. */

import { keep, recall } from "./storage";

const NAME = "smallworld.results";
const VERSION = 1;
/** The oldest are forgotten beyond this. */
const MOST = 500;

/** How a game ended for one seat that was played here. */
export interface Result {
  id: string;
  seat: number;
  game: string;
  title: string;
  /** When it was first seen to be over. */
  ended: string;
  names: string[];
  coins: number;
  place: number;
  won: boolean;
  /** The races that this seat picked, in order. */
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

/** All results, the oldest first; what another version wrote is left alone and not read. */
export function results(): Result[] {
  const kept = recall(NAME) as { version?: number; results?: unknown } | null;
  return kept?.version === VERSION && Array.isArray(kept.results) ? kept.results.filter(isResult) : [];
}

/** Keep results that are not there yet. */
export function addResults(found: readonly Result[]): void {
  const before = results();
  const known = new Set(before.map((one) => `${one.id}/${one.seat}`));
  const added = found.filter((one) => !known.has(`${one.id}/${one.seat}`));
  if (added.length) keep(NAME, { version: VERSION, results: [...before, ...added].slice(-MOST) });
}

/** Forget them all. */
export function clearResults(): void {
  keep(NAME, { version: VERSION, results: [] });
}
