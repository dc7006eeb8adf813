/** Texts of the interface in the player's language; switching it re-renders all texts. */
import { family } from "../game/games";
import languages from "virtual:languages";
import type { Messages } from "../../generated/keys";
import { Grammar, type Compiled, type Part, type Values } from "./message";
import { keepLanguage } from "../net/serviceWorker";
import { settings } from "../storage/settings.svelte";

export type { Part, Values } from "./message";

export type Language = string;
export type Key = keyof Messages;
/** Catalogues needed by some pages only, which load them. */
type Extra = "analysis" | "boards" | "device" | "guide" | "invent" | "land" | "lessons" | "workshop";
type Arguments<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]];
type Book = Record<string, Compiled>;

/** Language codes with native names, in display order. */
export const LANGUAGES: [code: Language, name: string][] = Object.entries(languages).map(([code, { name }]) => [
  code,
  name,
]);

let current = $state.raw<{ grammar: Grammar; book: Book }>({ grammar: new Grammar("en"), book: {} });
/** Texts of custom races, powers and boards in the current game, by language. */
let brought = $state.raw<Record<Language, Record<string, string>>>({});
/** The language requested last; its texts may still be loading. */
let wished: Language = "en";
const extras = new Set<Extra>();

/** The available language for a requested one: an exact match, or else another variant of the same language. */
export function languageFor(wish: string | null | undefined, codes = Object.keys(languages)): Language | undefined {
  if (!wish) return undefined;
  const bare = (code: string): string => code.toLowerCase().split("-")[0] ?? "";
  return (
    codes.find((code) => code.toLowerCase() === wish.toLowerCase()) ?? codes.find((code) => bare(code) === bare(wish))
  );
}

/** The initial language: `?lang=`, else the saved one, else the first supported language of the browser. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, settings.language, ...navigator.languages];
  return wishes.map((wish) => languageFor(wish)).find((code) => code !== undefined) ?? "en";
}

/** The current language. */
export function language(): Language {
  return current.grammar.language;
}

/** Switch the language; `keep` saves it for the next visit. */
export async function setLanguage(wanted: Language, keep = true): Promise<void> {
  const chunks = languages[wanted];
  if (!chunks) return;
  wished = wanted;
  const parts = await Promise.all([chunks.book(), ...[...extras].map((extra) => chunks[extra]())]).catch((error) => {
    if (wished === wanted) wished = language();
    throw error;
  });
  // Another language was requested meanwhile, and may have loaded sooner.
  if (wished !== wanted) return;
  // Keep texts of the same language that were requested later but arrived sooner.
  const before = wanted === language() ? current.book : {};
  current = {
    grammar: new Grammar(wanted),
    book: Object.assign({}, before, ...parts.map((part) => part.default)) as Book,
  };
  document.documentElement.lang = wanted;
  if (keep) {
    settings.language = wanted;
    keepLanguage(wanted);
  }
}

/** Load an extra catalogue: the long texts of the rules pages (`guide.…`), or the names on the boards (`region.…`). */
export async function loadWords(extra: Extra): Promise<void> {
  if (extras.has(extra)) return;
  extras.add(extra);
  // The page works without them, with English board names and keys in place of texts.
  await setLanguage(wished, false).catch(() => extras.delete(extra));
}

/** Use these texts, by language and key, in preference to the catalogue. */
export function showBroughtWords(words: Record<Language, Record<string, string>>): void {
  brought = words;
}

/** The message of a key in the current language. */
function messageOf(key: string): Compiled | undefined {
  return (brought[current.grammar.language] ?? brought["en"])?.[key] ?? current.book[key];
}

/** The text of a key known at compile time. */
export function t<K extends Key>(key: K, ...values: Arguments<K>): string {
  return tKey(key, values[0] as Values | undefined);
}

/** The text of a key sent by the server (`reason.${why}`); falls back to the last part of the key. */
export function tKey(key: string, values: Values = {}): string {
  const message = messageOf(key);
  if (message === undefined) {
    if (import.meta.env.DEV) console.warn(`no words for ${key}`);
    return key.slice(key.lastIndexOf(".") + 1).replaceAll("-", " ");
  }
  return current.grammar.say(message, values);
}

/** The text in pieces, so that values can be styled (a region as a link, a number in bold). */
export function parts(key: Key | (string & {}), values: Values = {}): Part[] {
  const message = messageOf(key);
  return message === undefined ? [{ text: tKey(key) }] : current.grammar.parts(message, values);
}

/** Whether there is a text for this key. */
export function has(key: string): boolean {
  return messageOf(key) !== undefined;
}

export type AbilityKind = "race" | "power" | "artifact" | "place";

/** Text of an ability: its name, its short line, or its full text. */
export function ability(game: string, kind: AbilityKind, key: string, part: "name" | "short" | "long"): string {
  return tKey(`${family(game)}.${kind}.${key}.${part}`);
}

/** A formatted integer. */
export function figure(count: number): string {
  return new Intl.NumberFormat(language()).format(count);
}

/** A number formatted with one decimal. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** The language with the user's region: dates differ between London and New York. */
function regional(): string {
  const spoken = language();
  return navigator.languages.find((each) => each.split("-")[0] === spoken) ?? spoken;
}

/** A timestamp as date and time. */
export function moment(iso: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** A timestamp of the current year, without the year: enough to tell games apart. */
export function shortMoment(iso: string): string {
  return new Intl.DateTimeFormat(regional(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso));
}

/** Time since a timestamp: "2 hours ago". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, length] of steps)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  return format.format(0, "second");
}

/** Names joined as the language does it: "Marta, Jonas and Ilka". */
export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}
