/** Local planning of the redeployment: nothing is sent before the turn ends. */

import type { LegalMove } from "../../../messages";

/** Placement of one kind of piece (tokens, camps, beasts): what is already there, and the planned additions. */
export interface Plan {
  verb: string;
  /** Pieces in hand to be placed, including planned ones. */
  hand: number;
  /** The maximum for each region; regions not listed accept none. */
  most: Record<string, number>;
  placed: Record<string, number>;
}

/** An empty plan for these moves. */
export function blank(verb: string, moves: LegalMove[]): Plan {
  const most: Record<string, number> = {};
  for (const move of moves) {
    if (move.verb === verb && move.region && move.count) most[move.region] = move.count;
  }
  return { verb, hand: Math.max(0, ...Object.values(most)), most, placed: {} };
}

/** Verbs of counted placements among the moves, tokens first. */
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

/** The plan with a region changed by `by`; unchanged if that is impossible. */
export function change(plan: Plan, region: string, by: number): Plan {
  const now = placed(plan, region) + by;
  if (now < 0 || now > (plan.most[region] ?? 0) || left(plan) - by < 0) return plan;
  return { ...plan, placed: { ...plan.placed, [region]: now } };
}

/** Move one piece from one region to another; unchanged if that is impossible. */
export function shift(plan: Plan, from: string, to: string): Plan {
  const fewer = change(plan, from, -1);
  const moved = fewer === plan ? plan : change(fewer, to, 1);
  return moved === fewer ? plan : moved;
}

/** Restore the pieces to where they were before being picked up, as far as the hand allows. */
export function asBefore(plan: Plan, was: Record<string, number>, there: Record<string, number>): Plan {
  let next: Plan = { ...plan, placed: {} };
  for (const region of Object.keys(plan.most)) {
    const wanted = Math.max(0, (was[region] ?? 0) - (there[region] ?? 0));
    next = change(next, region, Math.min(wanted, left(next), plan.most[region] ?? 0));
  }
  return next;
}

/** The plan carried over to new moves, e.g. after placing another kind of piece, as far as it fits. */
export function rebased(plan: Plan, fresh: Plan): Plan {
  let next = fresh;
  for (const [region, n] of Object.entries(plan.placed)) {
    if (region in fresh.most) next = change(next, region, Math.min(n, left(next), fresh.most[region] ?? 0));
  }
  return next;
}

/** All pieces redistributed, one at a time where `weight` is lowest; limited to `regions` unless that list is empty. */
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

/** Tokens spread as evenly as possible. */
export function spread(plan: Plan, there: Record<string, number>): Plan {
  return laidOut(plan, (region, n) => (there[region] ?? 0) + n);
}

/** Tokens moved to borders with rivals, the cheapest region first. */
export function toBorders(plan: Plan, guard: Record<string, number>, borders: string[]): Plan {
  return laidOut(plan, (region, n) => (guard[region] ?? 0) + n, borders);
}

/** The moves that carry out a plan; smallest garrisons first, so that none is ever too small. */
export function texts(plan: Plan, there: Record<string, number>): string[] {
  return Object.entries(plan.placed)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => (there[a] ?? 0) - (there[b] ?? 0))
    .map(([region, n]) => `${plan.verb} ${region} ${n}`);
}
