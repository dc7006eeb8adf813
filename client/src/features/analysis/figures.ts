/** Figures of an analysis: side names, percentages, and the listed turns. */

import { language, tKey } from "../../lib/i18n/words.svelte";
import type { AnalysisReport, AnalysisSide, LogEntry, ReplayStep, TableView, TurnReport } from "../../messages";

/** Log entry kinds that report what follows a turn. */
const LATER = new Set(["turn", "ended"]);

/** The name of a side: its player or its team. */
export function sideName(side: AnalysisSide | undefined, names: readonly string[]): string {
  return side?.team ? tKey(`faction.${side.team}`) : (names[side?.seats[0] ?? -1] ?? "");
}

/** The index of the side that a seat plays for. */
export function sideOf(report: AnalysisReport, seat: number): number {
  return report.sides.findIndex((side) => side.seats.includes(seat));
}

/** A chance as a percentage. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

/** A change in chance as signed percentage points. */
export function points(change: number): string {
  return signed(100 * change);
}

/** A whole number with its sign. */
export function signed(amount: number): string {
  const rounded = Math.round(amount);
  return rounded < 0 ? `−${-rounded}` : rounded > 0 ? `+${rounded}` : "0";
}

/** Turning points, the largest first. */
export function turningPoints(report: AnalysisReport): TurnReport[] {
  return report.turns.filter((turn) => turn.rank).sort((a, b) => a.rank - b.rank);
}

/** The loss of a turn compared with the best line found, as a negative number. */
export function given(report: AnalysisReport, turn: TurnReport): number {
  return Math.min(0, turn.play[sideOf(report, turn.seat)] ?? 0);
}

/** Turns with a better alternative, the costliest first. */
export function mistakes(report: AnalysisReport): TurnReport[] {
  return report.turns.filter((turn) => turn.better).sort((a, b) => given(report, a) - given(report, b));
}

/** Breakdown of a side's chance in percentage points that add up from `start` to `end`. */
export interface Balance {
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
}

/** The change in a side's chance during a turn, luck excluded. */
function beyondLuck(turn: TurnReport, side: number): number {
  return (turn.after[side] ?? 0) - (turn.before[side] ?? 0) - (turn.luck[side] ?? 0);
}

/** The turns played by a side's seats. */
function ownTurns(report: AnalysisReport, side: number): TurnReport[] {
  return report.turns.filter((turn) => report.sides[side]?.seats.includes(turn.seat));
}

/** Breakdown of a side's chance into luck, own and others' turns; others' turns absorb rounding, as on the server. */
export function balance(report: AnalysisReport, side: number): Balance {
  const all = curve(report, side);
  const [start, end] = [Math.round(100 * (all[0] ?? 0)), Math.round(100 * (all.at(-1) ?? 0))];
  const luck = Math.round(100 * sum(report.turns.map((turn) => turn.luck[side] ?? 0)));
  const own = Math.round(100 * sum(ownTurns(report, side).map((turn) => beyondLuck(turn, side))));
  return { start, luck, own, others: end - start - luck - own, end };
}

/** Points by which own turns together lowered a side's chance beyond luck. */
export function lost(report: AnalysisReport, side: number): number {
  return Math.max(0, -balance(report, side).own);
}

/** Two standard errors of a chance, averaged over some turns, in percentage points; at least 1. */
export function uncertainty(turns: readonly TurnReport[]): number {
  const errors = turns.flatMap((turn) => turn.errors);
  return Math.max(1, Math.round((200 * sum(errors)) / Math.max(1, errors.length)));
}

/** Two standard errors of a better turn's gain, in percentage points; at least 1. */
export function gainError(turn: TurnReport): number {
  return Math.max(1, Math.round(200 * turn.play_error));
}

/** Confidence band of a side's chance at the start of each turn and at the end: two standard errors each way. */
export function band(report: AnalysisReport, side: number): [low: number, high: number][] {
  const errors = [...report.turns.map((turn) => turn.errors[side] ?? 0), 0];
  return curve(report, side).map((chance, i) => {
    const doubt = 2 * (errors[i] ?? 0);
    return [Math.max(0, chance - doubt), Math.min(1, chance + doubt)];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** A side's chance at the start of each turn, and at the end. */
export function curve(report: AnalysisReport, side: number): number[] {
  const last = report.turns.at(-1);
  return [...report.turns.map((turn) => turn.before[side] ?? 0), ...(last ? [last.after[side] ?? 0] : [])];
}

/**
 * The initial turn: the requested one, the player's own costliest, the largest turning point, or the costliest.
 */
export function firstTurn(report: AnalysisReport, asked: number | null, mine: readonly number[] = []): number {
  if (asked !== null && report.turns[asked]) return asked;
  const costly = mistakes(report);
  const own = costly.find((turn) => mine.includes(turn.seat));
  return (own ?? turningPoints(report)[0] ?? costly[0])?.number ?? 0;
}

/** The regions with different owners on two tables. */
export function differing(one: TableView | undefined, other: TableView | undefined): ReadonlySet<string> {
  const owners = new Map(other?.public.regions.map((region) => [region.id, region.owner]));
  const found = one?.public.regions.filter((region) => owners.has(region.id) && owners.get(region.id) !== region.owner);
  return new Set(found?.map((region) => region.id));
}

/** Group consecutive steps without a log entry; every other step is a group of its own. */
export function paragraphs(
  steps: readonly ReplayStep[],
  lines: readonly LogEntry[],
  first: number,
): { steps: ReplayStep[]; lines: LogEntry[] }[] {
  const found: { steps: ReplayStep[]; lines: LogEntry[] }[] = [];
  for (const [i, step] of steps.entries()) {
    const told = lines.filter((line) => line.at === first + i && !LATER.has(line.kind));
    const last = found.at(-1);
    if (!told.length && last && !last.lines.length && last.steps[0]?.seat === step.seat) last.steps.push(step);
    else found.push({ steps: [step], lines: told });
  }
  return found;
}
