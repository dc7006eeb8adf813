/** What happened, sorted for the drawer: since the own turn, this turn, and round by round. */

import type { LogEntry } from "../../../messages";

const TURN = "turn";

/** Where the last turn of a seat begins, counting from `before` backwards; -1 if it had none. */
function lastTurn(lines: readonly LogEntry[], seat: number, before = lines.length): number {
  for (let i = before - 1; i >= 0; i--) {
    const line = lines[i];
    if (line?.kind === TURN && line.seat === seat) return i;
  }
  return -1;
}

function nextTurn(lines: readonly LogEntry[], after: number): number {
  for (let i = after + 1; i < lines.length; i++) if (lines[i]?.kind === TURN) return i;
  return lines.length;
}

export interface Recent {
  /** What others did since the own last turn ended. */
  since: LogEntry[];
  /** The own turn, as far as it goes. */
  now: LogEntry[];
  /** Whether the seat had a turn before that, and so something to lose. */
  played: boolean;
}

/** What others did since the seat's last turn ended, and the seat's own turn if it is running. */
export function recent(lines: readonly LogEntry[], seat: number | null): Recent {
  if (seat === null) {
    const begun = lines.findLastIndex((line) => line.kind === TURN);
    return { since: [], now: lines.slice(Math.max(0, begun)), played: false };
  }
  const last = lastTurn(lines, seat);
  const running = last >= 0 && nextTurn(lines, last) === lines.length;
  // Before anybody's first turn, only the table is set.
  const opening = nextTurn(lines, -1);
  if (!running) return { since: lines.slice(last < 0 ? opening : nextTurn(lines, last)), now: [], played: last >= 0 };
  const before = lastTurn(lines, seat, last);
  return {
    since: lines.slice(before < 0 ? opening : nextTurn(lines, before), last),
    now: lines.slice(last),
    played: before >= 0,
  };
}

/** Did this line take something from the seat? A move that only names a player does not. */
export function hits(line: LogEntry, seat: number | null): boolean {
  return seat !== null && line.other === seat && line.seat !== seat && line.kind !== "played";
}

/** Whether this is another player's blank roll before an attack that has its own log line. */
export function isIdle(line: LogEntry, seat: number | null): boolean {
  return line.kind === "rolled" && !line.source && !line.amount && line.seat !== seat;
}

export interface Losses {
  regions: number;
  tokens: number;
}

/** Was a region taken, in whatever way? Lines of such ways have kinds of their own, and say what was lost. */
export function isConquest(line: LogEntry): boolean {
  return line.kind === "conquered" || (line.items ?? []).some(([what]) => what === "lost" || what === "returned");
}

/** What the seat lost in these lines. */
export function losses(lines: readonly LogEntry[], seat: number | null): Losses {
  const found: Losses = { regions: 0, tokens: 0 };
  for (const line of lines.filter((each) => hits(each, seat))) {
    if (isConquest(line)) {
      found.regions++;
      found.tokens += line.items?.find(([what]) => what === "lost")?.[1] ?? 0;
    } else if (line.kind === "lost") found.tokens += line.amount ?? 0;
  }
  return found;
}

export interface Chapter {
  round: number;
  lines: LogEntry[];
}

/** The log by rounds, the newest line at the end. */
export function chapters(lines: readonly LogEntry[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.round === line.round) last.lines.push(line);
    else found.push({ round: line.round, lines: [line] });
  }
  return found;
}
