/** Legal moves, grouped by where they are shown. Every move is shown somewhere, whatever its verb. */

import type { LegalMove } from "../../../messages";
import type { Sum } from "../../../lib/game/sums";

/** One button on a region's card: a move, or a move that still needs its second region. */
export interface Act {
  verb: string;
  word: string;
  /** The single move, or all moves with this verb and first region, by second region. */
  moves: LegalMove[];
  needsSecond: boolean;
}

export interface Acts {
  picks: LegalMove[];
  /** Counted placements, planned locally. */
  counted: LegalMove[];
  /** Moves without a region, except `done` and `decline`. */
  plain: LegalMove[];
  done: LegalMove | undefined;
  decline: LegalMove | undefined;
  at: Map<string, Act[]>;
}

/** The mark on a region: its token cost, the shortfall the die must cover, or only that an action is available. */
export interface Mark {
  cost: number | null;
  items: Sum;
  short: number;
  /** Coins to be paid first. */
  pays: number;
  verb: string;
}

/** Among equivalent ways to take a region, verbs common to all games come first. */
const FIRST = ["conquer", "roll"];
/** Verbs available in so many regions that marks would be noise; offered on the region's card only. */
const QUIET = new Set(["abandon"]);
/** Sides of the die: a move with this many chances is certain. */
const SIDES = 6;

export function sortMoves(moves: readonly LegalMove[]): Acts {
  const acts: Acts = { picks: [], counted: [], plain: [], done: undefined, decline: undefined, at: new Map() };
  for (const move of moves) {
    if (move.verb === "pick") acts.picks.push(move);
    else if (move.count) acts.counted.push(move);
    else if (move.region) add(acts.at, move);
    else if (move.verb === "done") acts.done = move;
    else if (move.verb === "decline") acts.decline = move;
    else acts.plain.push(move);
  }
  for (const list of acts.at.values()) list.sort(byRank);
  return acts;
}

/** Whether it is a final conquest by die. */
export function isRoll(verb: string): boolean {
  return verb === "roll" || (verb.startsWith("roll-") && verb !== "roll-first");
}

/** The move that rolls before a region is chosen, which the prompt offers. */
export function rollFirst(acts: Acts): LegalMove | undefined {
  return acts.plain.find((move) => move.verb === "roll-first");
}

/** Compare for display: certain conquests first (without coins, then fewest tokens), then the likeliest roll. */
function byRank(a: Act, b: Act): number {
  const [one, other] = [rank(a), rank(b)];
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function rank(act: Act): number[] {
  const move = act.moves[0];
  const chances = move?.chances ?? SIDES;
  const takes = move?.cost !== null && move?.cost !== undefined;
  const group = QUIET.has(act.verb) ? 3 : !takes ? 2 : chances < SIDES ? 1 : 0;
  const place = FIRST.indexOf(act.verb);
  return [group, SIDES - chances, move?.pays ?? 0, move?.cost ?? 0, place < 0 ? FIRST.length : place, act.word ? 1 : 0];
}

function add(at: Map<string, Act[]>, move: LegalMove): void {
  const region = move.region ?? "";
  const list = at.get(region) ?? [];
  at.set(region, list);
  const word = move.word ?? "";
  const second = Boolean(move.second);
  const same = list.find((act) => act.verb === move.verb && act.word === word && act.needsSecond && second);
  if (same) same.moves.push(move);
  else list.push({ verb: move.verb, word, moves: [move], needsSecond: second });
}

/** The marked regions: gold flags with a cost, cream ones for the die, plain marks for other actions. */
export function marks(acts: Acts): Map<string, Mark> {
  const found = new Map<string, Mark>();
  // If nothing else is possible, mark even these.
  const only = !acts.done && !acts.counted.length && [...acts.at.values()].flat().every((each) => QUIET.has(each.verb));
  for (const [region, list] of acts.at) {
    const act = list.find((each) => only || !QUIET.has(each.verb));
    if (!act) continue;
    const move = act.moves[0];
    found.set(region, {
      verb: act.verb,
      cost: move?.cost ?? null,
      items: (move?.items ?? []) as Sum,
      short: move?.short ?? 0,
      pays: move?.cost === null ? 0 : (move?.pays ?? 0),
    });
  }
  return found;
}

/** The conquest of a region, if that is its only action and costs no coins: nothing else to decide. */
export function soleConquest(acts: Acts, region: string): Act | undefined {
  const [first, ...others] = acts.at.get(region) ?? [];
  return first?.verb === "conquer" && !others.length && !first.moves[0]?.pays ? first : undefined;
}

/** The moves completed by choosing a second region. */
export function seconds(act: Act, region: string): Act[] {
  return act.moves
    .filter((move) => move.second === region)
    .map((move) => ({ verb: move.verb, word: move.word ?? "", moves: [move], needsSecond: false }));
}

/** The marks while the second region of a move is being chosen. */
export function secondMarks(act: Act): Map<string, Mark> {
  return new Map(
    act.moves.map((move) => [move.second ?? "", { cost: null, items: [], short: 0, pays: 0, verb: act.verb }]),
  );
}

/** Moves without a region grouped by verb, so that ten numbers to buy form one row. */
export function groups(plain: LegalMove[]): [string, LegalMove[]][] {
  const found = new Map<string, LegalMove[]>();
  for (const move of plain) found.set(move.verb, [...(found.get(move.verb) ?? []), move]);
  return [...found];
}
