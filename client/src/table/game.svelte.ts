/** One game on this screen: what the server told, and the way moves go out. */

import type {
  HintReply,
  Drawing,
  FromServer,
  LogEntry,
  LegalMove,
  ChatMessage,
  SendChat,
  SeatState,
  TableSettings,
  TableUpdate,
} from "../messages";
import { partnersOf } from "../lib/teams";
import { dropKeys, keysOf, learnRead, learnRemoval, learnSeats, savedGame } from "../lib/savedGames";
import { api, Refusal } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { hear } from "../lib/sound/sound";
import { t } from "../lib/words.svelte";
import * as moves from "./actions/moves";
import { Planning } from "./actions/planning.svelte";
import { Hiding } from "./chat/hiding.svelte";
import { Connection, type Request, type Status } from "./connection";
import { HotSeat } from "./hotSeat.svelte";
import type { LogContext } from "./log/logText";
import { effectsOf } from "./motion/effects";
import { Motion } from "./motion/motion.svelte";
import { Playback } from "./playback.svelte";
import { byBot } from "./seats";
import { Selection } from "./selection.svelte";
import { Threats } from "./threats/threats.svelte";

/** `skip` is up to the next own turn only, and is not kept. */
export type Pace = typeof settings.pace | "skip";
export type Spectators = NonNullable<TableSettings["spectators"]>;

/** The longest text of a chat message. */
const MOST_SAID = 300;
/** So long after it was said a chat message is still heard, in milliseconds. */
const CHAT_RINGS = 10_000;

export class Game {
  status = $state<Status>("connecting");
  table = $state.raw<TableUpdate | undefined>();
  lines = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  /** When the last message that was read here was written. */
  private read = $state("");
  /** The names of spectators, empty for those without. */
  watchers = $state.raw<readonly string[]>([]);
  /** How many players were removed from here: each time, links are new. */
  removals = $state(0);
  /** The seat that asks this screen's player to move. */
  nudgedBy = $state<number | null>(null);
  seats = $state.raw<SeatState[]>([]);
  drawing = $state.raw<Drawing | undefined>();
  advice = $state.raw<HintReply | null>(null);
  /** Why the last message was refused. */
  trouble = $state("");
  /** The log line that says that the clock ran out for the player, until it is closed or the player moves. */
  late = $state.raw<LogEntry | null>(null);
  busy = $state(false);
  /** The moves of others are passed over until the own turn comes. */
  skipping = $state(false);

  readonly selection = new Selection();
  readonly planning = new Planning(() => this.id);
  readonly playback = new Playback({
    shown: () => this.table,
    show: (table) => this.show(table),
    skips: () => this.skipping,
    onroll: () => {
      this.selection.focus = null;
      hear([{ name: "die", strength: 1 }]);
    },
  });
  readonly motion = new Motion();
  readonly threats = new Threats({
    question: () => {
      if (!this.table || this.me === null || this.table.waiting || this.public?.over || this.picking) return undefined;
      const texts = this.myMove && this.planning.active ? this.planning.texts() : [];
      return { seat: this.me, version: this.table.version, texts };
    },
    ask: ({ version, texts }) => this.connection.ask({ do: "threats", version, texts }),
    mine: (id) => this.public?.regions.some((region) => region.id === id && region.owner === this.me) ?? false,
  });
  readonly hotSeat: HotSeat;
  readonly hiding: Hiding;

  /** Messages of others since the chat was last read here. */
  readonly unread = $derived(
    this.chat.filter(
      (line) =>
        line.at > this.read &&
        !this.hiding.hides(line) &&
        (line.seat === null || !this.table?.mine.includes(line.seat)),
    ).length,
  );
  readonly public = $derived(this.table?.look.public);
  readonly own = $derived(this.table?.look.own);
  readonly me = $derived(this.own?.seat ?? null);
  readonly names = $derived(
    this.public?.players.map((player, seat) => this.seats[seat]?.name || player.name || t("seat.open")) ?? [],
  );
  readonly logContext: LogContext = $derived({
    game: this.public?.game ?? "smallworld",
    names: this.names,
    drawing: this.drawing,
    me: this.me,
  });
  /** A bot plays the seat that this screen shows. */
  readonly replaced = $derived(this.me !== null && byBot(this.seats[this.me]));
  /** Nobody else waits for what is done here: bots play all other seats, and no time is limited. */
  readonly alone = $derived(
    !!this.table &&
      !this.table.terms.clock &&
      this.seats.every((seat, number) => byBot(seat) || this.table?.mine.includes(number)),
  );
  /** Somebody reads, and the moves of a bot wait for that. */
  readonly reading = $derived(this.playback.held && byBot(this.seats[this.public?.mover ?? -1]));
  readonly myMove = $derived(this.me !== null && this.public?.mover === this.me && !this.public.over && !this.replaced);
  readonly acts = $derived(moves.sortMoves(this.own?.moves ?? []));
  readonly marks = $derived(this.selection.pair ? moves.secondMarks(this.selection.pair) : moves.marks(this.acts));
  readonly picking = $derived(this.myMove && this.acts.picks.length > 0);
  /** The seats that play in one team with this one. */
  readonly partners = $derived(partnersOf(this.public?.players ?? [], this.me));
  /** The regions of partners, and own ones that could be conquered again: no targets like others. */
  readonly friendly: ReadonlySet<string> = $derived(
    new Set(
      (this.public?.regions ?? [])
        .filter(({ id, owner }) =>
          owner === this.me ? (this.marks.get(id)?.cost ?? null) !== null : this.partners.has(owner ?? -1),
        )
        .map(({ id }) => id),
    ),
  );
  /** The team whose combos are on offer; empty where all are. */
  readonly team = $derived(this.public?.players[this.me ?? this.public.turn]?.team ?? "");
  readonly offers = $derived(this.public?.column.filter((offer) => !offer.team || offer.team === this.team) ?? []);
  /** The combo whose details are shown while picking: the chosen one, else the first that can be had. */
  readonly offer = $derived(
    this.offers.find((offer) => offer.position === this.selection.position) ??
      this.offers.find((offer) => !this.own?.closed?.[String(offer.position)]),
  );
  /** The regions of the army that moves (or, on another's turn, of the own ones). */
  readonly mine = $derived.by(() => {
    const held = this.public?.regions.filter((region) => region.owner === this.me && this.me !== null) ?? [];
    const moving = this.planning.active
      ? held.filter((region) => this.planning.regions.has(region.id))
      : held.filter((region) => !region.declined);
    return new Set(moving.map((region) => region.id));
  });

  /** Called with the lines of every change, for announcements and the like. */
  onchange: (fresh: readonly LogEntry[], first: boolean, before: TableUpdate | undefined) => void = () => {};

  /** Called with every message of the chat. */
  onsaid: (message: ChatMessage) => void = () => {};

  private readonly connection: Connection;
  private keys: string[] = [];
  /** The name of a spectator, said again after a reconnection. */
  spectator = $state("");

  constructor(readonly id: string) {
    const saved = savedGame(id);
    this.hiding = new Hiding(id);
    this.read = saved?.read ?? "";
    const seats = Object.keys(saved?.seats ?? {});
    const face = seats.length === 1 && !saved?.loose.length ? Number(seats[0]) : null;
    this.hotSeat = new HotSeat(face, (seat) => this.connection.tell({ do: "face", seat }));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(`${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/play`, {
      hello: () => ({
        do: "hello",
        keys: (this.keys = keysOf(id)),
        face: this.hotSeat.face,
        lines: this.lines.length,
        name: this.spectator,
      }),
      hear: (message) => this.hear(message),
      status: (status) => {
        this.status = status;
        if (status === "open" && this.pace !== "normal") this.tellPace();
      },
    });
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.playback.stop();
    this.motion.finish();
    this.connection.stop();
  }

  /** Send moves of the facing seat, all or none. */
  async play(texts: string[]): Promise<boolean> {
    if (!this.table || this.busy || !texts.length) return false;
    return this.send({ do: "play", version: this.table.version, texts });
  }

  async make(move: LegalMove): Promise<boolean> {
    this.selection.pair = null;
    return this.play([move.text]);
  }

  /** Pick the combo that is shown. */
  async pick(): Promise<boolean> {
    const move = this.acts.picks.find((each) => each.text === `pick ${this.offer?.position ?? 0}`);
    return move ? this.make(move) : false;
  }

  /** What can be done in a region now, while the second region of a move is chosen too. */
  actsAt(region: string): moves.Act[] {
    const { pair } = this.selection;
    return pair ? moves.seconds(pair, region) : (this.acts.at.get(region) ?? []);
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

  async say(text: string): Promise<boolean> {
    return !text.trim() || this.send({ do: "say", text: text.trim().slice(0, MOST_SAID) }, false);
  }

  /** Say one of the phrases that everybody reads in their own language. */
  async sayPhrase(phrase: NonNullable<SendChat["phrase"]>): Promise<void> {
    await this.send({ do: "say", phrase }, false);
  }

  /** All of the chat has been seen. */
  readChat(): void {
    this.read = this.chat.at(-1)?.at ?? this.read;
    learnRead(this.id, this.read);
  }

  /** Ask whoever is to move to do so. */
  async nudge(): Promise<boolean> {
    return this.send({ do: "nudge" }, false);
  }

  /** A spectator's name. */
  async watchAs(name: string): Promise<boolean> {
    const given = name.slice(0, 24);
    const taken = await this.send({ do: "name", name: given }, false);
    if (taken) this.spectator = given;
    return taken;
  }

  async setReady(ready: boolean): Promise<void> {
    await this.send({ do: "ready", ready }, false);
  }

  /** The host starts the game; bots take the free seats. */
  async begin(level: string): Promise<void> {
    await this.send({ do: "start", level }, false);
  }

  async handOver(seat: number, level: string): Promise<void> {
    await this.send({ do: "seat", seat, level }, false);
  }

  /** The host removes a player for good; the links of the seat and of the invitation are new. */
  async remove(seat: number): Promise<boolean> {
    return this.send({ do: "remove", seat }, false);
  }

  /** The host mutes a player or (no seat) a spectator, or lets them talk again. */
  async mute(seat: number | null, name: string, muted: boolean): Promise<boolean> {
    return this.send({ do: "mute", seat, name, muted }, false);
  }

  /** The host takes the table off the public list. */
  async unlist(): Promise<boolean> {
    return this.send({ do: "unlist" }, false);
  }

  /** The host says what spectators may do. */
  async setSpectators(spectators: Spectators): Promise<boolean> {
    return this.send({ do: "spectators", spectators }, false);
  }

  /** Of the keys that were refused, forget those of removed seats and their invitation, and come back with the others. */
  private async dropRemoved(): Promise<void> {
    const gone: string[] = [];
    const invitation = savedGame(this.id)?.invitation ?? "";
    for (const key of this.keys) {
      const why = await api.key(this.id, key).then(
        () => "",
        (error: unknown) => (error instanceof Refusal ? error.problem : ""),
      );
      if (why === "problem.removed") gone.push(key);
    }
    dropKeys(this.id, gone.length ? [...gone, invitation] : []);
    if (gone.length && keysOf(this.id).length) this.connection.start();
  }

  /** How fast the moves of others are shown now. */
  get pace(): Pace {
    return this.skipping ? "skip" : settings.pace;
  }

  /** Show the moves of bots at another pace from now on, or skip those before the own turn. */
  setPace(pace: Pace): void {
    this.skipping = pace === "skip";
    if (pace !== "skip") settings.pace = pace;
    this.playback.hurry();
    this.tellPace();
  }

  private tellPace(): void {
    this.connection.tell({ do: "pace", pace: this.pace, reply: 0 });
  }

  private async send(message: Request, waits = true): Promise<boolean> {
    this.trouble = "";
    this.late = null;
    if (waits) this.busy = true;
    const reply = await this.connection.ask(message);
    if (waits) this.busy = false;
    if (!reply.ok) this.trouble = reply.why;
    return reply.ok;
  }

  private hear(message: FromServer): void {
    if (message.tell === "table") this.playback.add(message);
    else if (message.tell === "presence") {
      this.seats = message.seats;
      this.watchers = message.watchers ?? [];
    } else if (message.tell === "said") {
      // What was said before a reconnection is told again.
      if (this.chat.some((line) => line.at === message.at && line.text === message.text && line.seat === message.seat))
        return;
      this.chat = [...this.chat, message];
      if (this.hiding.hides(message)) return;
      this.onsaid(message);
      // Nothing rings for what was said long ago.
      const recent = Date.now() - Date.parse(message.at) < CHAT_RINGS;
      if (recent && (message.seat === null || message.seat !== this.me)) hear([{ name: "chat", strength: 1 }]);
    } else if (message.tell === "advice") {
      this.advice = message;
      const pick = /^pick (\d+)$/.exec(message.texts[0] ?? "");
      if (pick) this.selection.position = Number(pick[1]);
    } else if (message.tell === "threats") this.threats.hear(message);
    else if (message.tell === "removed") {
      learnRemoval(this.id, message.seat, message.key, message.invitation);
      this.removals++;
    } else if (message.tell === "refused" && !message.reply) {
      this.trouble = message.why;
      if (message.why === "problem.removed") void this.dropRemoved();
    }
  }

  private show(table: TableUpdate): void {
    const before = this.table;
    const first = !before || table.fresh === true;
    this.lines = first ? [...table.lines] : [...this.lines, ...table.lines];
    this.table = table;
    if (before?.mine.join() !== table.mine.join()) learnSeats(this.id, this.keys, table.mine);
    this.seats = table.seats;
    this.planning.take(table.look);
    if (before?.version !== table.version) {
      // The table may show a move before the answer to it has come.
      this.busy = false;
      this.advice = null;
      const taken = table.lines.filter((line) => line.kind.startsWith("conquered")).map((line) => line.region ?? "");
      this.motion.play(
        first || this.skipping ? [] : effectsOf(before.look.public, table.look.public, table.lines),
        before?.look.public,
      );
      this.selection.renew(taken, before?.look.public.step !== table.look.public.step);
    }
    if (this.skipping && (this.myMove || table.look.public.over)) {
      this.skipping = false;
      this.tellPace();
    }
    if (!this.picking) this.selection.stopPicking();
    this.hotSeat.pass(table);
    this.onchange(table.lines, first, before);
  }
}
