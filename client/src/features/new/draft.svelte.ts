/** A game being set up: the current options, and the resulting request. */
import { SvelteSet } from "svelte/reactivity";
import type { Catalogue, GameEntry, NewGameRequest } from "../../messages";
import { settings } from "../../lib/storage/settings.svelte";
import { t } from "../../lib/i18n/words.svelte";
import { entryOf, type GameKey } from "../../lib/game/games";
import { looksOf } from "../../lib/game/looks";
import { Box } from "./box/box.svelte";
import { LEVELS, usualLevel } from "../../lib/game/levels";

export type Kind = "me" | "bot" | "open";
export const KINDS: readonly Kind[] = ["me", "bot", "open"];

/** Available turn clocks (s). */
export const CLOCKS = [0, 60, 120, 300, 600, 3600, 86_400] as const;
/** Available thinking times of bots (ms per decision). */
export const THINKING = [200, 1000, 5000] as const;
export const MOST_SEATS = 5;
export const FEWEST_SEATS = 2;
const LARGEST_SEED = 2 ** 53;

interface Seat {
  kind: Kind;
  name: string;
  level: string;
}

/** The name of a bot on a seat. */
export function botName(seat: number): string {
  const names = t("new.bot.names")
    .split(",")
    .map((name) => name.trim());
  return names[seat % names.length] ?? `Bot ${seat + 1}`;
}

/** The game of "Play now": one person, who moves first, and two bots. */
export function quickGame(): NewGameRequest {
  const level = usualLevel(LEVELS);
  return {
    game: "smallworld",
    first: 0,
    seats: [
      { kind: "me", name: settings.name.trim() || t("new.name.me.default") },
      { kind: "bot", name: botName(1), level },
      { kind: "bot", name: botName(2), level },
    ],
  };
}

/** State of the new game form. */
export class Draft {
  game = $state<GameKey>("smallworld");
  seats = $state<Seat[]>([
    { kind: "me", name: "", level: "" },
    { kind: "bot", name: "", level: "" },
    { kind: "bot", name: "", level: "" },
  ]);
  title = $state("");
  hidden = $state(true);
  undo = $state(true);
  hints = $state(true);
  clock = $state(0);
  thinking = $state<(typeof THINKING)[number]>(THINKING[0]);
  listed = $state(false);
  first = $state<number | null>(null);
  islands = $state<NonNullable<NewGameRequest["islands"]>>("");
  seed = $state("");
  /** Number of rounds; 0 for the standard number. */
  rounds = $state(0);
  readonly without = new SvelteSet<string>();
  readonly box = new Box();
  /** The level chosen last, for any seat. */
  private chosenLevel = "";

  /** The name of a seat if the user enters none. */
  standardName(seat: number): string {
    const one = this.seats[seat];
    if (one?.kind === "bot") return botName(seat);
    if (one?.kind === "open") return "";
    const before = this.seats.slice(0, seat).filter((other) => other.kind === "me").length;
    const name = settings.name.trim() || t("new.name.me.default");
    return before ? `${name} ${before + 1}` : name;
  }

  /** The final name of a seat. */
  nameOf(seat: number): string {
    return this.seats[seat]?.name.trim() || this.standardName(seat);
  }

  /** Switch to another game and drop exclusions that do not exist in it. */
  choose(game: GameKey): void {
    this.game = game;
    this.without.clear();
  }

  add(): void {
    if (this.seats.length < MOST_SEATS) this.seats.push({ kind: "bot", name: "", level: "" });
  }

  remove(seat: number): void {
    if (this.seats.length <= FEWEST_SEATS) return;
    this.seats.splice(seat, 1);
    if (this.first !== null && this.first >= this.seats.length) this.first = null;
  }

  /** Put a bot of this level on a seat. */
  setLevel(seat: number, level: string): void {
    const one = this.seats[seat];
    if (one) one.level = this.chosenLevel = level;
  }

  /** Remember these options for the next game. */
  remember(): void {
    const own = this.seats.find((seat) => seat.kind === "me")?.name.trim();
    if (own) settings.name = own;
    if (this.chosenLevel) settings.level = this.chosenLevel;
  }

  /** Whether two seats have the same name. */
  get sameNames(): boolean {
    const names = this.seats.map((_, seat) => this.nameOf(seat).toLocaleLowerCase()).filter(Boolean);
    return new Set(names).size < names.length;
  }

  /** Whether a seat is open to others. */
  get open(): boolean {
    return this.seats.some((seat) => seat.kind === "open");
  }

  /** Whether a seed is allowed: only alone or on one device, as others could use it to predict the game. */
  get seedable(): boolean {
    return !this.open;
  }

  /** Whether the seed entered is invalid. */
  get badSeed(): boolean {
    if (!this.seedable) return false;
    const text = this.seed.trim();
    return text !== "" && !(/^\d{1,16}$/.test(text) && Number(text) <= LARGEST_SEED);
  }

  get ready(): boolean {
    return !this.sameNames && !this.badSeed;
  }

  /** The request for the server. */
  request(catalogue: Catalogue | undefined): NewGameRequest {
    const usual = usualLevel(catalogue?.levels ?? LEVELS);
    const entry = entryOf(catalogue, this.game);
    const seats = this.seats.length;
    const { content, board } = this.box.content(seats);
    return {
      game: this.game,
      seats: this.seats.map((seat, index) => ({
        kind: seat.kind,
        name: this.nameOf(index),
        level: seat.kind === "bot" ? seat.level || usual : "",
      })),
      title: this.title.trim(),
      islands: seats === 2 && onIslands(entry, seats) ? this.islands : "",
      first: entry?.teams[seats] ? null : this.first,
      coins: this.hidden ? "hidden" : "shown",
      undo: this.undo,
      hints: this.hints,
      clock: this.clock,
      ...(this.thinking !== THINKING[0] && { thinking: this.thinking }),
      without: [...this.without],
      seed: this.seedable && this.seed.trim() ? Number(this.seed.trim()) : null,
      lobby: this.open,
      listed: this.open && this.listed,
      ...(this.rounds && { rounds: this.rounds }),
      ...(content.length && { content }),
      ...(board && { board }),
    };
  }
}

/** The single draft, shared by the start page and the full form. */
export const draft = new Draft();

/** Whether a game of this size is played on islands instead of a board. */
export function onIslands(entry: GameEntry | undefined, seats: number): boolean {
  return !entry?.boards[seats]?.length;
}

/** The team of a seat, in team games. */
export function teamOf(catalogue: Catalogue | undefined, game: string, seats: number, seat: number): string {
  return entryOf(catalogue, game)?.teams[seats]?.[seat] ?? "";
}

/** The board to preview: the one to be played on, or an example of islands. */
export function boardShown(catalogue: Catalogue | undefined, game: string, seats: number): string {
  return entryOf(catalogue, game)?.boards[seats]?.[0] ?? looksOf(game).board(seats);
}
