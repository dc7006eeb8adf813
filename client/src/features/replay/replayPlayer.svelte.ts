/** Replay playback: the current step, the viewpoint, and autoplay. */

import { api } from "../../lib/net/api";
import { persist } from "../../lib/net/persist";
import { showOwn } from "../../lib/game/ownContent";
import { reducedMotion, settings } from "../../lib/storage/settings.svelte";
import type { Drawing, LogEntry, TableView, ReplayData } from "../../messages";

/** Time per step (ms). */
const PACE = { slow: 1800, normal: 900, fast: 350 };
const KEPT = 200;

export class ReplayPlayer {
  replay = $state.raw<ReplayData | undefined>();
  view = $state.raw<TableView | undefined>();
  drawing = $state.raw<Drawing | undefined>();
  step = $state(0);
  seat = $state<number | undefined>();
  playing = $state(false);
  problem = $state("");

  readonly last = $derived(Math.max(0, (this.replay?.steps.length ?? 1) - 1));
  readonly now = $derived(this.replay?.steps[this.step]);
  /** The log entries of this step, and all entries so far. */
  readonly lines = $derived<LogEntry[]>(this.replay?.lines.filter((line) => line.at === this.step) ?? []);
  readonly past = $derived<LogEntry[]>(this.replay?.lines.filter((line) => line.at <= this.step) ?? []);
  readonly landed: ReadonlySet<string> = $derived(
    new Set(this.lines.filter((line) => line.kind === "conquered").map((line) => line.region ?? "")),
  );
  /** Log entries of declines. */
  readonly declines = $derived<LogEntry[]>(this.replay?.lines.filter((line) => line.kind === "declined") ?? []);

  /** The next viewpoint: everyone's, then seat by seat. */
  readonly nextViewpoint = $derived(
    this.seat === undefined
      ? 0
      : this.seat + 1 < (this.replay?.summary.players.length ?? 0)
        ? this.seat + 1
        : undefined,
  );

  /** Whether the game can be forked here: not once it is over. */
  readonly forkable = $derived(this.view !== undefined && !this.view.public.over);

  private readonly kept = new Map<string, Promise<TableView>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly id: string,
    start = 0,
    seat?: number,
  ) {
    this.step = start;
    this.seat = seat;
  }

  async open(): Promise<void> {
    try {
      this.replay = await persist(() => api.replay(this.id));
      showOwn(this.replay.summary.game, this.replay.own);
      await this.go(Math.min(this.step, this.last));
    } catch (error) {
      this.problem = error instanceof Error && "problem" in error ? String(error.problem) : "offline";
    }
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Show a step; the latest request wins. */
  async go(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(this.last, step));
    const mine = ++this.asked;
    try {
      const view = await this.fetch(this.step);
      if (mine !== this.asked) return;
      this.view = view;
      this.problem = "";
      for (const next of [this.step + 1, this.step + 2])
        if (next <= this.last) void this.fetch(next).catch(() => undefined);
    } catch {
      this.problem = "offline";
      this.stop();
    }
  }

  see(seat: number | undefined): void {
    this.seat = seat;
    void this.go(this.step);
  }

  /** Go to the first step of the next or previous turn. */
  turn(by: number): void {
    const steps = this.replay?.steps ?? [];
    const here = this.now?.turn;
    let to = this.step;
    while (to + by >= 0 && to + by <= this.last && steps[to + by]?.turn === here) to += by;
    to = Math.max(0, Math.min(this.last, to + by));
    while (by < 0 && to > 0 && steps[to - 1]?.turn === steps[to]?.turn) to--;
    void this.go(to);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    if (this.step >= this.last) void this.go(0);
    this.run();
  }

  private run(): void {
    const timer = setTimeout(
      () => {
        if (this.step >= this.last) return this.stop();
        // A stop and restart while the step loads has already set a new timer.
        void this.go(this.step + 1).then(() => this.playing && this.timer === timer && this.run());
      },
      PACE[settings.replay] * (reducedMotion() ? 1.5 : 1),
    );
    this.timer = timer;
  }

  private fetch(step: number): Promise<TableView> {
    const key = `${step}/${this.seat ?? ""}`;
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size > KEPT) this.kept.clear();
    const asked = api.view(this.id, step, this.seat);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    return asked;
  }
}
