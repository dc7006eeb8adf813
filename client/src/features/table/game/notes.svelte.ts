/** What lies over the map until it is closed or something is done: why not, too late, hurry up. */

import { keep, recall } from "../../../lib/storage/storage";
import type { LogEntry } from "../../../messages";

/** The last nudge that was shown in this browser. */
const NUDGE = "smallworld.nudge";

export class Notes {
  /** Why the last message was refused. */
  trouble = $state("");
  /** The log line that says that the clock ran out for the player. */
  late = $state.raw<LogEntry | null>(null);
  /** The seat that asks this screen's player to move. */
  nudgedBy = $state<number | null>(null);

  /** Show who asks this screen's player to move, and whether it is news: once, not again when the page is reloaded. */
  nudge(game: string, seat: number | null, at: string): boolean {
    const nudge = `${game} ${at}`;
    if (recall(NUDGE) === nudge) return false;
    keep(NUDGE, nudge);
    this.nudgedBy = seat;
    return true;
  }

  /** Something is done about it. */
  clear(): void {
    this.trouble = "";
    this.late = null;
  }
}
