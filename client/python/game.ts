/** The worker that runs a page's games: forwards requests and messages to Python's `Device`. */
import type { PyProxy } from "pyodide/ffi";
import { startPython } from "./boot";
import type { FromGame, Thought, ToGame } from "./messages";
import { Shelf } from "./shelf";

declare const self: DedicatedWorkerGlobalScope;

interface TableLine extends PyProxy {
  hear: (message: string) => void;
  close: () => void;
}

/** `Device` of src/smallworld/server/device/device.py. */
interface Device extends PyProxy {
  start: () => Promise<void>;
  answer: (request: string) => Promise<string>;
  open: (game: string, tell: (message: string) => void, hangUp: (code: number) => void) => TableLine;
  hear: (message: string) => void;
}
type MakeDevice = (
  shelf: Shelf,
  tell: (message: string) => void,
  askBot: (request: string) => Promise<string>,
) => Device;

const BASE = new URL("../python/", self.location.href).href;
/** Name of the broadcast channel between this browser's pages. */
const PAGES = "smallworld";

const say = (message: FromGame): void => self.postMessage(message);
const lines = new Map<number, TableLine>();
let device: Device | undefined;

/** The worker that runs bots. */
class Thinker {
  private worker: Worker | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, { done: (text: string) => void; fail: (error: Error) => void }>();

  /** Start it before it is needed. */
  wake(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./bot.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, text } }: MessageEvent<Thought>) => {
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (text) one?.done(text);
      else one?.fail(new Error("the bot failed; see the console"));
    };
    worker.onerror = () => {
      worker.terminate();
      this.worker = undefined;
      for (const { fail } of this.waiting.values()) fail(new Error("the bot worker has stopped"));
      this.waiting.clear();
    };
    return (this.worker = worker);
  }

  readonly ask = (text: string): Promise<string> =>
    new Promise((done, fail) => {
      const id = ++this.asked;
      this.waiting.set(id, { done, fail });
      this.wake().postMessage({ id, text } satisfies Thought);
    });
}

async function start(): Promise<void> {
  const [python, shelf] = await Promise.all([
    startPython(BASE, "game", (loaded, total) => say({ kind: "progress", loaded, total })),
    Shelf.open(),
  ]);
  const pages = new BroadcastChannel(PAGES);
  const thinker = new Thinker();
  const make = python.pyimport("smallworld.server.device.device").Device as MakeDevice;
  const made = make(shelf, (message) => pages.postMessage(message), thinker.ask);
  pages.onmessage = ({ data }: MessageEvent<string>) => made.hear(data);
  await made.start();
  device = made;
  say({ kind: "ready" });
  thinker.wake();
}

async function answer(id: number, request: string): Promise<void> {
  await starting;
  say({ kind: "answer", id, answer: (await device?.answer(request)) ?? "" });
}

async function open(line: number, game: string): Promise<void> {
  await starting;
  const opened = device?.open(
    game,
    (message) => say({ kind: "told", line, message }),
    (code) => say({ kind: "hung", line, code }),
  );
  if (opened) lines.set(line, opened);
}

function close(line: number): void {
  const opened = lines.get(line);
  lines.delete(line);
  opened?.close();
  opened?.destroy();
}

self.onmessage = ({ data }: MessageEvent<ToGame>) => {
  switch (data.kind) {
    case "ask":
      return void answer(data.id, data.request);
    case "open":
      return void open(data.line, data.game);
    case "say":
      return lines.get(data.line)?.hear(data.message);
    case "close":
      return close(data.line);
  }
};

const starting = start().catch((error: unknown) => {
  say({ kind: "failed", why: error instanceof Error ? error.message : String(error) });
  throw error;
});
starting.catch(() => undefined);
