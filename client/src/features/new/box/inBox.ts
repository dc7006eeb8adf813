/** Inventions as shown in the new game form: their contents, read from the document. */
import { headline, type KeptInvention } from "../../../lib/storage/inventions";

/** A race or power of an invention. */
export interface BoxAbility {
  kind: "race" | "power";
  key: string;
  names: Record<string, string>;
  icon?: string | undefined;
  portrait?: Record<string, string | number> | undefined;
}

/** A board of an invention; `id` is its id in the document. */
export interface BoxBoard {
  id: string;
  name: string;
  players: number;
  regions: number;
}

/** An invention that can be added to the box. */
export interface BoxItem {
  id: string;
  kind: KeptInvention["kind"];
  names: Record<string, string>;
  by: string;
  /** Whether it was made in this browser. */
  own: boolean;
  document: string;
  abilities: BoxAbility[];
  boards: BoxBoard[];
}

type Read = Record<string, unknown>;

function isRead(value: unknown): value is Read {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isRead(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function abilityOf(read: Read): BoxAbility | undefined {
  const kind = "race" in read ? "race" : "power" in read ? "power" : undefined;
  const key = kind && read[kind];
  if (!kind || typeof key !== "string") return undefined;
  return {
    kind,
    key,
    names: texts(read["name"]),
    icon: typeof read["icon"] === "string" ? read["icon"] : undefined,
    portrait: isRead(read["portrait"]) ? (read["portrait"] as Record<string, string | number>) : undefined,
  };
}

function boardOf(read: Read): BoxBoard | undefined {
  const { id, name, players, regions } = read;
  if (typeof id !== "string" || !Array.isArray(regions)) return undefined;
  return {
    id,
    name: typeof name === "string" && name ? name : id,
    players: typeof players === "number" ? players : 0,
    regions: regions.length,
  };
}

/** The contents of an invention; undefined if its document cannot be read. */
export function itemOf(one: KeptInvention): BoxItem | undefined {
  const head = headline(one);
  if (!head) return undefined;
  const read = JSON.parse(one.document) as Read;
  const parts = one.kind === "pack" ? (Array.isArray(read["contents"]) ? read["contents"].filter(isRead) : []) : [read];
  return {
    id: one.id,
    kind: one.kind,
    names: head.names,
    by: head.by,
    own: one.key !== "",
    document: one.document,
    abilities: parts.flatMap((part) => abilityOf(part) ?? []),
    boards: parts.flatMap((part) => ("regions" in part ? (boardOf(part) ?? []) : [])),
  };
}

/** A name in the given language, or else in the first one available. */
export function nameIn(names: Record<string, string>, language: string): string {
  return names[language] ?? names["en"] ?? Object.values(names)[0] ?? "";
}

/** The id from a pasted invention link, or a bare id. */
export function readInventionLink(text: string): string | undefined {
  return /(?:^|\/(?:invention|workshop\/board)\/)([A-Za-z0-9_-]{8,64})(?:[/?#].*)?$/.exec(text.trim())?.[1];
}
