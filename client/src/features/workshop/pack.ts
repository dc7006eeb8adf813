/** Pack documents: several inventions under one title. */
import type { GameKey } from "../../lib/game/games";
import type { InventionKind } from "../../lib/storage/inventions";
import { keyFor, nameIn } from "./document";

/** Maximum length of a title, and maximum number of inventions in a pack. */
export const LONGEST_TITLE = 40;

export interface Content {
  kind: InventionKind;
  /** The key of its race, power or board. */
  key: string;
  document: string;
}

export interface PackContents {
  title: Record<string, string>;
  by: string;
  contents: readonly Content[];
}

/** The kind of an object, by its unique field. */
export function kindOfObject(found: object): InventionKind | undefined {
  const read = found as Record<string, unknown>;
  if ("pack" in read) return "pack";
  if ("race" in read) return "race";
  if ("power" in read) return "power";
  return "regions" in read ? "board" : undefined;
}

/** The contents of a pack; empty if the document is not one. */
export function readPack(document: string): PackContents {
  try {
    const read = JSON.parse(document) as { title?: Record<string, string>; by?: string; contents?: object[] };
    const contents = (read.contents ?? []).flatMap((each): Content[] => {
      const kind = kindOfObject(each);
      const document = JSON.stringify(each);
      return kind ? [{ kind, key: keyOf(document, kind), document }] : [];
    });
    return { title: read.title ?? {}, by: read.by ?? "", contents };
  } catch {
    return { title: {}, by: "", contents: [] };
  }
}

/** A document as an object; empty if it cannot be read. */
function read(document: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(document);
    return found && typeof found === "object" ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The key of the race, power, board or pack in a document. */
export function keyOf(document: string, kind: InventionKind): string {
  const found = read(document);
  const key = found[kind] ?? found["id"];
  return typeof key === "string" ? key : "";
}

/** The number of players of a board; defaults to two. */
export function playersOf(document: string): number {
  const { players } = read(document);
  return typeof players === "number" && players > 1 ? players : 2;
}

/** The number of regions of a board. */
export function regionsOf(document: string): number {
  const { regions } = read(document);
  return Array.isArray(regions) ? regions.length : 0;
}

/** The game of a board: Warcraft for islands. */
export function gameOfBoard(document: string): GameKey {
  const { regions } = read(document);
  const islands = Array.isArray(regions) && regions.some((region: { island?: string } | null) => region?.island);
  return islands ? "warcraft" : "smallworld";
}

/** A document as an entry of a pack. */
export function contentOf(kind: InventionKind, document: string): Content {
  return { kind, key: keyOf(document, kind), document };
}

/** The document of a pack. */
export function packOf({ title, by, contents }: PackContents): string {
  return JSON.stringify({
    format: 1,
    pack: keyFor(nameIn(title, "en"), "pack"),
    title,
    ...(by && { by }),
    contents: contents.map(({ document }) => JSON.parse(document) as object),
  });
}

/** The number of inventions of each kind. */
export function counts(contents: readonly Content[]): { races: number; powers: number; boards: number } {
  const of = (kind: InventionKind): number => contents.filter((each) => each.kind === kind).length;
  return { races: of("race"), powers: of("power"), boards: of("board") };
}
