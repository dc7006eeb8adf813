/** The effects that run now, and the regions that are drawn as they were until their effect has happened. */

import { reducedMotion } from "../../../lib/storage/settings.svelte";
import type { PublicView, TableRegion } from "../../../messages";
import { LIMIT, type Effect } from "./effects";

const NOTHING_HELD: ReadonlyMap<string, TableRegion> = new Map();
/** What has not been drawn by then, as in a page that is hidden, is over all the same. */
const LATE = LIMIT + 200;

export class Motion {
  effects = $state.raw<readonly Effect[]>([]);
  held = $state.raw(NOTHING_HELD);
  /** The seat whose turn is being called out. */
  banner = $state.raw<number | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether things may move at all now. */
  get allowed(): boolean {
    return !reducedMotion() && !document.hidden;
  }

  /** Finish what runs, and start the effects that lead away from a position. */
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

  /** Draw a region as it is now. */
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
