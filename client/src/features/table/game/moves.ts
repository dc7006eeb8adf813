/** The legal moves, sorted by where they are shown. Every move is shown somewhere, whatever its verb. */

import type { LegalMove } from "../../../messages";
import type { Sum } from "../../../lib/game/sums";

/** One button of a region's card: a move, or a move that still needs its second region. */
export interface Act {
  verb: string;
  word: string;
  /** The one move, or every move with this verb and first region, by its second region. */
  moves: LegalMove[];
  needsSecond: boolean;
}

export interface Acts {
  picks: LegalMove[];
  /** Placements by count, planned on this screen. */
  counted: LegalMove[];
  /** What is done without a region, `done` and `decline` left out. */
  plain: LegalMove[];
  done: LegalMove | undefined;
  decline: LegalMove | undefined;
  at: Map<string, Act[]>;
}

/** What a region is marked with: the tokens it takes, how many a die must bring, or only that something can be done. */
export interface Mark {
  cost: number | null;
  items: Sum;
  short: number;
  verb: string;
}

/** Of ways that take a region alike, what every game has comes first. */
const FIRST = ["conquer", "roll"];
/** What is possible in so many regions that marking them would say nothing; offered on the region's card. */
const QUIET = new Set(["abandon"]);
/** The die's sides: a move with as many chances is sure. */
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

/** Is it a last conquest, by the die? */
export function isRoll(verb: string): boolean {
  return verb === "roll" || (verb.startsWith("roll-") && verb !== "roll-first");
}

/** Best first: what surely takes the region (free of coins, then with the fewest tokens), then the likeliest roll. */
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

/** The marked regions: gold flags with a cost, cream ones for the die, plain marks for all else. */
export function marks(acts: Acts): Map<string, Mark> {
  const found = new Map<string, Mark>();
  // Where nothing else can be done, it is what is asked.
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
    });
  }
  return found;
}

/** The conquest of a region, where that is all that can be done there. */
export function soleConquest(acts: Acts, region: string): Act | undefined {
  const [first, ...others] = acts.at.get(region) ?? [];
  return first?.verb === "conquer" && !others.length ? first : undefined;
}

/** What choosing a region as the second of a move does. */
export function seconds(act: Act, region: string): Act[] {
  return act.moves
    .filter((move) => move.second === region)
    .map((move) => ({ verb: move.verb, word: move.word ?? "", moves: [move], needsSecond: false }));
}

/** The marks while the second region of a move is chosen. */
export function secondMarks(act: Act): Map<string, Mark> {
  return new Map(act.moves.map((move) => [move.second ?? "", { cost: null, items: [], short: 0, verb: act.verb }]));
}

/** Moves without a region in groups of one verb, so that ten numbers to buy make one row. */
export function groups(plain: LegalMove[]): [string, LegalMove[]][] {
  const found = new Map<string, LegalMove[]>();
  for (const move of plain) found.set(move.verb, [...(found.get(move.verb) ?? []), move]);
  return [...found];
}
