/** The files that Python is made of: fetched in pieces, checked by their hashes, and kept until another version comes. */

export interface Piece {
  name: string;
  bytes: number;
  hash: string;
  /** How many bytes travel where the host compresses it. */
  packed?: number;
}

/** What python/files.json lists. */
export interface Files {
  /** Changes with every file. */
  version: string;
  /** The pieces of each compressed file, in order. */
  files: Record<string, Piece[]>;
  modules: Piece[];
  lock: unknown;
}

/** Told of every part that arrives, in bytes. */
export type Progress = (loaded: number, total: number) => void;

/** Not dropped with the caches of older builds; see worker/caches.ts. */
const CACHE = "python";
const LIST = "files.json";
/** How long the network may take to say which version is the newest, in milliseconds. */
const PATIENCE = 4000;

/** What was kept here; nothing is where a page is not served securely. */
async function kept(): Promise<Cache | undefined> {
  return "caches" in globalThis ? caches.open(CACHE) : undefined;
}

/** The list of the newest version, or of the kept one if the network does not answer. */
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

/** How many bytes of a piece travel. */
function weightOf({ bytes, packed = bytes }: Piece): number {
  return packed;
}

/** How many bytes travel. */
export function sizeOf(list: Files): number {
  return allPieces(list).reduce((sum, piece) => sum + weightOf(piece), 0);
}

/** The address of a piece: another one for another content. */
export function addressOf(base: string, { name, hash }: Piece): string {
  return `${base}${name}?${hash}`;
}

/** Is every piece of the version kept here? */
export async function isWhole(base: string, list: Files): Promise<boolean> {
  const cache = await kept();
  if (!cache) return false;
  const found = await Promise.all(allPieces(list).map((piece) => cache.match(addressOf(base, piece))));
  return found.every(Boolean);
}

/** All pieces by name: those kept here, and the others from the network, which are kept. A signal ends it; what has arrived stays. */
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
  // A page of another server has another length.
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done || length + value.length > piece.bytes) break;
    content.set(value, length);
    tell((length += value.length));
  }
  if (length !== piece.bytes || !(await isGenuine(content, piece)))
    throw new Error(`${piece.name} is not what the list says`);
  const kind = piece.name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
  await cache?.put(address, new Response(content, { headers: { "content-type": kind } }));
  return content.buffer;
}

async function isGenuine(content: Uint8Array<ArrayBuffer>, { hash }: Piece): Promise<boolean> {
  // Where pages are not served securely, browsers have no digest, and the files come as the page itself did.
  if (!globalThis.crypto.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}

/** What was made here from the files of a version, if it was kept. */
export async function recallMade(base: string, name: string, version: string): Promise<ArrayBuffer | undefined> {
  return (await (await kept())?.match(`${base}made/${name}?${version}`))?.arrayBuffer();
}

/** Keep what was made here from the files of a version, to start sooner next time. */
export async function keepMade(
  base: string,
  name: string,
  version: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await (await kept())?.put(`${base}made/${name}?${version}`, new Response(content));
}

/** Drop what belongs to other versions only. */
export async function dropOthers(base: string, list: Files): Promise<void> {
  const cache = await kept();
  if (!cache) return;
  const ours = new Set([base + LIST, ...allPieces(list).map((piece) => addressOf(base, piece))]);
  for (const { url } of await cache.keys())
    if (url.startsWith(base) && !ours.has(url) && !url.endsWith(`?${list.version}`)) await cache.delete(url);
}

/** Drop everything. */
export async function dropAll(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(CACHE);
}
