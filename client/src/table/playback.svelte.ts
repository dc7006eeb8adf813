/** Shows the tables that the server sends one after the other; a die is rolled in sight before what it brought. */

import { reducedMotion } from "../lib/settings.svelte";
import type { LogEntry, TableRegion, TableUpdate } from "../messages";

/** How long the die is shown, in milliseconds. */
const ROLL_TIME = 1700;

interface Screen {
  /** The table that is shown now. */
  shown: () => TableUpdate | undefined;
  show: (table: TableUpdate) => void;
  onroll: () => void;
}

export class Playback {
  /** The line of the roll that is being shown. */
  rolled = $state.raw<LogEntry | null>(null);
  /** Regions that were just taken, and what stood there before. */
  landed = $state.raw<ReadonlySet<string>>(new Set());
  fallen = $state.raw<TableRegion[]>([]);

  private readonly queue: TableUpdate[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly screen: Screen) {}

  add(table: TableUpdate): void {
    this.queue.push(table);
    this.work();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** End the roll that is being shown. */
  skip(): void {
    if (!this.rolled) return;
    clearTimeout(this.timer);
    this.rolled = null;
    const next = this.queue.shift();
    if (next) this.screen.show(next);
    this.work();
  }

  /** Note what was taken on the way to a table, to be shown as it happens. */
  note(taken: readonly string[], before: TableUpdate | undefined, first: boolean): void {
    this.landed = new Set(first ? [] : taken);
    this.fallen =
      first || reducedMotion()
        ? []
        : (before?.look.public.regions.filter((region) => taken.includes(region.id) && region.tokens) ?? []);
  }

  private work(): void {
    while (!this.rolled && this.queue.length) {
      const next = this.queue[0] as TableUpdate;
      const roll =
        next.fresh || !this.screen.shown() ? undefined : next.lines.findLast((line) => line.kind.startsWith("rolled"));
      if (roll && !reducedMotion() && !document.hidden && this.queue.length === 1) {
        this.rolled = roll;
        this.screen.onroll();
        this.timer = setTimeout(() => this.skip(), ROLL_TIME);
        return;
      }
      this.queue.shift();
      this.screen.show(next);
    }
  }
}
