/** Notes shown over the map until dismissed or acted upon: refusals, timeouts, nudges. */

import { keep, recall } from "../../../lib/storage/storage";
import type { LogEntry } from "../../../messages";

/** Storage key of the last nudge shown in this browser. */
const NUDGE = "smallworld.nudge";

export class Notes {
  /** Why the last message was refused. */
  trouble = $state("");
  /** The log entry for the player's timeout. */
  late = $state.raw<LogEntry | null>(null);
  /** The seat that sent the nudge. */
  nudgedBy = $state<number | null>(null);

  /** Show a nudge; returns whether it is new, so that it rings once and not again after a reload. */
  nudge(game: string, seat: number | null, at: string): boolean {
    const nudge = `${game} ${at}`;
    if (recall(NUDGE) === nudge) return false;
    keep(NUDGE, nudge);
    this.nudgedBy = seat;
    return true;
  }

  /** Clear all notes once the player acts. */
  clear(): void {
    this.trouble = "";
    this.late = null;
  }
}
