/** Local, unsent selection: a region, a combo, the first half of a move, and the resulting actions. */

import type { Game } from "./game.svelte";
import { marks, secondMarks, seconds, type Act } from "./moves";

export class Selection {
  /** The region whose card is open. */
  focus = $state<string | null>(null);
  /** The region being previewed. */
  peek = $state<string | null>(null);
  /** The region under a dragged token. */
  aim = $state<string | null>(null);
  /** A move whose second region is being chosen. */
  pair = $state.raw<Act | null>(null);
  /** The selected combo while picking. */
  position = $state<number | null>(null);
  /** While picking, on screens too small for both: whether the map is shown instead of the combos. */
  atMap = $state(false);
  /** Whether the undo menu is open. */
  undoMenu = $state(false);

  /** The regions with an available action. */
  readonly marks = $derived.by(() => (this.pair ? secondMarks(this.pair) : marks(this.game.acts)));
  /** Partners' regions, and own ones that could be conquered again: not ordinary targets. */
  readonly friendly: ReadonlySet<string> = $derived.by(() => {
    const { me, partners } = this.game;
    const regions = this.game.public?.regions ?? [];
    const ours = regions.filter(({ id, owner }) =>
      owner === me ? (this.marks.get(id)?.cost ?? null) !== null : partners.has(owner ?? -1),
    );
    return new Set(ours.map(({ id }) => id));
  });
  /** The combo shown in detail while picking: the selected one, else the first available. */
  readonly offer = $derived.by(() => {
    const { offers } = this.game;
    const closed = this.game.private?.closed;
    return (
      offers.find((offer) => offer.position === this.position) ??
      offers.find((offer) => !closed?.[String(offer.position)])
    );
  });

  constructor(private readonly game: Game) {}

  /** The available actions of a region, including while a second region is being chosen. */
  actsAt(region: string): Act[] {
    return this.pair ? seconds(this.pair, region) : (this.game.acts.at.get(region) ?? []);
  }

  /** The position has changed: drop everything that no longer fits. */
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
