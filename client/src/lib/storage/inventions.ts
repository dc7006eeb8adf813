/** The races, powers, boards and packs of this browser, with their edit keys. Keys stay here. */
import type { Invention } from "../../messages";
import { GAMES, type GameKey } from "../game/games";
import { keep, recall } from "./storage";

export type InventionKind = Invention["kind"];

const NAME = "smallworld.inventions";
const VERSION = 1;
const KINDS: readonly InventionKind[] = ["race", "power", "board", "pack"];

/** An invention with its document (JSON) as last seen or changed here. */
export interface KeptInvention {
  /** The server's id; before it is sent, a local one that starts with `here-`. */
  id: string;
  /** The edit key; empty for other people's inventions opened by link. */
  key: string;
  kind: InventionKind;
  document: string;
  changed: string;
  /** The game for which it was last edited. */
  game?: GameKey;
  /** Changed here since it was last sent to the server. */
  unsent?: boolean;
}

function isInvention(value: unknown): value is KeptInvention {
  const one = value as Partial<KeptInvention> | null;
  return (
    typeof one?.id === "string" &&
    typeof one.key === "string" &&
    typeof one.document === "string" &&
    typeof one.changed === "string" &&
    KINDS.includes(one.kind as InventionKind) &&
    (one.game === undefined || GAMES.includes(one.game))
  );
}

/** All inventions, most recently changed first; data of other versions is ignored and left alone. */
export function inventions(): KeptInvention[] {
  const kept = recall(NAME) as { version?: number; inventions?: unknown } | null;
  const found = kept?.version === VERSION && Array.isArray(kept.inventions) ? kept.inventions : [];
  return found.filter(isInvention).sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0));
}

function write(all: readonly KeptInvention[]): void {
  keep(NAME, { version: VERSION, inventions: all });
}

/** The stored invention with this id. */
export function invention(id: string): KeptInvention | undefined {
  return inventions().find((one) => one.id === id);
}

/** Whether it can be edited here. */
export function isOwn(one: KeptInvention): boolean {
  return one.key !== "" || isHere(one.id);
}

/** Whether it was never sent to the server. */
export function isHere(id: string): boolean {
  return id.startsWith("here-");
}

/** A local id for an invention not yet sent to the server. */
export function newHereId(): string {
  // Unlike randomUUID, available over plain HTTP.
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return `here-${[...numbers].map((each) => each.toString(36)).join("")}`;
}

/** Save an invention, replacing the one with its id; a known key is kept. */
export function keepInvention(one: KeptInvention): void {
  const before = invention(one.id);
  write([{ ...one, key: one.key || before?.key || "" }, ...inventions().filter(({ id }) => id !== one.id)]);
}

/** Replace a local id by the server's id and key. */
export function learnSent(here: string, id: string, key: string): void {
  const one = invention(here);
  if (!one) return;
  const { unsent: _sent, ...rest } = one;
  write([{ ...rest, id, key }, ...inventions().filter((other) => other.id !== here && other.id !== id)]);
}

/** Forget an invention and its key; its link still works. */
export function forgetInvention(id: string): void {
  write(inventions().filter((one) => one.id !== id));
}

/** The parts of a document needed in lists: key, names by language (for a pack, its title), and author. */
export interface Headline {
  key: string;
  names: Record<string, string>;
  by: string;
}

/** The headline of a document; undefined if it cannot be read. */
export function headline(one: Pick<KeptInvention, "kind" | "document">): Headline | undefined {
  try {
    const read = JSON.parse(one.document) as Record<string, unknown>;
    const names = one.kind === "pack" ? read["title"] : read["name"];
    const texts: Record<string, string> =
      typeof names === "string"
        ? { en: names }
        : names && typeof names === "object"
          ? (names as Record<string, string>)
          : {};
    const key = read[one.kind] ?? read["id"];
    return {
      key: typeof key === "string" ? key : "",
      names: Object.fromEntries(Object.entries(texts).filter(([, name]) => typeof name === "string")),
      by: typeof read["by"] === "string" ? read["by"] : "",
    };
  } catch {
    return undefined;
  }
}
