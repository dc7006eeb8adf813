/** What the interface says, in the language of the player; switching it redraws whatever asked for words. */
import { family } from "../game/games";
import languages from "virtual:languages";
import type { Messages } from "../../generated/keys";
import { Grammar, type Compiled, type Part, type Values } from "./message";
import { keepLanguage } from "../net/serviceWorker";
import { settings } from "../storage/settings.svelte";

export type { Part, Values } from "./message";

export type Language = string;
export type Key = keyof Messages;
/** Words that only some pages need, and fetch for themselves. */
type Extra = "analysis" | "boards" | "device" | "guide" | "invent" | "land" | "lessons" | "workshop";
type Arguments<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]];
type Book = Record<string, Compiled>;

/** The languages by their codes, with their own names, in the order in which they are offered. */
export const LANGUAGES: [code: Language, name: string][] = Object.entries(languages).map(([code, { name }]) => [
  code,
  name,
]);

let current = $state.raw<{ grammar: Grammar; book: Book }>({ grammar: new Grammar("en"), book: {} });
/** Words that the game on the screen brings along, by language: of races, powers and boards that are not shipped. */
let brought = $state.raw<Record<Language, Record<string, string>>>({});
/** The language that was asked for last; its words may still be on their way. */
let wished: Language = "en";
const extras = new Set<Extra>();

/** The language that a wish means: the one of that code, or else another kind of the same language. */
export function languageFor(wish: string | null | undefined, codes = Object.keys(languages)): Language | undefined {
  if (!wish) return undefined;
  const bare = (code: string): string => code.toLowerCase().split("-")[0] ?? "";
  return (
    codes.find((code) => code.toLowerCase() === wish.toLowerCase()) ?? codes.find((code) => bare(code) === bare(wish))
  );
}

/** The language to begin with: `?lang=`, else the one chosen before, else the browser's first that we know. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  const wishes = [asked, settings.language, ...navigator.languages];
  return wishes.map((wish) => languageFor(wish)).find((code) => code !== undefined) ?? "en";
}

/** The language that is spoken now. */
export function language(): Language {
  return current.grammar.language;
}

/** Speak another language from now on; `keep` remembers it for the next visit. */
export async function setLanguage(wanted: Language, keep = true): Promise<void> {
  const chunks = languages[wanted];
  if (!chunks) return;
  wished = wanted;
  const parts = await Promise.all([chunks.book(), ...[...extras].map((extra) => chunks[extra]())]).catch((error) => {
    if (wished === wanted) wished = language();
    throw error;
  });
  // Another was asked for meanwhile, perhaps one whose words came sooner.
  if (wished !== wanted) return;
  // Words of the same language that came sooner, though they were asked for later, stay.
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

/** Fetch more words: the long texts of the rules pages (`guide.…`), or the names on the boards (`region.…`). */
export async function loadWords(extra: Extra): Promise<void> {
  if (extras.has(extra)) return;
  extras.add(extra);
  // Without them the page still works, in the English of the boards and with keys for texts.
  await setLanguage(wished, false).catch(() => extras.delete(extra));
}

/** Say these words from now on, by language and key, before those of the catalogue. */
export function showBroughtWords(words: Record<Language, Record<string, string>>): void {
  brought = words;
}

/** The message of a key in the language that is spoken. */
function messageOf(key: string): Compiled | undefined {
  return (brought[current.grammar.language] ?? brought["en"])?.[key] ?? current.book[key];
}

/** The words of a key that is known when the code is written. */
export function t<K extends Key>(key: K, ...values: Arguments<K>): string {
  return tKey(key, values[0] as Values | undefined);
}

/** The words of a key that the server sent (`reason.${why}`); the key's last part where there are none. */
export function tKey(key: string, values: Values = {}): string {
  const message = messageOf(key);
  if (message === undefined) {
    if (import.meta.env.DEV) console.warn(`no words for ${key}`);
    return key.slice(key.lastIndexOf(".") + 1).replaceAll("-", " ");
  }
  return current.grammar.say(message, values);
}

/** The same in pieces, so that values can be shown in their own way (a region as a link, a number in bold). */
export function parts(key: Key | (string & {}), values: Values = {}): Part[] {
  const message = messageOf(key);
  return message === undefined ? [{ text: tKey(key) }] : current.grammar.parts(message, values);
}

/** Are there words for this key? */
export function has(key: string): boolean {
  return messageOf(key) !== undefined;
}

/** All keys that begin so, in the order of the catalogue. */
export function keysUnder(prefix: string): string[] {
  return Object.keys(current.book).filter((key) => key.startsWith(prefix));
}

export type AbilityKind = "race" | "power" | "artifact" | "place";

/** Words of an ability: its name, its line of a few words, or its full text. */
export function ability(game: string, kind: AbilityKind, key: string, part: "name" | "short" | "long"): string {
  return tKey(`${family(game)}.${kind}.${key}.${part}`);
}

/** A number in figures. */
export function figure(count: number): string {
  return new Intl.NumberFormat(language()).format(count);
}

/** A number with one decimal. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** The language as it is written where the reader lives: dates differ between London and New York. */
function regional(): string {
  const spoken = language();
  return navigator.languages.find((each) => each.split("-")[0] === spoken) ?? spoken;
}

/** A moment as date and time. */
export function moment(iso: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** A moment of this year, without the year: to tell one's games apart. */
export function shortMoment(iso: string): string {
  return new Intl.DateTimeFormat(regional(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(iso));
}

/** How long ago a moment was: "2 hours ago". */
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

/** Names in a row, as the language joins them: "Marta, Jonas and Ilka". */
export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}
