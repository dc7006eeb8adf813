/** Running effects, and the regions that keep their old look until their effect is over. */

import { reducedMotion } from "../../../lib/storage/settings.svelte";
import type { PublicView, TableRegion } from "../../../messages";
import { LIMIT, type Effect } from "./effects";

const NOTHING_HELD: ReadonlyMap<string, TableRegion> = new Map();
/** Drop effects not drawn by then (ms), e.g. in a hidden tab. */
const LATE = LIMIT + 200;

export class Motion {
  effects = $state.raw<readonly Effect[]>([]);
  held = $state.raw(NOTHING_HELD);
  /** The seat whose turn is being announced. */
  banner = $state.raw<number | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether motion is currently allowed. */
  get allowed(): boolean {
    return !reducedMotion() && !document.hidden;
  }

  /** Finish running effects, and start those that lead away from a position. */
  play(effects: readonly Effect[], before: PublicView | undefined): void {
    this.finish();
    if (!effects.length || !this.allowed) return;
    const waiting = new Set(effects.map((effect) => effect.reveals));
    this.held = new Map(
      before?.regions.filter((region) => waiting.has(region.id)).map((region) => [region.id, region]),
    );
    this.effects = effects;
    this.timer = setTimeout(() => this.finish(), LATE);
  }

  /** Draw a region in its current state. */
  reveal(region: string | undefined): void {
    if (region === undefined || !this.held.has(region)) return;
    this.held = new Map([...this.held].filter(([id]) => id !== region));
  }

  callTurn(seat: number | null): void {
    if (this.allowed) this.banner = seat;
  }

  finish(): void {
    clearTimeout(this.timer);
    if (this.effects.length) this.effects = [];
    if (this.held.size) this.held = NOTHING_HELD;
    this.banner = null;
  }
}
