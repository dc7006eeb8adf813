/** Entries of the player aid: every ability, terrain, symbol and piece, with its texts. */
import type { GameEntry, OwnAbility } from "../../messages";
import { drawn } from "../../lib/icons/icons.svelte";
import { family } from "../../lib/game/games";
import { has, tKey, type AbilityKind } from "../../lib/i18n/words.svelte";

/** One entry of the reference. */
export interface Entry {
  key: string;
  icon: string;
  name: string;
  /** The printed name, if it differs. */
  printed?: string | undefined;
  short: string;
  long: string;
  tokens?: number;
  faction?: string;
}

/** Entries under one heading. */
export interface Section {
  kind: "terrain" | "symbols" | "pieces" | "races" | "powers" | "artifacts" | "places";
  entries: Entry[];
}

/** Topics that matter beyond a single turn; the text comes from the game, its family or the common catalogue. */
const TOPICS = ["entry", "travel", "losses", "faction", "coins", "decline", "end"];

function abilities(entry: GameEntry, kind: AbilityKind, keys: string[]): Entry[] {
  const of = family(entry.key);
  return keys
    .map((key) => {
      const words = (part: string): string => tKey(`${of}.${kind}.${key}.${part}`);
      return {
        key,
        icon: `${kind}.${key}`,
        name: words("name"),
        printed: printed(`${of}.${kind}.${key}`),
        short: words("short"),
        long: words("long"),
        tokens: entry.tokens[key],
        faction: entry.factions[key],
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

function printed(base: string): string | undefined {
  return has(`${base}.printed`) ? tKey(`${base}.printed`) : undefined;
}

/** The natives, who occupy regions before the first turn; each game has its own. */
function natives(of: string): Entry {
  const base = `${of}.natives`;
  const [name, short] = [tKey(`${base}.name`), tKey(`${base}.text`)];
  return { key: "native", icon: "symbol.native", name, printed: printed(base), short, long: "" };
}

function things(group: "terrain" | "symbol" | "marker", keys: string[]): Entry[] {
  return keys.map((key) => {
    const base = `${group}.${key}`;
    const text = has(`${base}.text`) ? tKey(`${base}.text`) : "";
    return { key, icon: key.startsWith("size-") ? "symbol.icon" : base, name: tKey(base), short: text, long: "" };
  });
}

/** The game as played at a table: without excluded abilities, with custom races and powers added. */
export function inPlay(entry: GameEntry, own: readonly OwnAbility[], without: readonly string[]): GameEntry {
  const keys = (kind: "race" | "power", shipped: string[]): string[] => [
    ...shipped.filter((key) => !without.includes(key)),
    ...own.filter((one) => one.kind === kind).map(({ key }) => key),
  ];
  const factions = own.flatMap(({ key, faction }): [string, string][] => (faction ? [[key, faction]] : []));
  return {
    ...entry,
    races: keys("race", entry.races),
    powers: keys("power", entry.powers),
    tokens: { ...entry.tokens, ...Object.fromEntries(own.map(({ key, number }) => [key, number])) },
    factions: { ...entry.factions, ...Object.fromEntries(factions) },
  };
}

/** All sections of a game. */
export function sections(entry: GameEntry): Section[] {
  const of = family(entry.key);
  const explained = drawn(of, "marker").filter((key) => has(`marker.${key}.text`));
  const all: Section[] = [
    { kind: "races", entries: abilities(entry, "race", entry.races) },
    { kind: "powers", entries: abilities(entry, "power", entry.powers) },
    { kind: "artifacts", entries: abilities(entry, "artifact", entry.artifacts) },
    { kind: "places", entries: abilities(entry, "place", entry.places) },
    { kind: "terrain", entries: things("terrain", drawn("common", "terrain")) },
    { kind: "symbols", entries: [...things("symbol", entry.symbols), natives(of)] },
    { kind: "pieces", entries: things("marker", explained) },
  ];
  return all.filter((section) => section.entries.length);
}

/** A fact with its topic. */
type Fact = { topic: string; text: string };

/**
 * The steps of a turn, and the facts that matter beyond it; requires `guide.json` to be loaded. `rounds` is the length
 * of a game in progress.
 */
export function brief(game: string, rounds = 0): { turn: string[]; facts: Fact[] } {
  const turn: string[] = [];
  for (let step = 1; has(`guide.turn.${step}`); step++) turn.push(tKey(`guide.turn.${step}`));
  const keys = (topic: string): string[] => [`${game}.${topic}`, `${family(game)}.${topic}`, topic];
  const facts = TOPICS.map((topic) => keys(topic).find((key) => has(`guide.aid.${key}`)));
  return { turn, facts: facts.flatMap((key) => (key ? [fact(tKey(`guide.aid.${key}`, { n: rounds }))] : [])) };
}

/** Split a sentence of the form `Topic: text`. */
function fact(sentence: string): Fact {
  const colon = sentence.indexOf(":") + 1;
  return { topic: sentence.slice(0, colon), text: sentence.slice(colon) };
}

/** Lower-case text without accents, so that "domu" finds "domů". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** Whether a text contains all words of a search. */
function speaker(search: string): (text: string) => boolean {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return (text) => wanted.every((word) => plain(text).includes(word));
}

/** The facts that contain all of these words. */
export function searchFacts(facts: Fact[], text: string): Fact[] {
  const speaks = speaker(text);
  return facts.filter((fact) => speaks(fact.topic + fact.text));
}

/** The sections with the entries that contain all of these words; entries matched by name come first. */
export function search(all: Section[], text: string): Section[] {
  if (!text.trim()) return all;
  const speaks = speaker(text);
  return all
    .map(({ kind, entries }) => ({
      kind,
      entries: entries
        .filter((entry) => speaks([entry.name, entry.printed ?? "", entry.short, entry.long].join(" ")))
        .sort((a, b) => Number(speaks(b.name)) - Number(speaks(a.name))),
    }))
    .filter((section) => section.entries.length);
}
