/** Games on this device: a worker in which Python replaces the server. Started on first use. */
import type { FromGame, ToGame } from "../../../python/messages";
import { arriving } from "../net/home.svelte";

/** A response, as over HTTP. */
export interface Answered {
  status: number;
  kind: string;
  body: string;
}

/** Callbacks of a connection to a game. */
export interface Listener {
  ready: () => void;
  told: (message: string) => void;
  hung: (code: number) => void;
}

interface Waiting {
  done: (answer: Answered) => void;
  fail: (error: Error) => void;
}

class Device {
  private worker: Worker | undefined;
  private started = false;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly lines = new Map<number, Listener>();

  /** Start the worker before the first request. */
  wake(): void {
    if (this.worker) return;
    const worker = new Worker(new URL("../../../python/game.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromGame>) => this.hear(data);
    worker.onerror = (event) => this.stopped(event.message || "the worker could not be started");
    this.worker = worker;
  }

  /** Send a request that a server would receive over HTTP. */
  ask(method: string, address: string, body: string, bearer: string): Promise<Answered> {
    const id = ++this.number;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.say({ kind: "ask", id, request: JSON.stringify({ method, address, body, bearer }) });
    });
  }

  /** Open a connection to a game; returns its number. */
  open(game: string, listener: Listener): number {
    const line = ++this.number;
    this.lines.set(line, listener);
    this.say({ kind: "open", line, game });
    if (this.started) queueMicrotask(listener.ready);
    return line;
  }

  tell(line: number, message: string): void {
    this.say({ kind: "say", line, message });
  }

  close(line: number): void {
    if (this.lines.delete(line)) this.say({ kind: "close", line });
  }

  private say(message: ToGame): void {
    this.wake();
    if (!this.started) arriving.waiting = true;
    this.worker?.postMessage(message);
  }

  private hear(message: FromGame): void {
    switch (message.kind) {
      case "progress":
        arriving.loaded = message.loaded;
        arriving.total = message.total;
        return;
      case "ready":
        this.started = true;
        arriving.waiting = false;
        for (const { ready } of [...this.lines.values()]) ready();
        return;
      case "failed":
        return this.stopped(message.why);
      case "answer": {
        const one = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.answer) one?.done(JSON.parse(message.answer) as Answered);
        else one?.fail(new Error("no response from Python"));
        return;
      }
      case "told":
        return this.lines.get(message.line)?.told(message.message);
      case "hung": {
        const listener = this.lines.get(message.line);
        this.close(message.line);
        return listener?.hung(message.code);
      }
    }
  }

  /** The worker has stopped; the next request starts another. */
  private stopped(why: string): void {
    console.error(why);
    this.worker?.terminate();
    this.worker = undefined;
    this.started = false;
    arriving.waiting = false;
    const waiting = [...this.waiting.values()];
    const lines = [...this.lines.values()];
    this.waiting.clear();
    this.lines.clear();
    for (const { fail } of waiting) fail(new Error(why));
    for (const { hung } of lines) hung(1006);
  }
}

/** The page's only instance. */
export const device = new Device();
