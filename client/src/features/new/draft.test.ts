import { beforeAll, describe, expect, it } from "vitest";
import { settings } from "../../lib/storage/settings.svelte";
import { setLanguage } from "../../lib/i18n/words.svelte";
import { Draft, quickGame } from "./draft.svelte";

import type { GameEntry } from "../../messages";

beforeAll(() => setLanguage("en", false));

describe("a new game", () => {
  it("started with one click has one person, who moves first, and two bots with different names", () => {
    const { seats, first } = quickGame();
    expect(first).toBe(0);
    expect(seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot"]);
    expect(new Set(seats.map((seat) => seat.name)).size).toBe(3);
  });

  it("has easy bots for newcomers, later the level chosen last", () => {
    const bots = (): (string | undefined)[] => quickGame().seats.map((seat) => seat.level);
    expect(bots()).toEqual([undefined, "level-2", "level-2"]);
    const draft = new Draft();
    draft.setLevel(2, "level-4");
    expect(draft.request(undefined).seats.map((seat) => seat.level)).toEqual(["", "level-2", "level-4"]);
    expect(settings.level).toBe("");
    draft.remember();
    expect(bots()).toEqual([undefined, "level-4", "level-4"]);
    // A level that no longer exists.
    settings.level = "level-9";
    expect(bots()).toEqual([undefined, "level-2", "level-2"]);
    settings.level = "";
  });

  it("uses a longer thinking time if chosen", () => {
    const draft = new Draft();
    expect(draft.request(undefined).thinking).toBeUndefined();
    draft.thinking = 5000;
    expect(draft.request(undefined).thinking).toBe(5000);
  });

  it("starts another game with its usual number of rounds", () => {
    const draft = new Draft();
    draft.rounds = 5;
    draft.choose(draft.game);
    expect(draft.rounds).toBe(5);
    draft.choose("warcraft");
    expect(draft.rounds).toBe(0);
  });

  it("turns options into a request", () => {
    const draft = new Draft();
    draft.choose("warcraft");
    draft.remove(2);
    draft.seats[0]!.name = "  Marta ";
    draft.seats[1]!.kind = "me";
    draft.islands = "large-medium";
    draft.seed = "17";
    draft.hidden = false;
    draft.without.add("orcs");
    expect(draft.ready).toBe(true);
    expect(draft.request(undefined)).toEqual({
      game: "warcraft",
      seats: [
        { kind: "me", name: "Marta", level: "" },
        { kind: "me", name: "Player 2", level: "" },
      ],
      title: "",
      islands: "large-medium",
      first: null,
      coins: "shown",
      undo: true,
      hints: true,
      clock: 0,
      without: ["orcs"],
      seed: 17,
      lobby: false,
      listed: false,
    });
  });

  it("waits in a lobby if a seat is open, and is listed only then", () => {
    const draft = new Draft();
    draft.listed = true;
    expect(draft.request(undefined)).toMatchObject({ lobby: false, listed: false });
    draft.seats[1]!.kind = "open";
    expect(draft.request(undefined)).toMatchObject({ lobby: true, listed: true });
  });

  it("has no seed, valid or not, if others are invited", () => {
    const draft = new Draft();
    draft.seed = "17";
    draft.seats[1]!.kind = "open";
    expect(draft.request(undefined).seed).toBe(null);
    draft.seed = "abc";
    expect(draft.ready).toBe(true);
    draft.seats[1]!.kind = "bot";
    expect(draft.ready).toBe(false);
  });

  it("has two to five seats", () => {
    const draft = new Draft();
    for (let more = 0; more < 9; more++) draft.add();
    expect(draft.seats).toHaveLength(5);
    for (let less = 0; less < 9; less++) draft.remove(0);
    expect(draft.seats).toHaveLength(2);
  });

  it("is not ready with duplicate names or an invalid seed", () => {
    const draft = new Draft();
    draft.seats[1]!.name = "player";
    expect(draft.sameNames).toBe(true);
    draft.seats[1]!.name = "Ilka";
    expect(draft.ready).toBe(true);
    for (const seed of ["-1", "1.5", "abc", "99999999999999999"]) {
      draft.seed = seed;
      expect(draft.badSeed, seed).toBe(true);
    }
  });

  it("drops exclusions that the new game does not have", () => {
    const draft = new Draft();
    draft.without.add("amazons");
    draft.choose("azeroth");
    expect(draft.without.size).toBe(0);
  });

  it("requests islands only where they exist, and a first player only in games without teams", () => {
    const entry = (key: string, boards: string[], teams: string[]): GameEntry => ({
      key,
      seats: [2],
      boards: { 2: boards },
      races: [],
      powers: [],
      artifacts: [],
      places: [],
      factions: {},
      symbols: [],
      tokens: {},
      rounds: {},
      teams: teams.length ? { 2: teams } : {},
      ratings: {},
    });
    const games = [entry("smallworld", ["small-world-2"], []), entry("azeroth", [], ["red", "blue"])];
    const catalogue = { games, levels: [], lessons: [], version: "", listing: true };
    const draft = new Draft();
    draft.seats.pop();
    [draft.first, draft.islands] = [1, "large-medium"];
    expect(draft.request(catalogue)).toMatchObject({ first: 1, islands: "" });
    draft.choose("azeroth");
    expect(draft.request(catalogue)).toMatchObject({ first: null, islands: "large-medium" });
  });
});
