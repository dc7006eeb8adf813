/** The races, powers, boards and packs of this browser, and the keys by which they are changed. Keys stay here. */
import type { Invention } from "../../messages";
import { GAMES, type GameKey } from "../game/games";
import { keep, recall } from "./storage";

export type InventionKind = Invention["kind"];

const NAME = "smallworld.inventions";
const VERSION = 1;
const KINDS: readonly InventionKind[] = ["race", "power", "board", "pack"];

/** An invention: its document (JSON) as it was last seen or changed here. */
export interface KeptInvention {
  /** The server's id; before it was sent there, one that begins with `here-`. */
  id: string;
  /** Who has the key may change it; empty for those of others that came by a link. */
  key: string;
  kind: InventionKind;
  document: string;
  changed: string;
  /** The game that it was last edited for. */
  game?: GameKey;
  /** Changed here since the server last had it. */
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

/** All inventions, the last changed first; what another version wrote is left alone and not read. */
export function inventions(): KeptInvention[] {
  const kept = recall(NAME) as { version?: number; inventions?: unknown } | null;
  const found = kept?.version === VERSION && Array.isArray(kept.inventions) ? kept.inventions : [];
  return found.filter(isInvention).sort((a, b) => (a.changed < b.changed ? 1 : a.changed > b.changed ? -1 : 0));
}

function write(all: readonly KeptInvention[]): void {
  keep(NAME, { version: VERSION, inventions: all });
}

/** What is kept of an invention. */
export function invention(id: string): KeptInvention | undefined {
  return inventions().find((one) => one.id === id);
}

/** May it be changed here? */
export function isOwn(one: KeptInvention): boolean {
  return one.key !== "" || isHere(one.id);
}

/** Has the server never had it? */
export function isHere(id: string): boolean {
  return id.startsWith("here-");
}

/** An id for an invention that the server does not have yet. */
export function newHereId(): string {
  // Unlike randomUUID, these are there over plain HTTP too.
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return `here-${[...numbers].map((each) => each.toString(36)).join("")}`;
}

/** Keep an invention, in place of the one with its id; a key that is known is not lost. */
export function keepInvention(one: KeptInvention): void {
  const before = invention(one.id);
  write([{ ...one, key: one.key || before?.key || "" }, ...inventions().filter(({ id }) => id !== one.id)]);
}

/** The server has taken an invention under an id and a key of its own. */
export function learnSent(here: string, id: string, key: string): void {
  const one = invention(here);
  if (!one) return;
  const { unsent: _sent, ...rest } = one;
  write([{ ...rest, id, key }, ...inventions().filter((other) => other.id !== here && other.id !== id)]);
}

/** Forget an invention and its key; whoever has the link still sees it. */
export function forgetInvention(id: string): void {
  write(inventions().filter((one) => one.id !== id));
}

/** The words of a document that lists need: its key, its names by language (of a pack its title), and who made it. */
export interface Headline {
  key: string;
  names: Record<string, string>;
  by: string;
}

/** What a document says about itself; undefined if it can't be read. */
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
