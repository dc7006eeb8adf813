/** The Python runtime's files: fetched in pieces, verified by hash, and cached until the next version. */

export interface Piece {
  name: string;
  bytes: number;
  hash: string;
  /** Bytes transferred if the host compresses it. */
  packed?: number;
}

/** Contents of python/files.json. */
export interface Files {
  /** Changes with every file. */
  version: string;
  /** The pieces of each compressed file, in order. */
  files: Record<string, Piece[]>;
  modules: Piece[];
  lock: unknown;
}

/** Progress callback, in bytes. */
export type Progress = (loaded: number, total: number) => void;

/** Not deleted with the caches of older builds; see worker/caches.ts. */
const CACHE = "python";
const LIST = "files.json";
/** Network timeout for fetching the newest version's list (ms). */
const PATIENCE = 4000;

/** The cache; unavailable on insecure pages. */
async function kept(): Promise<Cache | undefined> {
  return "caches" in globalThis ? caches.open(CACHE) : undefined;
}

/** The list of the newest version, or the cached one if the network does not respond. */
export async function listFiles(base: string): Promise<Files> {
  const cache = await kept();
  const before = await cache?.match(base + LIST);
  const patience = before ? AbortSignal.timeout(PATIENCE) : null;
  try {
    const answer = await fetch(base + LIST, { cache: "no-cache", signal: patience });
    if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
    const text = await answer.text();
    const found = JSON.parse(text) as Files;
    await cache?.put(base + LIST, new Response(text));
    return found;
  } catch (error) {
    if (!before) throw error;
    return (await before.json()) as Files;
  }
}

/** All pieces and modules of a version. */
export function allPieces(list: Files): Piece[] {
  return [...list.modules, ...Object.values(list.files).flat()];
}

/** Bytes transferred for a piece. */
function weightOf({ bytes, packed = bytes }: Piece): number {
  return packed;
}

/** Download size in bytes. */
export function sizeOf(list: Files): number {
  return allPieces(list).reduce((sum, piece) => sum + weightOf(piece), 0);
}

/** The URL of a piece, which changes with its content. */
export function addressOf(base: string, { name, hash }: Piece): string {
  return `${base}${name}?${hash}`;
}

/** Whether every piece of this version is cached. */
export async function isWhole(base: string, list: Files): Promise<boolean> {
  const cache = await kept();
  if (!cache) return false;
  const found = await Promise.all(allPieces(list).map((piece) => cache.match(addressOf(base, piece))));
  return found.every(Boolean);
}

/** All pieces by name, from the cache or the network; downloads are cached. A signal aborts; what has arrived stays. */
export async function fetchAll(
  base: string,
  list: Files,
  progress: Progress,
  signal?: AbortSignal,
): Promise<Map<string, ArrayBuffer>> {
  const total = sizeOf(list);
  const arrived = new Map<string, number>();
  const tell = (piece: Piece, bytes: number): void => {
    arrived.set(piece.name, (weightOf(piece) * bytes) / piece.bytes);
    progress(
      [...arrived.values()].reduce((sum, some) => sum + some, 0),
      total,
    );
  };
  const found = await Promise.all(
    allPieces(list).map(async (piece) => {
      const content = await fetchPiece(base, piece, (bytes) => tell(piece, bytes), signal);
      tell(piece, piece.bytes);
      return [piece.name, content] as const;
    }),
  );
  return new Map(found);
}

async function fetchPiece(
  base: string,
  piece: Piece,
  tell: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<ArrayBuffer> {
  const cache = await kept();
  const address = addressOf(base, piece);
  const before = await cache?.match(address);
  if (before) return before.arrayBuffer();
  const answer = await fetch(address, { signal: signal ?? null });
  if (!answer.ok || !answer.body) throw new Error(`${piece.name}: ${answer.status}`);
  const content = new Uint8Array(piece.bytes);
  let length = 0;
  // The page of another server would have a different length.
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done || length + value.length > piece.bytes) break;
    content.set(value, length);
    tell((length += value.length));
  }
  if (length !== piece.bytes || !(await isGenuine(content, piece)))
    throw new Error(`${piece.name} does not match its hash in the list`);
  const kind = piece.name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
  await cache?.put(address, new Response(content, { headers: { "content-type": kind } }));
  return content.buffer;
}

async function isGenuine(content: Uint8Array<ArrayBuffer>, { hash }: Piece): Promise<boolean> {
  // Insecure pages have no crypto.subtle; the files are then as trustworthy as the page itself.
  if (!globalThis.crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

/** Data derived from a version's files, if it was saved. */
export async function recallMade(base: string, name: string, version: string): Promise<ArrayBuffer | undefined> {
  return (await (await kept())?.match(`${base}made/${name}?${version}`))?.arrayBuffer();
}

/** Save data derived from a version's files, for a faster start. */
export async function keepMade(
  base: string,
  name: string,
  version: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await (await kept())?.put(`${base}made/${name}?${version}`, new Response(content));
}

/** Delete files that belong only to other versions. */
export async function dropOthers(base: string, list: Files): Promise<void> {
  const cache = await kept();
  if (!cache) return;
  const ours = new Set([base + LIST, ...allPieces(list).map((piece) => addressOf(base, piece))]);
  for (const { url } of await cache.keys())
    if (url.startsWith(base) && !ours.has(url) && !url.endsWith(`?${list.version}`)) await cache.delete(url);
}

/** Delete everything. */
export async function dropAll(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
