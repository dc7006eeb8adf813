/** What lies over the map until it is closed or something is done: why not, too late, hurry up. */

import type { LogEntry } from "../../../messages";

export class Notes {
  /** Why the last message was refused. */
  trouble = $state("");
  /** The log line that says that the clock ran out for the player. */
  late = $state.raw<LogEntry | null>(null);
  /** The seat that asks this screen's player to move. */
  nudgedBy = $state<number | null>(null);

  /** Something is done about it. */
  clear(): void {
    this.trouble = "";
    this.late = null;
  }
}
