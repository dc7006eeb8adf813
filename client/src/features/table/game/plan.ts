/** Redeploying, planned on this screen: nothing is sent before the turn is ended. */

import type { LegalMove } from "../../../messages";

/** One kind of piece to be placed (tokens, camps, beasts): what lies there already, and what is planned on top. */
export interface Plan {
  verb: string;
  /** How many are in hand to be placed, planned ones included. */
  hand: number;
  /** The most that may be placed in each region; the regions that are not here take none. */
  most: Record<string, number>;
  placed: Record<string, number>;
}

/** What can be placed by these moves, nothing planned yet. */
export function blank(verb: string, moves: LegalMove[]): Plan {
  const most: Record<string, number> = {};
  for (const move of moves) {
    if (move.verb === verb && move.region && move.count) most[move.region] = move.count;
  }
  return { verb, hand: Math.max(0, ...Object.values(most)), most, placed: {} };
}

/** The verbs of counted placements among the moves, tokens first. */
export function kinds(moves: LegalMove[]): string[] {
  const found = [...new Set(moves.filter((move) => move.count).map((move) => move.verb))];
  return found.sort((a, b) => Number(b === "deploy") - Number(a === "deploy"));
}

export function left(plan: Plan): number {
  return plan.hand - Object.values(plan.placed).reduce((all, n) => all + n, 0);
}

export function placed(plan: Plan, region: string): number {
  return plan.placed[region] ?? 0;
}

export function canAdd(plan: Plan, region: string): boolean {
  return left(plan) > 0 && placed(plan, region) < (plan.most[region] ?? 0);
}

/** The plan with `by` more (or fewer) in a region; unchanged where that can't be. */
export function change(plan: Plan, region: string, by: number): Plan {
  const now = placed(plan, region) + by;
  if (now < 0 || now > (plan.most[region] ?? 0) || left(plan) - by < 0) return plan;
  return { ...plan, placed: { ...plan.placed, [region]: now } };
}

/** One piece from a region to another; unchanged where that can't be. */
export function shift(plan: Plan, from: string, to: string): Plan {
  const fewer = change(plan, from, -1);
  const moved = fewer === plan ? plan : change(fewer, to, 1);
  return moved === fewer ? plan : moved;
}

/** The same pieces where they lay before they were taken up, as far as the hand goes. */
export function asBefore(plan: Plan, was: Record<string, number>, there: Record<string, number>): Plan {
  let next: Plan = { ...plan, placed: {} };
  for (const region of Object.keys(plan.most)) {
    const wanted = Math.max(0, (was[region] ?? 0) - (there[region] ?? 0));
    next = change(next, region, Math.min(wanted, left(next), plan.most[region] ?? 0));
  }
  return next;
}

/** The plan carried over to new moves (a piece of another kind was placed, say): as much of it as still fits. */
export function rebased(plan: Plan, fresh: Plan): Plan {
  let next = fresh;
  for (const [region, n] of Object.entries(plan.placed)) {
    if (region in fresh.most) next = change(next, region, Math.min(n, left(next), fresh.most[region] ?? 0));
  }
  return next;
}

/** All pieces laid out anew, one at a time where `weight` is least; only in `regions` where that list is not empty. */
export function laidOut(plan: Plan, weight: (region: string, placed: number) => number, regions: string[] = []): Plan {
  let next: Plan = { ...plan, placed: {} };
  const open = Object.keys(plan.most).filter((region) => !regions.length || regions.includes(region));
  for (let i = 0; i < plan.hand; i++) {
    const room = open.filter((region) => canAdd(next, region));
    const pool = room.length ? room : Object.keys(plan.most).filter((region) => canAdd(next, region));
    if (!pool.length) break;
    const score = (region: string) => weight(region, placed(next, region));
    next = change(
      next,
      pool.reduce((best, region) => (score(region) < score(best) ? region : best)),
      1,
    );
  }
  return next;
}

/** The same number of tokens everywhere, as nearly as they go. */
export function spread(plan: Plan, there: Record<string, number>): Plan {
  return laidOut(plan, (region, n) => (there[region] ?? 0) + n);
}

/** Tokens where a rival stands next door, the cheapest region first. */
export function toBorders(plan: Plan, guard: Record<string, number>, borders: string[]): Plan {
  return laidOut(plan, (region, n) => (guard[region] ?? 0) + n, borders);
}

/** The moves that carry a plan out; where least lies first, so that no garrison is short on the way. */
export function texts(plan: Plan, there: Record<string, number>): string[] {
  return Object.entries(plan.placed)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => (there[a] ?? 0) - (there[b] ?? 0))
    .map(([region, n]) => `${plan.verb} ${region} ${n}`);
}
