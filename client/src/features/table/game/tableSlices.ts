/** All state of a game on this screen, in slices, and the dispatch of server messages to them. */

import { byBot } from "../../../lib/game/seats";
import {
  connect as connectHome,
  dispatch,
  type Connect,
  type Connection,
  type Handlers,
} from "../../../lib/net/connection";
import { hear } from "../../../lib/sound/sound";
import { learnRemoval, savedGame } from "../../../lib/storage/savedGames";
import type { LogEntry, TableUpdate } from "../../../messages";
import { Chat } from "./chat.svelte";
import { effectsOf } from "./effects";
import { Game } from "./game.svelte";
import { advisedPick, Hints } from "./hints.svelte";
import { HotSeat } from "./hotSeat.svelte";
import { Keys } from "./keys";
import { Motion } from "./motion.svelte";
import { Notes } from "./notes.svelte";
import { Planning } from "./planning.svelte";
import { Playback } from "./playback.svelte";
import { Selection } from "./selection.svelte";
import { Sender } from "./sender.svelte";
import { Threats } from "./threats.svelte";

/** The effect of a table change. */
export interface News {
  /** New log entries. */
  fresh: readonly LogEntry[];
  /** This is the first table received. */
  first: boolean;
  before: TableUpdate | undefined;
}

export class TableSlices {
  readonly notes = new Notes();
  readonly sender: Sender;
  readonly send: Sender["send"];
  readonly game: Game;
  readonly selection: Selection;
  readonly planning: Planning;
  readonly chat: Chat;
  readonly hints: Hints;
  readonly playback: Playback;
  readonly motion = new Motion();
  readonly threats: Threats;
  readonly hotSeat: HotSeat;
  /** Called after every change of the table. */
  onchange: (news: News) => void = () => {};

  private readonly connection: Connection;
  private readonly keys: Keys;

  constructor(id: string, connect: Connect = connectHome) {
    const saved = savedGame(id);
    const seats = Object.keys(saved?.seats ?? {});
    this.keys = new Keys(id);
    this.connection = connect(id, {
      hello: () => ({
        type: "hello",
        keys: this.keys.show(),
        viewpoint: this.hotSeat.viewpoint,
        lines: this.game.lines.length,
        name: this.game.spectator,
      }),
      hear: (message) => dispatch(this.handlers, message),
      status: (status) => {
        this.game.status = status;
        if (status === "open") this.playback.remindPace();
      },
    });
    this.sender = new Sender((message) => this.connection.ask(message), this.notes);
    this.send = this.sender.send;
    const game = (this.game = new Game(id, this.sender));
    this.selection = new Selection(game);
    this.planning = new Planning(() => id);
    this.chat = new Chat(id, { send: this.send, me: () => game.me, mine: () => game.table?.mine ?? [] });
    this.hints = new Hints(this.send);
    this.playback = new Playback({
      shown: () => game.table,
      show: (table) => this.show(table),
      botMoves: () => byBot(game.seats[game.public?.mover ?? -1]),
      tell: (pace) => this.connection.tell({ type: "set-pace", pace, reply: 0 }),
      onroll: () => {
        this.selection.focus = null;
        hear([{ name: "die", strength: 1 }]);
      },
    });
    this.threats = new Threats({
      question: () => {
        const { table, me } = game;
        if (!table || me === null || table.waiting || game.public?.over || game.picking) return undefined;
        return { seat: me, version: table.version, texts: game.myMove ? this.planning.texts() : [] };
      },
      ask: ({ version, texts }) => this.connection.ask({ type: "threat-request", version, texts }),
      mine: (id) => game.public?.regions.some((region) => region.id === id && region.owner === game.me) ?? false,
    });
    this.hotSeat = new HotSeat(seats.length === 1 && !saved?.loose.length ? Number(seats[0]) : null, (seat) =>
      this.connection.tell({ type: "switch-seat", seat }),
    );
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.playback.stop();
    this.motion.finish();
    this.connection.stop();
  }

  /** Handler of each message type. */
  private readonly handlers: Handlers = {
    "table-update": (table) => this.playback.add(table),
    "presence-update": ({ seats, watchers = [] }) => Object.assign(this.game, { seats, watchers }),
    "chat-message": (message) => this.chat.hear(message),
    "hint-reply": (reply) => {
      this.hints.hear(reply);
      this.selection.position = advisedPick(reply) ?? this.selection.position;
    },
    "threat-reply": (reply) => this.threats.hear(reply),
    removal: ({ seat, key, invitation }) => {
      learnRemoval(this.game.id, seat, key, invitation);
      this.game.removals++;
    },
    // A refusal that answers a request is recorded by the sender.
    refused: ({ reply, why }) => {
      if (reply) return;
      this.notes.trouble = why;
      if (why === "problem.removed") void this.keys.dropRemoved().then((left) => left && this.start());
    },
    accepted: () => {},
    pong: () => {},
  };

  /** Show a table from the server. Each slice may read the updated slices above it. */
  private show(table: TableUpdate): void {
    const { game } = this;
    const before = game.table;
    const first = !before || table.fresh === true;
    if (before?.mine.join() !== table.mine.join()) this.keys.learn(table.mine);
    game.take(table, first);
    this.planning.take(table.view);
    if (before?.version !== table.version) {
      // The table may show a move before the reply to it arrives.
      this.sender.busy = false;
      this.hints.clear();
      const still = first || this.playback.skipping;
      this.motion.play(still ? [] : effectsOf(before.view.public, table.view.public, table.lines), before?.view.public);
      const taken = table.lines.filter((line) => line.kind.startsWith("conquered")).map((line) => line.region ?? "");
      this.selection.renew(taken, before?.view.public.step !== table.view.public.step);
    }
    if (game.myMove || table.view.public.over) this.playback.stopSkipping();
    if (!game.picking) this.selection.stopPicking();
    this.hotSeat.pass(table);
    this.onchange({ fresh: table.lines, first, before });
  }
}
