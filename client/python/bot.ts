/** The worker that runs bots and other long work, to keep the table responsive. */
import type { PyProxy } from "pyodide/ffi";
import { startPython } from "./boot";
import { newMatrix } from "./matrix.mjs";
import type { Thought } from "./messages";

interface PageMatrix extends PyProxy {
  multiply_by: (multiply: typeof newMatrix) => void;
}

declare const self: DedicatedWorkerGlobalScope;

const BASE = new URL("../python/", self.location.href).href;

async function start(): Promise<(request: string) => string> {
  const python = await startPython(BASE, "bot", () => undefined);
  (python.pyimport("smallworld.server.device.page_matrix") as PageMatrix).multiply_by(newMatrix);
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
