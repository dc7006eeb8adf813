/** Shows the tables that the server sends one after the other, at a pace; a die is rolled in sight before what it brought. */

import { reducedMotion, settings } from "../../../lib/storage/settings.svelte";
import type { LogEntry, TableUpdate } from "../../../messages";
import { byBot } from "../../../lib/game/seats";

/** How long the die rolls before what it brought is shown, in milliseconds. */
const ROLL_TIME = 900;
/** How long the result can be read after that, while play goes on. */
const READ_TIME = 1600;

/** Between two moves of a bot, where somebody wants them slow. */
const SLOW = 1500;
/** Between two of them that were held back, at the pace that is wanted. */
const CATCH_UP: Record<typeof settings.pace, number> = { slow: SLOW, normal: 600, fast: 150 };

/** How fast the moves of others are shown; `skip` is up to the next own turn only, and is not kept. */
export type Pace = typeof settings.pace | "skip";

interface Screen {
  /** The table that is shown now. */
  shown: () => TableUpdate | undefined;
  show: (table: TableUpdate) => void;
  /** Whether a bot is to move. */
  botMoves: () => boolean;
  /** Let the server know of the pace. */
  tell: (pace: Pace) => void;
  onroll: () => void;
}

export class Playback {
  /** The line of the roll that is being shown. */
  rolled = $state.raw<LogEntry | null>(null);
  /** It has been rolled: what it brought is on the table, and the die is only still to be read. */
  settled = $state(false);
  /** The moves of others are passed over until the own turn comes. */
  skipping = $state(false);
  /** Somebody reads, and the moves of a bot wait for that. */
  readonly reading = $derived.by(() => this.held && this.screen.botMoves());

  private readonly queue: TableUpdate[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Moves of bots wait, as somebody reads. */
  held = $state(false);
  /** Moves that were held back are being shown. */
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

  /** Keep moves of bots from being shown, as somebody reads; nobody else at the table waits for that. */
  hold(on: boolean): void {
    if (this.held === on) return;
    this.held = on;
    if (on) return;
    this.late = this.queue.length > 0;
    this.work();
  }

  /** How fast the moves of others are shown now. */
  get pace(): Pace {
    return this.skipping ? "skip" : settings.pace;
  }

  /** Show the moves of bots at another pace from now on, or skip those before the own turn. */
  setPace(pace: Pace): void {
    this.skipping = pace === "skip";
    if (pace !== "skip") settings.pace = pace;
    this.hurry();
    this.screen.tell(this.pace);
  }

  /** The own turn has come, or the end. */
  stopSkipping(): void {
    if (!this.skipping) return;
    this.skipping = false;
    this.screen.tell(this.pace);
  }

  /** The server has forgotten the pace, as with every new connection. */
  remindPace(): void {
    if (this.pace !== "normal") this.screen.tell(this.pace);
  }

  /** Show without a pause what waits, as another pace is wanted. */
  private hurry(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.held = this.late = false;
    this.skip();
    this.work();
  }

  /** End the roll that is being shown. */
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

  /** The roll to be seen: each that decides a region, and what the own dice show before that. */
  private rollIn(next: TableUpdate): LogEntry | undefined {
    const before = this.screen.shown();
    if (next.fresh || !before) return undefined;
    const own = (line: LogEntry): boolean => line.seat === next.view.private.seat;
    return next.lines.findLast((line) => line.kind === "rolled" && (Boolean(line.source) || own(line)));
  }

  /** Leave a move of a bot on the screen for a while, where that is wanted and nobody's time is limited. */
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

  /** Whether it shows what a bot did, in a game without a clock: the own time would run behind it. */
  private canWait(next: TableUpdate): boolean {
    const mover = this.screen.shown()?.view.public.mover ?? null;
    return mover !== null && byBot(next.seats[mover]) && !next.fresh && !next.terms.clock;
  }

  /** Show what the die brought, and leave the die to be read. */
  private settle(): void {
    this.settled = true;
    this.timer = setTimeout(() => (this.rolled = null), READ_TIME);
    const next = this.queue.shift();
    if (next) this.screen.show(next);
    this.work();
  }

  /** What somebody else rolled is not read any more when the own turn comes. */
  private clearDie({ view }: TableUpdate): void {
    if (!this.rolled || view.public.mover !== view.private.seat || this.rolled.seat === view.private.seat) return;
    clearTimeout(this.timer);
    this.rolled = null;
  }
}
