/** Figures for the end page: chart lines, source bars, best and worst turns. */

import type { Ending, LogEntry } from "../../messages";
import type { Sum } from "../../lib/game/sums";

/** A seat's coins by round: the income of each round, or the running total. */
export function series(ending: Ending, seat: number, total: boolean): { round: number; coins: number }[] {
  return ending.turns
    .filter((turn) => turn.seat === seat)
    .map((turn) => ({ round: turn.round, coins: total ? turn.total : turn.coins }));
}

/** A scale from 0 (or below) to a round number above the maximum, with about five ticks. */
export function scale(values: readonly number[]): { low: number; high: number; step: number } {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const rough = (most - least) / 6;
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((each) => each >= rough) ?? 100;
  return { low: Math.floor(least / step) * step, high: Math.ceil(most / step) * step, step };
}

/** Split a sum into income and payments, both as positive numbers. */
export function split(sum: Sum): { gained: Sum; paid: number } {
  return {
    gained: sum.filter(([, amount]) => amount > 0),
    paid: -sum.reduce((all, [, amount]) => all + Math.min(0, amount), 0),
  };
}

/** The rounds in which a seat's race declined. */
export function declines(lines: readonly LogEntry[], seat: number): number[] {
  return lines.filter((line) => line.kind === "declined" && line.seat === seat).map((line) => line.round);
}

/** A number with a printable sign; none before 0. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : String(amount);
}

/** Payments by player name, without players who paid nothing. */
export function payments(bars: readonly { paid: number }[], names: readonly string[]): string {
  return bars.flatMap(({ paid }, seat) => (paid ? [`${names[seat] ?? ""} ${signed(-paid)}`] : [])).join(", ");
}

/** Heights for labels at the right edge, moved apart to avoid overlap; none lies below `lowest`. */
export function apart(heights: readonly number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const found: number[] = [...heights];
  let last = -Infinity;
  for (const i of order) found[i] = last = Math.max(found[i] ?? 0, last + gap);
  last = lowest + gap;
  for (const i of order.reverse()) found[i] = last = Math.min(found[i] ?? 0, last - gap);
  return found;
}
