/** A game that is being set up: what is chosen so far, and the request it makes. */
import { SvelteSet } from "svelte/reactivity";
import type { Catalogue, GameEntry, NewGameRequest } from "../../messages";
import { settings } from "../../lib/storage/settings.svelte";
import { t } from "../../lib/i18n/words.svelte";
import { entryOf, type GameKey } from "../../lib/game/games";
import { looksOf } from "../../lib/game/looks";
import { Box } from "./box.svelte";
import { LEVELS, usualLevel } from "../../lib/game/levels";

export type Kind = "me" | "bot" | "open";
export const KINDS: readonly Kind[] = ["me", "bot", "open"];

/** Seconds for a turn that can be chosen. */
export const CLOCKS = [0, 60, 120, 300, 600, 3600, 86_400] as const;
/** Milliseconds that bots may think about a decision. */
export const THINKING = [200, 1000, 5000] as const;
export const MOST_SEATS = 5;
export const FEWEST_SEATS = 2;
const LARGEST_SEED = 2 ** 53;

interface Seat {
  kind: Kind;
  name: string;
  level: string;
}

/** The name that a bot on a seat gets. */
export function botName(seat: number): string {
  const names = t("new.bot.names")
    .split(",")
    .map((name) => name.trim());
  return names[seat % names.length] ?? `Bot ${seat + 1}`;
}

/** The game of "Play now": one person, who begins at once, and two bots. */
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

/** What is chosen on the new-game form. */
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
  /** How long it lasts; 0: as in the rules. */
  rounds = $state(0);
  readonly without = new SvelteSet<string>();
  readonly box = new Box();
  /** The level that was chosen last, for any seat. */
  private chosenLevel = "";

  /** The name that a seat has if nobody types one. */
  standardName(seat: number): string {
    const one = this.seats[seat];
    if (one?.kind === "bot") return botName(seat);
    if (one?.kind === "open") return "";
    const before = this.seats.slice(0, seat).filter((other) => other.kind === "me").length;
    const name = settings.name.trim() || t("new.name.me.default");
    return before ? `${name} ${before + 1}` : name;
  }

  /** The name of a seat as it will be. */
  nameOf(seat: number): string {
    return this.seats[seat]?.name.trim() || this.standardName(seat);
  }

  /** Take another game; what it does not have is no longer left out. */
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

  /** Let a bot of this level sit on a seat. */
  setLevel(seat: number, level: string): void {
    const one = this.seats[seat];
    if (one) one.level = this.chosenLevel = level;
  }

  /** Keep for the next game what was chosen for this one. */
  remember(): void {
    const own = this.seats.find((seat) => seat.kind === "me")?.name.trim();
    if (own) settings.name = own;
    if (this.chosenLevel) settings.level = this.chosenLevel;
  }

  /** Do two seats have the same name? */
  get sameNames(): boolean {
    const names = this.seats.map((_, seat) => this.nameOf(seat).toLocaleLowerCase()).filter(Boolean);
    return new Set(names).size < names.length;
  }

  /** Is a seat open to others? */
  get open(): boolean {
    return this.seats.some((seat) => seat.kind === "open");
  }

  /** A seed is for those who play alone or at one screen: among others it would let some foretell what comes. */
  get seedable(): boolean {
    return !this.open;
  }

  /** Is what stands in the field of the seed no seed? */
  get badSeed(): boolean {
    if (!this.seedable) return false;
    const text = this.seed.trim();
    return text !== "" && !(/^\d{1,16}$/.test(text) && Number(text) <= LARGEST_SEED);
  }

  get ready(): boolean {
    return !this.sameNames && !this.badSeed;
  }

  /** What to ask the server for. */
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

/** The one draft: begun on the start page, it goes on with all options on its own. */
export const draft = new Draft();

/** Is a game for this many played on islands, and not on a board of its own? */
export function onIslands(entry: GameEntry | undefined, seats: number): boolean {
  return !entry?.boards[seats]?.length;
}

/** Whom a seat plays for, where the game is played in teams. */
export function teamOf(catalogue: Catalogue | undefined, game: string, seats: number, seat: number): string {
  return entryOf(catalogue, game)?.teams[seats]?.[seat] ?? "";
}

/** The board to show a picture of: the one that will be played on, or an example of islands. */
export function boardShown(catalogue: Catalogue | undefined, game: string, seats: number): string {
  return entryOf(catalogue, game)?.boards[seats]?.[0] ?? looksOf(game).board(seats);
}
