/**
 * The games of this browser and the keys of their seats. Keys are secret: they are stored here and sent in the socket's
 * hello.
 */
import type { GameSummary, GameKeys } from "../../messages";
import { linkOf } from "../addresses";
import { keep, recall } from "./storage";

const NAME = "smallworld.games";

/** A game played or watched here. */
export interface SavedGame {
  id: string;
  host?: string;
  /** The invitation key, which lets its holder take a free seat. */
  invitation?: string;
  /** Keys of own seats, by seat. */
  seats: Record<string, string>;
  /** Keys of open seats, still to be shared with friends. */
  open: Record<string, string>;
  /** Keys from links, until the server reports which seats they open. */
  loose: string[];
  /** The seats played here, as reported by the server. */
  mine: number[];
  seen: string;
  /** Time of the last chat message read here. */
  read?: string;
  /** Chat authors hidden in this browser. */
  hidden?: string[];
  /** The lesson of this game; lessons have their own list. */
  lesson?: string;
  /** The last known card of the game. */
  card?: GameSummary;
}

function all(): Record<string, SavedGame> {
  const found = recall(NAME);
  return found && typeof found === "object" ? (found as Record<string, SavedGame>) : {};
}

function write(game: SavedGame): void {
  keep(NAME, { ...all(), [game.id]: game });
}

/** The stored game with this id. */
export function savedGame(id: string): SavedGame | undefined {
  return all()[id];
}

/** All games except lessons, the most recently seen first. */
export function games(): SavedGame[] {
  const played = Object.values(all()).filter((game) => !game.lesson);
  return played.sort((a, b) => (a.seen < b.seen ? 1 : -1));
}

/** Record a visit to a game. */
export function visit(id: string): SavedGame {
  const blank = { id, seats: {}, open: {}, loose: [], mine: [] };
  const game = { ...blank, ...savedGame(id), seen: new Date().toISOString() };
  write(game);
  return game;
}

/** Save a game created here: own seats, keys of open seats to share, and the host's key. */
export function remember(keys: GameKeys, lesson = ""): void {
  const of = (kind: "me" | "open") =>
    Object.fromEntries(keys.seats.filter((one) => one.kind === kind).map((one) => [one.seat, one.key]));
  const { invitation } = keys;
  const more = { ...(invitation && { invitation }), ...(lesson && { lesson }) };
  write({ ...visit(keys.id), host: keys.host, seats: of("me"), open: of("open"), ...more });
}

/** Reuse the keys of a finished game for the same seats of the next. */
export function carryOver(from: string, to: string): void {
  const { host, invitation, seats = {}, open = {}, loose = [], mine = [] } = savedGame(from) ?? {};
  write({ ...visit(to), ...(host && { host }), ...(invitation && { invitation }), seats, open, loose, mine });
}

/** Save a key from a link; only the server knows its seat. */
export function addKey(id: string, key: string): void {
  const game = visit(id);
  if (!keysOf(id).includes(key)) write({ ...game, loose: [...game.loose, key] });
}

/** Record the seats opened by these keys: the server lists them in the order of the keys, without the host's. */
export function learnSeats(id: string, keys: readonly string[], mine: number[]): void {
  const game = savedGame(id);
  if (!game) return;
  const opened = Object.fromEntries(mine.map((seat, i) => [String(seat), keys[i] ?? ""]));
  write({ ...game, mine, seats: { ...game.seats, ...opened }, loose: game.loose.filter((key) => !keys.includes(key)) });
}

/** Save a game's card, to be shown while the server is unavailable. */
export function learnCard(card: GameSummary): void {
  const game = savedGame(card.id);
  if (game) write({ ...game, card });
}

/** The seats played here. */
export function seatsOf(game: SavedGame): number[] {
  return [...new Set([...Object.keys(game.seats).map(Number), ...game.mine])];
}

/** All keys to send for a game: own seats, keys from links, the host's. */
export function keysOf(id: string): string[] {
  const game = savedGame(id);
  if (!game) return [];
  return [...Object.values(game.seats), ...game.loose, ...(game.host ? [game.host] : [])];
}

/** Whether this browser plays in the game rather than watches. */
export function playsIn(game: SavedGame): boolean {
  return seatsOf(game).length + game.loose.length > 0;
}

/** Forget a game and its keys. */
export function forget(id: string): void {
  const { [id]: _gone, ...rest } = all();
  keep(NAME, rest);
}

/** Save the shared invitation link used by this browser. */
export function learnInvitation(id: string, invitation: string): void {
  write({ ...visit(id), invitation });
}

/** Record how much of the chat was read. */
export function learnRead(id: string, read: string): void {
  const game = savedGame(id);
  if (game) write({ ...game, read });
}

/** Save the hidden chat authors. */
export function learnHidden(id: string, hidden: string[]): void {
  const game = savedGame(id);
  if (game) write({ ...game, hidden });
}

/** The host removed a player: replace the keys of the seat and the invitation. */
export function learnRemoval(id: string, seat: number, key: string, invitation: string): void {
  const game = savedGame(id);
  if (game) write({ ...game, open: { ...game.open, [seat]: key }, ...(game.invitation && { invitation }) });
}

/** Drop keys of seats or the invitation that are no longer valid. */
export function dropKeys(id: string, keys: readonly string[]): void {
  const game = savedGame(id);
  if (!game) return;
  const seats = Object.fromEntries(Object.entries(game.seats).filter(([, key]) => !keys.includes(key)));
  const mine = game.mine.filter((seat) => String(seat) in seats);
  const { invitation = "", ...rest } = game;
  const kept = invitation && !keys.includes(invitation) ? { invitation } : {};
  write({ ...rest, ...kept, seats, mine, loose: game.loose.filter((key) => !keys.includes(key)) });
}

/** Take the key from an address `/game/ID#KEY`, if any, and remove it from the address bar. */
export function takeKeyFromAddress(): string {
  const key = location.hash.slice(1);
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return /^[A-Za-z0-9_-]{16,64}$/.test(key) ? key : "";
}

/** A link to sit down (with a key) or to watch (without). */
export function linkTo(id: string, key = ""): string {
  return linkOf(`/game/${id}${key ? `#${key}` : ""}`);
}

/** Parse a pasted link, address or bare id of a game. */
export function readLink(text: string): { id: string; key: string } | undefined {
  const found = /(?:^|\/(?:game|replay)\/)([A-Za-z0-9_-]{8,64})(?:[/?&][^#]*)?(?:#([A-Za-z0-9_-]{16,64}))?$/.exec(
    text.trim(),
  );
  return found ? { id: found[1] ?? "", key: found[2] ?? "" } : undefined;
}
