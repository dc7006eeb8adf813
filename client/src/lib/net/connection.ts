/** Connection to the server: sends `Hello`, reconnects, and never resends a move for a table that has changed. */

import type { FromBrowser, FromServer, Hello } from "../../messages";
import { DeviceSocket } from "./deviceSocket";
import { isOfDevice } from "./home.svelte";

export type Status = "connecting" | "open" | "lost" | "refused";

/** Outcome of a request: accepted, refused with a reason, or overtaken while disconnected. */
export interface Reply {
  ok: boolean;
  why: string;
  detail: string;
}

type Answered = Extract<
  FromBrowser,
  {
    type:
      | "play"
      | "undo"
      | "send-chat"
      | "nudge"
      | "set-name"
      | "set-ready"
      | "start-game"
      | "hint-request"
      | "threat-request"
      | "hand-over"
      | "remove-player"
      | "mute-person"
      | "unlist"
      | "set-spectators";
  }
>;
/** A message without its reply number. */
export type Request = Answered extends infer M ? (M extends Answered ? Omit<M, "reply"> : never) : never;

interface Pending {
  message: Answered;
  sent: boolean;
  done: (reply: Reply) => void;
}

/** The hello to send, and callbacks for messages and connection state. */
export interface Line {
  hello: () => Hello;
  hear: (message: FromServer) => void;
  status: (status: Status) => void;
}

/** Connection to a game's server: a socket, or anything else with the same messages. */
export interface Connection {
  start(): void;
  stop(): void;
  /** Send a message answered by Accepted, Refused, HintReply or ThreatReply; resolves with the answer. */
  ask(message: Request): Promise<Reply>;
  /** Send a message without an answer. */
  tell(message: FromBrowser): void;
}

/** Creates the connection of a game. */
export type Connect = (id: string, line: Line) => Connection;

/** Handlers of all message types. */
export type Handlers = { [T in FromServer["type"]]: (message: Extract<FromServer, { type: T }>) => void };

/** Pass a message to its handler. */
export function dispatch(handlers: Handlers, message: FromServer): void {
  (handlers[message.type] as (message: FromServer) => void)(message);
}

/** Connect to a game: on this device if it is stored here, else on the server of this page. */
export const connect: Connect = (id, line) => {
  if (isOfDevice(id)) return new SocketConnection(id, line, (game) => new DeviceSocket(game) as unknown as WebSocket);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new SocketConnection(`${scheme}://${location.host}/api/games/${encodeURIComponent(id)}/play`, line);
};

const SLOWEST = 8000;
/** Ping the server after this much silence; sooner if an answer is pending (ms). */
const QUIET = 20_000;
const OWING = 2000;
/** Time without a response to a ping before the connection counts as lost, and again before it is closed (ms). */
const DOUBT = 2000;
const SILENT = 6000;
/** Close codes after which reconnecting is useless: the key of another game, no such game. */
const GONE = [4403, 4404];
const ACCEPTED: Reply = { ok: true, why: "", detail: "" };

export function backoff(tries: number, chance = Math.random()): number {
  return Math.round(Math.min(SLOWEST, 400 * 2 ** tries) * (0.75 + chance / 2));
}

export class SocketConnection implements Connection {
  private socket: WebSocket | undefined;
  private tries = 0;
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly pending = new Map<number, Pending>();

  constructor(
    private readonly url: string,
    private readonly line: Line,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  start(): void {
    this.closed = false;
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.probe);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.probe);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    this.socket?.close(1000);
  }

  ask(message: Request): Promise<Reply> {
    const reply = ++this.number;
    const whole = { ...message, reply } as Answered;
    return new Promise((done) => {
      const sent = this.write(whole);
      this.pending.set(reply, { message: whole, sent, done });
      if (sent && !this.doubted) this.listen(OWING);
    });
  }

  tell(message: FromBrowser): void {
    this.write(message);
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) {
      clearTimeout(this.timer);
      this.connect();
    } else if (this.doubted) this.probe();
  };

  private connect(): void {
    this.doubted = false;
    const socket = this.open(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.write(this.line.hello());
      this.listen();
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      if (this.doubted && this.greeted) this.line.status("open");
      this.doubted = false;
      this.heard(JSON.parse(String(event.data)) as FromServer);
      this.listen();
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.closed) return;
      clearTimeout(this.pulse);
      if (GONE.includes(event.code)) {
        this.line.status("refused");
        return;
      }
      this.line.status("lost");
      this.timer = setTimeout(() => this.connect(), backoff(this.tries++));
    };
  }

  private heard(message: FromServer): void {
    if (message.type === "accepted" || message.type === "threat-reply" || message.type === "removal")
      this.answer(message.reply, ACCEPTED);
    else if (message.type === "refused" && message.reply) {
      this.answer(message.reply, { ok: false, why: message.why, detail: message.detail });
    }
    if (message.type === "hint-reply") {
      for (const [reply, { message: asked }] of [...this.pending])
        if (asked.type === "hint-request") this.answer(reply, ACCEPTED);
    }
    if (message.type === "table-update" && !this.greeted) this.settle(message.version);
    this.line.hear(message);
  }

  /** Whether the server has sent the table since the connection was opened. */
  private greeted = false;

  private settle(version: number): void {
    this.greeted = true;
    this.tries = 0;
    this.line.status("open");
    for (const [reply, waiting] of [...this.pending]) {
      const { message, sent } = waiting;
      // A move for a table that has changed was either accepted or is obsolete: the new table shows which. On an
      // unchanged table it did not arrive. Messages without a version are not resent.
      if ("version" in message ? message.version !== version : sent) this.answer(reply, ACCEPTED);
      else waiting.sent = this.write(message);
    }
  }

  private answer(reply: number, how: Reply): void {
    const waiting = this.pending.get(reply);
    this.pending.delete(reply);
    waiting?.done(how);
  }

  private write(message: FromBrowser): boolean {
    if (message.type === "hello") this.greeted = false;
    // Before the first table, the server only accepts a hello.
    if (this.socket?.readyState !== WebSocket.OPEN || (!this.greeted && message.type !== "hello")) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The connection is open but silent, e.g. because a phone has lost its signal. */
  private doubted = false;

  /** Ping after some silence. */
  private listen(quiet = this.pending.size ? OWING : QUIET): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(this.probe, quiet);
  }

  /** Ping now; without a response, the connection counts as lost and is finally closed. */
  private readonly probe = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.pulse);
    this.write({ type: "ping" });
    this.pulse = setTimeout(() => {
      this.doubted = true;
      this.line.status("lost");
      this.pulse = setTimeout(() => this.socket?.close(), SILENT);
    }, DOUBT);
  };
}
