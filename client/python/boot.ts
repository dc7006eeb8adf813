/** Starts Python in a worker: from its files the first time, later from a memory snapshot. */
import type { PyodideAPI } from "pyodide";
import { addressOf, dropOthers, fetchAll, keepMade, listFiles, recallMade, type Files, type Progress } from "./files";

declare const self: DedicatedWorkerGlobalScope;

type Load = (options: Record<string, unknown>) => Promise<PyodideAPI>;

const PACKAGES = ["packages.zip", "smallworld.zip"];
const MEMORY = "memory";
/** Delay before bytecode is saved (ms); the first table has priority. */
const LATER = 5000;

/** Standard library modules in the snapshot; compiled extensions must not be loaded before it is taken. */
const LIBRARY = `
import array, asyncio, dataclasses, datetime, decimal, enum, functools, hashlib, heapq, hmac, html, importlib.resources
import io, ipaddress, itertools, json, logging, math, numbers, operator, pathlib, pkgutil, random, re, secrets, shlex
import shutil, typing, unicodedata, urllib.parse, uuid, zipfile
`;
/** Reseed, because the snapshot contains the random state. */
const SHUFFLE = "import random; random.seed()";
/** The bytecode of all imported modules, marked as unchecked against the sources. */
const COMPILE = `
import io, pathlib, sys, zipfile
made = io.BytesIO()
with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
    home = pathlib.Path(site_packages)
    for path in home.rglob("*.pyc"):
        code = path.read_bytes()
        archive.writestr(str(path.relative_to(home)), code[:4] + bytes([1] + [0] * 11) + code[16:])
made.getvalue()
`;

/** Start Python. Other workers share the snapshot; bytecode is saved for workers with the same imports. */
export async function startPython(base: string, who: string, progress: Progress): Promise<PyodideAPI> {
  const compiled = `bytecode-${who}`;
  const list = await listFiles(base);
  const [pieces, memory, bytecode] = await Promise.all([
    fetchAll(base, list, progress),
    recallMade(base, MEMORY, list.version),
    recallMade(base, compiled, list.version),
  ]);
  const stream = (name: string): ReadableStream<Uint8Array> => unpacked(list, pieces, name);
  answerFetches(base, stream);
  const python = await load(base, list, memory);
  if (memory) python.runPython(SHUFFLE);
  else void keepMade(base, MEMORY, list.version, remembered(python)).catch(() => undefined);
  const home = String(python.runPython("import site; site.getsitepackages()[0]"));
  for (const name of PACKAGES)
    python.unpackArchive(await new Response(stream(name)).arrayBuffer(), "zip", { extractDir: home });
  if (bytecode) python.unpackArchive(bytecode, "zip", { extractDir: home });
  else setTimeout(() => void keepBytecode(base, list, compiled, python, home), LATER);
  return python;
}

async function load(base: string, list: Files, memory: ArrayBuffer | undefined): Promise<PyodideAPI> {
  const [loader, core] = (await Promise.all(
    list.modules.map((module) => import(/* @vite-ignore */ addressOf(base, module))),
  )) as [{ loadPyodide: Load }, { default: unknown }];
  return loader.loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    lockFileContents: JSON.stringify(list.lock),
    createPyodideModule: core.default,
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
  });
}

/** Snapshot of a Python with only its standard library. */
function remembered(python: PyodideAPI): Uint8Array<ArrayBuffer> {
  python.runPython(LIBRARY);
  return (python as unknown as { makeMemorySnapshot: () => Uint8Array<ArrayBuffer> }).makeMemorySnapshot();
}

async function keepBytecode(base: string, list: Files, name: string, python: PyodideAPI, home: string): Promise<void> {
  try {
    const names = python.toPy({ site_packages: home });
    const made = python.runPython(COMPILE, { globals: names }) as { toJs: () => Uint8Array<ArrayBuffer> };
    await keepMade(base, name, list.version, made.toJs());
    await dropOthers(base, list);
  } catch {
    // Out of storage: the next start takes as long as this one.
  }
}

function unpacked(list: Files, pieces: Map<string, ArrayBuffer>, name: string): ReadableStream<Uint8Array> {
  const parts = (list.files[name] ?? []).map((piece) => pieces.get(piece.name) ?? new ArrayBuffer());
  return new Blob(parts).stream().pipeThrough(new DecompressionStream("gzip"));
}

/** Python has no network access: it fetches only its own files, which are local. */
function answerFetches(base: string, stream: (name: string) => ReadableStream<Uint8Array>): void {
  const kinds: Record<string, string> = {
    "pyodide.asm.wasm": "application/wasm",
    "python_stdlib.zip": "application/zip",
  };
  self.fetch = (asked) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const name = address.startsWith(base) ? address.slice(base.length) : "";
    const kind = kinds[name];
    if (!kind) return Promise.reject(new TypeError(`no network access for ${address}`));
    return Promise.resolve(new Response(stream(name), { headers: { "content-type": kind } }));
  };
}
