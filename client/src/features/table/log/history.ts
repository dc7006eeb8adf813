/** Log entries grouped for the drawer: since the player's last turn, this turn, and by round. */

import type { LogEntry } from "../../../messages";

const TURN = "turn";

/** Index where a seat's last turn before `before` begins; -1 if there is none. */
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
  /** Others' moves since the player's last turn. */
  since: LogEntry[];
  /** The player's current turn so far. */
  now: LogEntry[];
  /** Whether the seat had an earlier turn, and so could lose something. */
  played: boolean;
}

/** Others' moves since the seat's last turn, and the seat's current turn. */
export function recent(lines: readonly LogEntry[], seat: number | null): Recent {
  if (seat === null) {
    const begun = lines.findLastIndex((line) => line.kind === TURN);
    return { since: [], now: lines.slice(Math.max(0, begun)), played: false };
  }
  const last = lastTurn(lines, seat);
  const running = last >= 0 && nextTurn(lines, last) === lines.length;
  // Before the first turn there is only the setup.
  const opening = nextTurn(lines, -1);
  if (!running) return { since: lines.slice(last < 0 ? opening : nextTurn(lines, last)), now: [], played: last >= 0 };
  const before = lastTurn(lines, seat, last);
  return {
    since: lines.slice(before < 0 ? opening : nextTurn(lines, before), last),
    now: lines.slice(last),
    played: before >= 0,
  };
}

/** Whether this entry cost the seat something; a move that only names a player does not. */
export function hits(line: LogEntry, seat: number | null): boolean {
  return seat !== null && line.other === seat && line.seat !== seat && line.kind !== "played";
}

/** Whether this is another player's blank roll before an attack with its own entry. */
export function isIdle(line: LogEntry, seat: number | null): boolean {
  return line.kind === "rolled" && !line.source && !line.amount && line.seat !== seat;
}

export interface Losses {
  regions: number;
  tokens: number;
}

/** Whether a region was taken by any means; entries of special means have their own kinds and record losses. */
export function isConquest(line: LogEntry): boolean {
  return line.kind === "conquered" || (line.items ?? []).some(([what]) => what === "lost" || what === "returned");
}

/** The seat's losses in these entries. */
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

/** The log by round, the newest entry last. */
export function chapters(lines: readonly LogEntry[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.round === line.round) last.lines.push(line);
    else found.push({ round: line.round, lines: [line] });
  }
  return found;
}
