/** Links that encode the new game form, and filling in the form from a link. */
import type { Catalogue, NewGameRequest } from "../../messages";
import { entryOf, GAMES, type GameKey } from "../../lib/game/games";
import { fingerprint } from "../../lib/storage/fingerprint";
import { isHere } from "../../lib/storage/inventions";
import { CLOCKS, FEWEST_SEATS, KINDS, MOST_SEATS, THINKING, type Draft, type Kind } from "./draft.svelte";
import type { BoxItem } from "./box/inBox";
import { readKey, writeKeys } from "./shortKeys";

const MOST_ROUNDS = 20;
const ISLANDS: readonly NonNullable<NewGameRequest["islands"]>[] = ["large-small", "large-medium"];

/** All races and powers of a game. */
export function shippedKeys(catalogue: Catalogue | undefined, game: string): string[] {
  const entry = entryOf(catalogue, game);
  return [...(entry?.races ?? []), ...(entry?.powers ?? [])];
}

/** The address of the filled-in form, and the inventions missing from it because only this browser has them. */
export function setupLink(draft: Draft, catalogue: Catalogue | undefined): { address: string; unsent: BoxItem[] } {
  const asked = new URLSearchParams();
  asked.set("game", draft.game);
  asked.set("seats", draft.seats.map(({ kind, level }) => (level ? `${kind}:${level}` : kind)).join(","));
  const all = shippedKeys(catalogue, draft.game);
  const only = all.filter((key) => !draft.without.has(key));
  if (draft.without.size && only.length < draft.without.size) asked.set("only", writeKeys(only, all));
  else if (draft.without.size) asked.set("without", writeKeys([...draft.without].sort(), all));
  if (draft.rounds) asked.set("rounds", String(draft.rounds));
  if (!draft.hidden) asked.set("coins", "shown");
  if (!draft.undo) asked.set("undo", "off");
  if (!draft.hints) asked.set("hints", "off");
  if (draft.clock) asked.set("clock", String(draft.clock));
  if (draft.thinking !== THINKING[0]) asked.set("thinking", String(draft.thinking / 1000));
  if (draft.islands) asked.set("islands", draft.islands);
  if (draft.title.trim()) asked.set("title", draft.title.trim());
  const choice = draft.box.choice;
  const items = [...draft.box.inside, ...(choice?.item.kind === "board" ? [choice.item] : [])];
  const sent = items.filter(({ id }) => !isHere(id));
  if (sent.length) asked.set("with", sent.map(({ id, document }) => `${id}.${fingerprint(document)}`).join(","));
  if (choice?.item.kind === "pack" && !isHere(choice.item.id)) asked.set("board", choice.board.id);
  // Commas and colons are valid in a query, and easier to read unescaped.
  const query = asked.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return { address: `/new?${query}`, unsent: items.filter(({ id }) => isHere(id)) };
}

function words(asked: URLSearchParams, name: string): string[] | undefined {
  return asked
    .get(name)
    ?.split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Parts of a link that could not be applied: what does not exist, and inventions that have changed since. */
export interface Unmet {
  unknown: string[];
  changed: BoxItem[];
}

/** Fill in the form from an address; what does not exist is left unchanged. */
export async function applyLink(search: string, draft: Draft, catalogue: Catalogue): Promise<Unmet> {
  const asked = new URLSearchParams(search);
  const unknown: string[] = [];
  const take = <T>(name: string, read: (text: string) => T | undefined, set: (value: T) => void): void => {
    const text = asked.get(name);
    if (text === null) return;
    const value = read(text);
    if (value === undefined) unknown.push(`${name}=${text}`);
    else set(value);
  };
  take(
    "game",
    (text) => GAMES.find((game) => game === text),
    (game: GameKey) => draft.choose(game),
  );
  take(
    "seats",
    (text) => seatsOf(text, catalogue.levels),
    (seats) => (draft.seats = seats),
  );
  const shipped = shippedKeys(catalogue, draft.game);
  const known = (name: string): string[] | undefined => {
    const keys = words(asked, name);
    unknown.push(...(keys ?? []).filter((key) => !readKey(key, shipped)));
    return keys?.flatMap((key) => readKey(key, shipped) ?? []);
  };
  const only = known("only");
  const without = only ? shipped.filter((key) => !only.includes(key)) : known("without");
  if (without) {
    draft.without.clear();
    without.forEach((key) => draft.without.add(key));
  }
  take(
    "rounds",
    (text) => within(text, MOST_ROUNDS),
    (rounds) => (draft.rounds = rounds),
  );
  take(
    "coins",
    (text) => choice(text, "shown", "hidden"),
    (shown) => (draft.hidden = !shown),
  );
  take(
    "undo",
    (text) => choice(text, "off", "on"),
    (off) => (draft.undo = !off),
  );
  take(
    "hints",
    (text) => choice(text, "off", "on"),
    (off) => (draft.hints = !off),
  );
  take(
    "clock",
    (text) => CLOCKS.find((clock) => String(clock) === text),
    (clock) => (draft.clock = clock),
  );
  take(
    "thinking",
    (text) => THINKING.find((thinking) => String(thinking / 1000) === text),
    (thinking) => (draft.thinking = thinking),
  );
  take(
    "islands",
    (text) => ISLANDS.find((islands) => islands === text),
    (islands) => (draft.islands = islands),
  );
  take(
    "title",
    (text) => text.slice(0, 60),
    (title) => (draft.title = title),
  );
  const changed: BoxItem[] = [];
  for (const word of words(asked, "with") ?? []) {
    const [id = "", print] = word.split(".");
    const found = await draft.box.add(id, print).catch(() => undefined);
    if (!found) unknown.push(`with=${id}`);
    else if (print && fingerprint(found.document) !== print) changed.push(found);
  }
  take(
    "board",
    (text) => draft.box.boardsFor(draft.seats.length).find(({ board }) => board.id === text),
    ({ item, board }) => (draft.box.board = `${item.id}/${board.id}`),
  );
  return { unknown, changed };
}

/** Parse a switch with two values: true for the first, false for the other, undefined for anything else. */
function choice(text: string, one: string, other: string): boolean | undefined {
  return text === one ? true : text === other ? false : undefined;
}

function within(text: string, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return number >= 0 && number <= most ? number : undefined;
}

function seatsOf(text: string, levels: readonly string[]): { kind: Kind; name: string; level: string }[] | undefined {
  const seats = text.split(",").map((word) => {
    const [name = "", level = ""] = word.split(":");
    const kind = KINDS.find((each) => each === name);
    return kind && (!level || (kind === "bot" && levels.includes(level))) ? { kind, name: "", level } : undefined;
  });
  const found = seats.filter((seat) => seat !== undefined);
  return found.length === seats.length && found.length >= FEWEST_SEATS && found.length <= MOST_SEATS
    ? found
    : undefined;
}
