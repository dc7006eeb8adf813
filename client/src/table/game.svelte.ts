/** One game on this screen: what the server told, what is chosen but not sent, and the way moves go out. */

import type { Advice, Drawing, FromServer, Line, Move, Region, Said, SeatState, Table } from "../messages";
import { savedGame, keysOf, learnSeats } from "../lib/savedGames";
import { reducedMotion } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import * as moves from "./actions/moves";
import { Connection, type Request, type Status } from "./connection";
import { Planning } from "./actions/planning.svelte";
import { byBot } from "./seats";

/** The die on the table: what it shows and for which line it was rolled. */
export interface Rolled {
  line: Line;
}

const ROLL_TIME = 1700;

export class Game {
  status = $state<Status>("connecting");
  table = $state.raw<Table | undefined>();
  lines = $state.raw<Line[]>([]);
  chat = $state.raw<Said[]>([]);
  seats = $state.raw<SeatState[]>([]);
  drawing = $state.raw<Drawing | undefined>();
  /** The region whose card is open. */
  focus = $state<string | null>(null);
  /** The region that is only looked at. */
  peek = $state<string | null>(null);
  /** A move whose second region is being chosen. */
  pair = $state.raw<moves.Act | null>(null);
  advice = $state.raw<Advice | null>(null);
  rolled = $state.raw<Rolled | null>(null);
  /** Regions that were just taken, and what stood there before. */
  landed = $state.raw<ReadonlySet<string>>(new Set());
  fallen = $state.raw<Region[]>([]);
  /** Why the last message was refused. */
  trouble = $state("");
  busy = $state(false);
  /** The screen is to be passed to this seat; nothing secret is on it. */
  curtain = $state<number | null>(null);
  /** The combo looked at while picking. */
  position = $state<number | null>(null);
  /** While picking, on screens that have no room for both: the map instead of the combos. */
  atMap = $state(false);
  /** Is the menu of steps to take back open? */
  undoMenu = $state(false);
  unread = $state(0);
  /** Grows with every change of the window's size. */
  sized = $state(0);
  readonly planning = new Planning();

  readonly look = $derived(this.table?.look);
  readonly public = $derived(this.table?.look.public);
  readonly own = $derived(this.table?.look.own);
  readonly me = $derived(this.own?.seat ?? null);
  readonly names = $derived(
    this.public?.players.map((player, seat) => this.seats[seat]?.name || player.name || t("seat.open")) ?? [],
  );
  /** A bot plays the seat that this screen shows. */
  readonly replaced = $derived(this.me !== null && byBot(this.seats[this.me]));
  readonly myMove = $derived(this.me !== null && this.public?.mover === this.me && !this.public.over && !this.replaced);
  readonly acts = $derived(moves.sortMoves(this.own?.moves ?? []));
  readonly marks = $derived(this.pair ? moves.secondMarks(this.pair) : moves.marks(this.acts, this.own?.targets ?? []));
  readonly picking = $derived(this.myMove && this.acts.picks.length > 0);
  /** The regions of the army that moves (or, on another's turn, of the own ones). */
  readonly mine = $derived.by(() => {
    const held = this.public?.regions.filter((region) => region.owner === this.me && this.me !== null) ?? [];
    const moving = this.planning.active
      ? held.filter((region) => this.planning.regions.has(region.id))
      : held.filter((region) => !region.declined);
    return new Set(moving.map((region) => region.id));
  });

  /** Called with the lines of every change, for announcements and the like. */
  onchange: (fresh: readonly Line[], first: boolean, before: Table | undefined) => void = () => {};

  private readonly line: Connection;
  private face: number | null = null;
  private keys: string[] = [];
  private readonly queue: Table[] = [];
  private wait: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    const seats = Object.keys(savedGame(id)?.seats ?? {});
    if (seats.length === 1 && !savedGame(id)?.loose.length) this.face = Number(seats[0]);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.line = new Connection(`${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/play`, {
      hello: () => ({ do: "hello", keys: (this.keys = keysOf(id)), face: this.face, lines: this.lines.length }),
      hear: (message) => this.hear(message),
      status: (status) => (this.status = status),
    });
  }

  start(): void {
    this.line.start();
  }

  stop(): void {
    clearTimeout(this.wait);
    this.line.stop();
  }

  /** Send moves of the facing seat, all or none. */
  async play(texts: string[]): Promise<boolean> {
    if (!this.table || this.busy || !texts.length) return false;
    return this.send({ do: "play", version: this.table.version, texts });
  }

  async make(move: Move): Promise<boolean> {
    this.pair = null;
    return this.play([move.text]);
  }

  /** What can be done in a region now, while the second region of a move is chosen too. */
  actsAt(region: string): moves.Act[] {
    return this.pair ? moves.seconds(this.pair, region) : (this.acts.at.get(region) ?? []);
  }

  /** End the step: what is planned goes out first. */
  async finish(): Promise<boolean> {
    const texts = this.planning.active ? this.planning.texts() : [];
    return this.play([...texts, this.acts.done?.text ?? "done"]);
  }

  async takeBack(moves = 1): Promise<boolean> {
    if (!this.table || this.busy) return false;
    return this.send({ do: "undo", version: this.table.version, moves });
  }

  async hint(): Promise<void> {
    if (this.table) await this.send({ do: "hint", version: this.table.version });
  }

  async say(text: string): Promise<void> {
    if (text.trim()) await this.send({ do: "say", text: text.trim().slice(0, 300) }, false);
  }

  async handOver(seat: number, level: string): Promise<void> {
    await this.send({ do: "seat", seat, level }, false);
  }

  /** Another of the own seats looks at the screen now. */
  turnTo(seat: number | null): void {
    this.face = seat;
    this.curtain = null;
    this.line.tell({ do: "face", seat });
  }

  /** End what is being shown: the die, a hint, a refusal. */
  skip(): void {
    if (this.rolled) {
      clearTimeout(this.wait);
      this.rolled = null;
      const next = this.queue.shift();
      if (next) this.show(next);
      this.work();
    }
  }

  private async send(message: Request, waits = true): Promise<boolean> {
    this.trouble = "";
    if (waits) this.busy = true;
    const reply = await this.line.ask(message);
    if (waits) this.busy = false;
    if (!reply.ok) this.trouble = reply.why;
    return reply.ok;
  }

  private hear(message: FromServer): void {
    if (message.tell === "table") {
      this.queue.push(message);
      this.work();
    } else if (message.tell === "presence") this.seats = message.seats;
    else if (message.tell === "said") {
      // What was said before a reconnection is told again.
      if (this.chat.some((line) => line.at === message.at && line.text === message.text && line.seat === message.seat))
        return;
      this.chat = [...this.chat, message];
      this.unread++;
    } else if (message.tell === "advice") {
      this.advice = message;
      const pick = /^pick (\d+)$/.exec(message.texts[0] ?? "");
      if (pick) this.position = Number(pick[1]);
    } else if (message.tell === "refused" && !message.reply) this.trouble = message.why;
  }

  /** Show the tables that came, one after the other; a die is rolled in sight before what it brought. */
  private work(): void {
    while (!this.rolled && this.queue.length) {
      const next = this.queue[0] as Table;
      const roll =
        next.fresh || !this.table ? undefined : next.lines.findLast((line) => line.kind.startsWith("rolled"));
      if (roll && !reducedMotion() && !document.hidden && this.queue.length === 1) {
        this.rolled = { line: roll };
        this.focus = null;
        this.wait = setTimeout(() => this.skip(), ROLL_TIME);
        return;
      }
      this.queue.shift();
      this.show(next);
    }
  }

  private show(table: Table): void {
    const before = this.table;
    const first = !before || table.fresh;
    this.lines = table.fresh || !before ? [...table.lines] : [...this.lines, ...table.lines];
    this.table = table;
    if (before?.mine.join() !== table.mine.join()) learnSeats(this.id, this.keys, table.mine);
    this.seats = table.seats;
    this.planning.take(table.look);
    if (before?.version !== table.version) {
      // The table may show a move before the answer to it has come.
      this.busy = false;
      this.advice = null;
      this.pair = null;
      this.peek = null;
      const taken = table.lines.filter((line) => line.kind.startsWith("conquered")).map((line) => line.region ?? "");
      this.landed = new Set(first ? [] : taken);
      this.fallen =
        first || reducedMotion()
          ? []
          : (before?.look.public.regions.filter((region) => taken.includes(region.id) && region.tokens) ?? []);
      if (this.focus && (taken.includes(this.focus) || before?.look.public.step !== table.look.public.step))
        this.focus = null;
    }
    if (!this.picking) {
      this.position = null;
      this.atMap = false;
    }
    this.pass(table);
    this.onchange(table.lines, first, before);
  }

  /** With several seats at this screen, whoever is to move gets it; behind a curtain, if there is something to hide. */
  private pass(table: Table): void {
    const { mine, look, terms } = table;
    const mover = look.public.mover;
    if (this.face === null && mine.length === 1 && look.own.seat === null) return this.turnTo(mine[0] ?? null);
    if (look.own.seat !== null) this.face = look.own.seat;
    const asked = !look.public.over && mover !== null && mine.includes(mover) && !byBot(table.seats[mover]);
    if (!asked || mover === look.own.seat) {
      this.curtain = null;
      return;
    }
    if (terms.coins === "shown") return this.turnTo(mover);
    if (look.own.seat !== null) {
      this.face = null;
      this.line.tell({ do: "face", seat: null });
    }
    this.curtain = mover;
  }
}
