/** The inventions of this browser, reactive for pages, and their upload to the server. */
import type { StrengthReport } from "../../messages";
import { SITE } from "../../lib/addresses";
import type { GameKey } from "../../lib/game/games";
import { Refusal } from "../../lib/net/api";
import { workshop } from "../../lib/net/workshop";
import * as kept from "../../lib/storage/inventions";
import type { InventionKind, KeptInvention } from "../../lib/storage/inventions";
import { keep, recall } from "../../lib/storage/storage";

const NAME = "smallworld.strengths";
/** Maximum number of stored measurements. */
const MOST = 60;
/** Delay while typing before an upload (ms). */
const PAUSE = 800;

/** Summary of an invention's last measurement. */
export interface Strength {
  hash: string;
  beats: number;
  of: number;
  coins: number;
}

let all = $state.raw<readonly KeptInvention[]>(kept.inventions());
let strengths = $state.raw<Record<string, Strength>>((recall(NAME) as Record<string, Strength> | null) ?? {});

/** All inventions of this browser, most recently changed first. */
export function shelf(): readonly KeptInvention[] {
  return all;
}

/** The inventions made here, without those only opened by link. */
export function own(kind?: InventionKind): KeptInvention[] {
  return all.filter((one) => kept.isOwn(one) && (!kind || one.kind === kind));
}

export function find(id: string): KeptInvention | undefined {
  return all.find((one) => one.id === id);
}

/** Reload, because another page or tab may have changed them. */
export function refresh(): void {
  all = kept.inventions();
}

/** Add a new invention; it is uploaded in the background. */
export function add(kind: InventionKind, document: string, game?: GameKey): string {
  const id = kept.newHereId();
  save({ id, key: "", kind, document, ...(game && { game }) });
  return id;
}

/** Save a version of an invention here, and upload it soon. */
export function save(one: Pick<KeptInvention, "id" | "key" | "kind" | "document" | "game">): void {
  kept.keepInvention({ ...one, changed: new Date().toISOString(), unsent: true });
  refresh();
  sendSoon();
}

export function remove(id: string): void {
  kept.forgetInvention(id);
  const { [id]: _gone, ...rest } = strengths;
  writeStrengths(rest);
  refresh();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;
/** Refusals of the last uploads, by id. */
const refused = new Map<string, Refusal>();
/** Listeners for ids that the server assigns to local inventions. */
const movers = new Set<(here: string, id: string) => void>();

/** Subscribe to ids that the server assigns to local inventions; returns an unsubscribe function. */
export function whenMoved(hear: (here: string, id: string) => void): () => void {
  movers.add(hear);
  return () => void movers.delete(hear);
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), PAUSE);
}

/** Upload pending changes; those that fail stay here until the next change. */
export function send(): Promise<void> {
  clearTimeout(timer);
  // One upload at a time, so that nothing is created twice.
  sending = (sending ?? Promise.resolve()).then(sendAll, sendAll);
  return sending;
}

async function sendAll(): Promise<void> {
  if (SITE) return;
  for (const { id } of kept.inventions().filter((one) => one.unsent && kept.isOwn(one))) {
    const one = kept.invention(id);
    if (!one) continue;
    try {
      if (kept.isHere(id)) await sendNew(one);
      else await sendChange(one);
      refused.delete(id);
    } catch (error) {
      if (!(error instanceof Refusal)) break;
      refused.set(id, error);
      if (error.status === 0) break;
    }
  }
  refresh();
}

async function sendNew(one: KeptInvention): Promise<void> {
  const { id, key } = await workshop.invent(one.document);
  const now = kept.invention(one.id);
  kept.learnSent(one.id, id, key);
  // It was changed during the upload.
  if (now && now.document !== one.document) kept.keepInvention({ ...now, id, key, unsent: true });
  const { [one.id]: strength, ...rest } = strengths;
  if (strength) writeStrengths({ ...rest, [id]: strength });
  for (const hear of movers) hear(one.id, id);
  if (now && now.document !== one.document) sendSoon();
}

async function sendChange(one: KeptInvention): Promise<void> {
  await workshop.change(one.id, one.key, one.document);
  const now = kept.invention(one.id);
  if (!now || now.document !== one.document) return sendSoon();
  const { unsent: _sent, ...rest } = now;
  kept.keepInvention(rest);
}

/** The server's id of an invention, uploading the current version first if necessary. */
export async function sentId(id: string): Promise<string> {
  let now = id;
  const stop = whenMoved((here, there) => {
    if (here === id) now = there;
  });
  await send();
  stop();
  if (SITE) throw new Refusal(409, "problem.needs-server", "inventions are shared through a server");
  const one = find(now);
  if (kept.isHere(now) || (one?.unsent && kept.isOwn(one)))
    throw refused.get(now) ?? new Refusal(0, "problem.offline", "the server does not answer");
  return now;
}

/** Save somebody else's invention, opened by link. */
export function keepSeen(id: string, kind: InventionKind, document: string): void {
  const before = kept.invention(id);
  // One's own local version may be newer than the server's.
  if (before && kept.isOwn(before)) return;
  kept.keepInvention({ id, key: "", kind, document, changed: before?.changed ?? new Date().toISOString() });
  refresh();
}

function writeStrengths(found: Record<string, Strength>): void {
  strengths = Object.fromEntries(Object.entries(found).slice(-MOST));
  keep(NAME, strengths);
}

/** Save a measurement. */
export function keepStrength(id: string, report: StrengthReport): void {
  if (!report.done || report.failed || !report.shipped) return;
  const { [id]: _before, ...rest } = strengths;
  const found = { hash: report.hash, beats: report.beats ?? 0, of: report.shipped.length, coins: report.coins ?? 0 };
  writeStrengths({ ...rest, [id]: found });
}

export function strengthOf(id: string): Strength | undefined {
  return strengths[id];
}
