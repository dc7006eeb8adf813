/** The worker that runs bots and other long work, to keep the table responsive. */
import { startPython } from "./boot";
import type { Thought } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

const BASE = new URL("../python/", self.location.href).href;

async function start(): Promise<(request: string) => string> {
  const python = await startPython(BASE, "bot", () => undefined);
  return python.pyimport("smallworld.server.device.bot_worker").perform as (request: string) => string;
}

const thinking = start();

self.onmessage = async ({ data: { id, text } }: MessageEvent<Thought>) => {
  let answer = "";
  try {
    answer = (await thinking)(text);
  } catch (error) {
    console.error(error);
  }
  self.postMessage({ id, text: answer } satisfies Thought);
};
