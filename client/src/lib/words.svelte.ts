/** What the interface says, in the language of the player; switching it redraws whatever asked for words. */
import type { Messages } from "../generated/keys";
import { Grammar, type Compiled, type Part, type Values } from "./words/message";
import { settings } from "./settings.svelte";

export type { Part, Values } from "./words/message";

/** The languages, by their own names. */
export const LANGUAGES = { en: "English", cs: "Čeština", hu: "Magyar", pl: "Polski" } as const;
export type Language = keyof typeof LANGUAGES;
export type Key = keyof Messages;
type Arguments<K extends Key> = Messages[K] extends null ? [] : [values: Messages[K]];
type Book = Record<string, Compiled>;

const books: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import("virtual:words/en"),
  cs: () => import("virtual:words/cs"),
  hu: () => import("virtual:words/hu"),
  pl: () => import("virtual:words/pl"),
};
const guides: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import("virtual:words/en/guide"),
  cs: () => import("virtual:words/cs/guide"),
  hu: () => import("virtual:words/hu/guide"),
  pl: () => import("virtual:words/pl/guide"),
};

let current = $state.raw<{ grammar: Grammar; book: Book }>({ grammar: new Grammar("en"), book: {} });
let guided = false;

function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === "string" && Object.hasOwn(LANGUAGES, text);
}

/** The language to begin with: `?lang=`, else the one chosen before, else the browser's first that we know. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  if (isLanguage(settings.language)) return settings.language;
  const spoken = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return spoken.find(isLanguage) ?? "en";
}

/** The language that is spoken now. */
export function language(): Language {
  return current.grammar.language as Language;
}

/** Speak another language from now on; `keep` remembers it for the next visit. */
export async function setLanguage(wanted: Language, keep = true): Promise<void> {
  const book = { ...(await books[wanted]()).default, ...(guided ? (await guides[wanted]()).default : {}) };
  current = { grammar: new Grammar(wanted), book };
  document.documentElement.lang = wanted;
  if (keep) settings.language = wanted;
}

/** Fetch the long texts of the rules pages as well (`guide.…`). */
export async function loadGuide(): Promise<void> {
  if (guided) return;
  guided = true;
  await setLanguage(language(), false);
}

/** The words of a key that is known when the code is written. */
export function t<K extends Key>(key: K, ...values: Arguments<K>): string {
  return tKey(key, values[0] as Values | undefined);
}

/** The words of a key that the server sent (`reason.${why}`); the key's last part where there are none. */
export function tKey(key: string, values: Values = {}): string {
  const message = current.book[key];
  if (message === undefined) {
    if (import.meta.env.DEV) console.warn(`no words for ${key}`);
    return key.slice(key.lastIndexOf(".") + 1).replaceAll("-", " ");
  }
  return current.grammar.say(message, values);
}

/** The same in pieces, so that values can be shown in their own way (a region as a link, a number in bold). */
export function parts(key: Key | (string & {}), values: Values = {}): Part[] {
  const message = current.book[key];
  return message === undefined ? [{ text: tKey(key) }] : current.grammar.parts(message, values);
}

/** Are there words for this key? */
export function has(key: string): boolean {
  return current.book[key] !== undefined;
}

/** All keys that begin so, in the order of the catalogue. */
export function keysUnder(prefix: string): string[] {
  return Object.keys(current.book).filter((key) => key.startsWith(prefix));
}

/** The game whose abilities' words a game uses: Battle for Azeroth has Warcraft's. */
export function family(game: string): "smallworld" | "warcraft" {
  return game === "smallworld" ? "smallworld" : "warcraft";
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

/** A moment as date and time. */
export function moment(iso: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

/** A moment of this year, without the year: to tell one's games apart. */
export function shortMoment(iso: string): string {
  return new Intl.DateTimeFormat(language(), {
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
