/** The games of this browser and the keys of their seats. Keys are secrets: they stay here and in the socket's hello. */
import type { GameSummary, GameKeys } from "../../messages";
import { linkOf } from "../addresses";
import { keep, recall } from "./storage";

const NAME = "smallworld.games";

/** A game that was played or watched here. */
export interface SavedGame {
  id: string;
  host?: string;
  /** The key of the link for everybody: it lets whoever has it take a free seat. */
  invitation?: string;
  /** Keys of the own seats, by seat. */
  seats: Record<string, string>;
  /** Keys of open seats, still to be sent to friends. */
  open: Record<string, string>;
  /** Keys that came by links, until the server has said which seats they open. */
  loose: string[];
  /** The seats that the server said are played here. */
  mine: number[];
  seen: string;
  /** When the last message of the chat that was read here was written. */
  read?: string;
  /** Whose lines of the chat this browser hides. */
  hidden?: string[];
  /** The lesson that it teaches; lessons have a list of their own. */
  lesson?: string;
  /** The game's card as it was last seen. */
  card?: GameSummary;
}

function all(): Record<string, SavedGame> {
  const found = recall(NAME);
  return found && typeof found === "object" ? (found as Record<string, SavedGame>) : {};
}

function write(game: SavedGame): void {
  keep(NAME, { ...all(), [game.id]: game });
}

/** What is kept of a game. */
export function savedGame(id: string): SavedGame | undefined {
  return all()[id];
}

/** All games but lessons, the last seen first. */
export function games(): SavedGame[] {
  const played = Object.values(all()).filter((game) => !game.lesson);
  return played.sort((a, b) => (a.seen < b.seen ? 1 : -1));
}

/** Remember that a game was looked at. */
export function visit(id: string): SavedGame {
  const blank = { id, seats: {}, open: {}, loose: [], mine: [] };
  const game = { ...blank, ...savedGame(id), seen: new Date().toISOString() };
  write(game);
  return game;
}

/** Remember a game that was started here: the own seats, the keys of open seats to be sent, and the host's key. */
export function remember(keys: GameKeys, lesson = ""): void {
  const of = (kind: "me" | "open") =>
    Object.fromEntries(keys.seats.filter((one) => one.kind === kind).map((one) => [one.seat, one.key]));
  const { invitation } = keys;
  const more = { ...(invitation && { invitation }), ...(lesson && { lesson }) };
  write({ ...visit(keys.id), host: keys.host, seats: of("me"), open: of("open"), ...more });
}

/** The keys of a finished game open the same seats of the next one. */
export function carryOver(from: string, to: string): void {
  const { host, invitation, seats = {}, open = {}, loose = [], mine = [] } = savedGame(from) ?? {};
  write({ ...visit(to), ...(host && { host }), ...(invitation && { invitation }), seats, open, loose, mine });
}

/** Remember a key that came by a link; which seat it is for, only the server knows. */
export function addKey(id: string, key: string): void {
  const game = visit(id);
  if (!keysOf(id).includes(key)) write({ ...game, loose: [...game.loose, key] });
}

/** Remember which seats these keys opened: the server names them in the order of the keys, without the host's. */
export function learnSeats(id: string, keys: readonly string[], mine: number[]): void {
  const game = savedGame(id);
  if (!game) return;
  const opened = Object.fromEntries(mine.map((seat, i) => [String(seat), keys[i] ?? ""]));
  write({ ...game, mine, seats: { ...game.seats, ...opened }, loose: game.loose.filter((key) => !keys.includes(key)) });
}

/** Remember a game's card, to have something to show while the server is away. */
export function learnCard(card: GameSummary): void {
  const game = savedGame(card.id);
  if (game) write({ ...game, card });
}

/** The seats that are played here. */
export function seatsOf(game: SavedGame): number[] {
  return [...new Set([...Object.keys(game.seats).map(Number), ...game.mine])];
}

/** All keys to show at a game's door: own seats, keys from links, the host's. */
export function keysOf(id: string): string[] {
  const game = savedGame(id);
  if (!game) return [];
  return [...Object.values(game.seats), ...game.loose, ...(game.host ? [game.host] : [])];
}

/** Does this browser play in the game, or only watch? */
export function playsIn(game: SavedGame): boolean {
  return seatsOf(game).length + game.loose.length > 0;
}

/** Forget a game and its keys. */
export function forget(id: string): void {
  const { [id]: _gone, ...rest } = all();
  keep(NAME, rest);
}

/** Remember the link for everybody, by which this browser came. */
export function learnInvitation(id: string, invitation: string): void {
  write({ ...visit(id), invitation });
}

/** Remember how much of the chat was read. */
export function learnRead(id: string, read: string): void {
  const game = savedGame(id);
  if (game) write({ ...game, read });
}

/** Remember whose lines of the chat are hidden. */
export function learnHidden(id: string, hidden: string[]): void {
  const game = savedGame(id);
  if (game) write({ ...game, hidden });
}

/** The host has removed a player: the keys to the seat and of the invitation are new. */
export function learnRemoval(id: string, seat: number, key: string, invitation: string): void {
  const game = savedGame(id);
  if (game) write({ ...game, open: { ...game.open, [seat]: key }, ...(game.invitation && { invitation }) });
}

/** Forget keys that open nothing any more, of seats or of the invitation. */
export function dropKeys(id: string, keys: readonly string[]): void {
  const game = savedGame(id);
  if (!game) return;
  const seats = Object.fromEntries(Object.entries(game.seats).filter(([, key]) => !keys.includes(key)));
  const mine = game.mine.filter((seat) => String(seat) in seats);
  const { invitation = "", ...rest } = game;
  const kept = invitation && !keys.includes(invitation) ? { invitation } : {};
  write({ ...rest, ...kept, seats, mine, loose: game.loose.filter((key) => !keys.includes(key)) });
}

/** The key in an address `/game/ID#KEY`, if any; the address bar no longer shows it. */
export function takeKeyFromAddress(): string {
  const key = location.hash.slice(1);
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return /^[A-Za-z0-9_-]{16,64}$/.test(key) ? key : "";
}

/** The link that lets whoever opens it sit on a seat (with a key) or watch (without). */
export function linkTo(id: string, key = ""): string {
  return linkOf(`/game/${id}${key ? `#${key}` : ""}`);
}

/** Read a pasted link, address or bare id of a game. */
export function readLink(text: string): { id: string; key: string } | undefined {
  const found = /(?:^|\/(?:game|replay)\/)([A-Za-z0-9_-]{8,64})(?:[/?&][^#]*)?(?:#([A-Za-z0-9_-]{16,64}))?$/.exec(
    text.trim(),
  );
  return found ? { id: found[1] ?? "", key: found[2] ?? "" } : undefined;
}
