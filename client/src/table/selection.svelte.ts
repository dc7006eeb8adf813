/** What is chosen on this screen and not sent: a region, a combo, the first half of a move. */

import type { Act } from "./actions/moves";

export class Selection {
  /** The region whose card is open. */
  focus = $state<string | null>(null);
  /** The region that is only looked at. */
  peek = $state<string | null>(null);
  /** The region that something from the hand is held over. */
  aim = $state<string | null>(null);
  /** A move whose second region is being chosen. */
  pair = $state.raw<Act | null>(null);
  /** The combo looked at while picking. */
  position = $state<number | null>(null);
  /** While picking, on screens that have no room for both: the map instead of the combos. */
  atMap = $state(false);
  /** Is the menu of steps to take back open? */
  undoMenu = $state(false);

  /** The position has changed: drop what no longer fits it. */
  renew(taken: readonly string[], stepChanged: boolean): void {
    this.pair = null;
    this.peek = null;
    if (this.focus && (taken.includes(this.focus) || stepChanged)) this.focus = null;
  }

  stopPicking(): void {
    this.position = null;
    this.atMap = false;
  }
}
