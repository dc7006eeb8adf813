/** Paced display of tables from the server; a die is rolled visibly before its result is shown. */

import { reducedMotion, settings } from "../../../lib/storage/settings.svelte";
import type { LogEntry, TableUpdate } from "../../../messages";
import { byBot } from "../../../lib/game/seats";

/** Time the die rolls before its result is shown (ms). */
const ROLL_TIME = 900;
/** Time the result stays readable after that, while play continues (ms). */
const READ_TIME = 1600;

/** Pause between two bot moves at the slow pace (ms). */
const SLOW = 1500;
/** Pause between two held-back moves by pace (ms). */
const CATCH_UP: Record<typeof settings.pace, number> = { slow: SLOW, normal: 600, fast: 150 };

/** Playback speed of others' moves; `skip` lasts until the player's own next turn and is not saved. */
export type Pace = typeof settings.pace | "skip";

interface Screen {
  /** The table currently shown. */
  shown: () => TableUpdate | undefined;
  show: (table: TableUpdate) => void;
  /** Whether a bot is to move. */
  botMoves: () => boolean;
  /** Report the pace to the server. */
  tell: (pace: Pace) => void;
  onroll: () => void;
}

export class Playback {
  /** The log entry of the roll being shown. */
  rolled = $state.raw<LogEntry | null>(null);
  /** The roll is over and its result is on the table; the die stays readable. */
  settled = $state(false);
  /** Others' moves are skipped until the player's own turn. */
  skipping = $state(false);
  /** Bot moves are paused because the player is reading. */
  readonly reading = $derived.by(() => this.held && this.screen.botMoves());

  private readonly queue: TableUpdate[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Bot moves are held back while the player reads. */
  held = $state(false);
  /** Held-back moves are being shown. */
  private late = false;

  constructor(private readonly screen: Screen) {}

  add(table: TableUpdate): void {
    this.queue.push(table);
    this.work();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pause);
  }

  /** Hold back bot moves while the player reads; nobody else at the table waits for this. */
  hold(on: boolean): void {
    if (this.held === on) return;
    this.held = on;
    if (on) return;
    this.late = this.queue.length > 0;
    this.work();
  }

  /** The current playback speed. */
  get pace(): Pace {
    return this.skipping ? "skip" : settings.pace;
  }

  /** Change the playback speed of bot moves, or skip to the player's own turn. */
  setPace(pace: Pace): void {
    this.skipping = pace === "skip";
    if (pace !== "skip") settings.pace = pace;
    this.hurry();
    this.screen.tell(this.pace);
  }

  /** The player's own turn, or the end of the game, has been reached. */
  stopSkipping(): void {
    if (!this.skipping) return;
    this.skipping = false;
    this.screen.tell(this.pace);
  }

  /** Report the pace again: the server forgets it with every new connection. */
  remindPace(): void {
    if (this.pace !== "normal") this.screen.tell(this.pace);
  }

  /** Show waiting tables without a pause, because the pace changed. */
  private hurry(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.held = this.late = false;
    this.skip();
    this.work();
  }

  /** End the roll being shown. */
  skip(): void {
    if (!this.rolled) return;
    clearTimeout(this.timer);
    this.rolled = null;
    if (this.settled) return;
    const next = this.queue.shift();
    if (next) this.screen.show(next);
    this.work();
  }

  private get rolling(): boolean {
    return this.rolled !== null && !this.settled;
  }

  private work(): void {
    while (!this.rolling && !this.pause && this.queue.length) {
      const next = this.queue[0] as TableUpdate;
      if (this.held && this.canWait(next)) return;
      const roll = this.rollIn(next);
      const seen = !reducedMotion() && !document.hidden && !this.skipping;
      if (roll && seen && (this.late || this.queue.length === 1)) {
        clearTimeout(this.timer);
        this.rolled = roll;
        this.settled = false;
        this.screen.onroll();
        this.timer = setTimeout(() => this.settle(), ROLL_TIME);
        return;
      }
      this.queue.shift();
      this.rest(next);
      this.clearDie(next);
      this.screen.show(next);
    }
  }

  /** The roll to show: one that decides a region, or any of the player's own. */
  private rollIn(next: TableUpdate): LogEntry | undefined {
    const before = this.screen.shown();
    if (next.fresh || !before) return undefined;
    const own = (line: LogEntry): boolean => line.seat === next.view.private.seat;
    return next.lines.findLast((line) => line.kind === "rolled" && (Boolean(line.source) || own(line)));
  }

  /** Pause on a bot's move, if wanted and nobody is on a clock. */
  private rest(next: TableUpdate): void {
    if (!this.queue.length) this.late = false;
    const pace = this.late ? CATCH_UP[settings.pace] : settings.pace === "slow" ? SLOW : 0;
    const time = this.skipping ? 0 : pace;
    if (!time || document.hidden || !this.canWait(next)) return;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.work();
    }, time);
  }

  /** Whether it is a bot's move in a game without a clock; otherwise the player's own time would run meanwhile. */
  private canWait(next: TableUpdate): boolean {
    const mover = this.screen.shown()?.view.public.mover ?? null;
    return mover !== null && byBot(next.seats[mover]) && !next.fresh && !next.terms.clock;
  }

  /** Show the result of the roll, and keep the die readable. */
  private settle(): void {
    this.settled = true;
    this.timer = setTimeout(() => (this.rolled = null), READ_TIME);
    const next = this.queue.shift();
    if (next) this.screen.show(next);
    this.work();
  }

  /** Remove another player's die when the player's own turn comes. */
  private clearDie({ view }: TableUpdate): void {
    if (!this.rolled || view.public.mover !== view.private.seat || this.rolled.seat === view.private.seat) return;
    clearTimeout(this.timer);
    this.rolled = null;
  }
}
