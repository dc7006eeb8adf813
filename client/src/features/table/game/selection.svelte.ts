/** What is chosen on this screen and not sent: a region, a combo, the first half of a move; and what it can lead to. */

import type { Game } from "./game.svelte";
import { marks, secondMarks, seconds, type Act } from "./moves";

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

  /** The regions where something can be done now. */
  readonly marks = $derived.by(() => (this.pair ? secondMarks(this.pair) : marks(this.game.acts)));
  /** The regions of partners, and own ones that could be conquered again: no targets like others. */
  readonly friendly: ReadonlySet<string> = $derived.by(() => {
    const { me, partners } = this.game;
    const regions = this.game.public?.regions ?? [];
    const ours = regions.filter(({ id, owner }) =>
      owner === me ? (this.marks.get(id)?.cost ?? null) !== null : partners.has(owner ?? -1),
    );
    return new Set(ours.map(({ id }) => id));
  });
  /** The combo whose details are shown while picking: the chosen one, else the first that can be had. */
  readonly offer = $derived.by(() => {
    const { offers } = this.game;
    const closed = this.game.private?.closed;
    return (
      offers.find((offer) => offer.position === this.position) ??
      offers.find((offer) => !closed?.[String(offer.position)])
    );
  });

  constructor(private readonly game: Game) {}

  /** What can be done in a region now, while the second region of a move is chosen too. */
  actsAt(region: string): Act[] {
    return this.pair ? seconds(this.pair, region) : (this.game.acts.at.get(region) ?? []);
  }

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
