import { beforeAll, describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { setLanguage } from "../src/lib/words.svelte";
import { Draft, quickGame } from "../src/components/draft.svelte";
import { ordered, yourTurn, type Listed } from "../src/components/games.svelte";
import { plain, search, sections, type Section } from "../src/aid/entries";
import { icon, loadIcons } from "../src/lib/icons/icons.svelte";
import type { GameSummary, GameEntry } from "../src/messages";

beforeAll(() => setLanguage("en", false));

describe("a new game", () => {
  it("of one click is one person, who begins, against two bots with different names", () => {
    const { seats, first } = quickGame();
    expect(first).toBe(0);
    expect(seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot"]);
    expect(new Set(seats.map((seat) => seat.name)).size).toBe(3);
  });

  it("has easy bots for newcomers, and then those that were chosen last", () => {
    const bots = (): (string | undefined)[] => quickGame().seats.map((seat) => seat.level);
    expect(bots()).toEqual([undefined, "level-2", "level-2"]);
    const draft = new Draft();
    draft.setLevel(2, "level-4");
    expect(draft.request(undefined).seats.map((seat) => seat.level)).toEqual(["", "level-2", "level-4"]);
    expect(settings.level).toBe("");
    draft.remember();
    expect(bots()).toEqual([undefined, "level-4", "level-4"]);
    // One that is no longer offered.
    settings.level = "level-9";
    expect(bots()).toEqual([undefined, "level-2", "level-2"]);
    settings.level = "";
  });

  it("makes wishes of what was chosen", () => {
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

  it("waits in a lobby where a seat is open, and is listed only there", () => {
    const draft = new Draft();
    draft.listed = true;
    expect(draft.request(undefined)).toMatchObject({ lobby: false, listed: false });
    draft.seats[1]!.kind = "open";
    expect(draft.request(undefined)).toMatchObject({ lobby: true, listed: true });
  });

  it("has no seed, right or wrong, where others are invited", () => {
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

  it("is not ready with a name twice or a seed that is none", () => {
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

  it("forgets what the other game does not have", () => {
    const draft = new Draft();
    draft.without.add("amazons");
    draft.choose("azeroth");
    expect(draft.without.size).toBe(0);
  });

  it("asks for islands only where there are any, and for a first player only where nobody has a team", () => {
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

describe("my games", () => {
  const listed = (id: string, seat: number, card: Partial<GameSummary>): Listed => ({
    kept: { id, seats: { [seat]: "k" }, open: {}, loose: [], mine: [], seen: "2025-01-01" },
    card: {
      id,
      game: "smallworld",
      title: "",
      board: "",
      round: 1,
      rounds: 10,
      players: ["a", "b"],
      mover: 0,
      over: false,
      winners: [],
      started: "",
      changed: id,
      steps: 0,
      ...card,
    },
    gone: false,
  });

  it("come with those first that wait for you, and the finished last", () => {
    const all = [
      listed("1", 0, { over: true, mover: null }),
      listed("2", 0, { mover: 1 }),
      listed("3", 0, { mover: 0 }),
      listed("4", 0, { mover: 1 }),
    ];
    expect(ordered(all).map((one) => one.kept.id)).toEqual(["3", "4", "2", "1"]);
  });

  it("do not wait for you while a bot plays your seat", () => {
    expect(yourTurn(listed("1", 0, {}))).toBe(true);
    expect(yourTurn(listed("1", 0, { bot: true }))).toBe(false);
  });
});

describe("the player aid", () => {
  const all: Section[] = [
    {
      kind: "races",
      entries: [
        { key: "orcs", icon: "", name: "Skřeti", short: "mince za dobytí", long: "" },
        { key: "elves", icon: "", name: "Elfové", short: "neztrácejí žeton", long: "Když Skřeti" },
      ],
    },
    { kind: "powers", entries: [{ key: "hill", icon: "", name: "Kopce", short: "+1 mince", long: "" }] },
  ];

  it("has a name, a picture and, but for terrains, a word for all that lies on a map", async () => {
    await Promise.all(["smallworld", "warcraft"].map(loadIcons));
    for (const key of ["smallworld", "warcraft", "azeroth"]) {
      const entry: GameEntry = {
        key,
        seats: [],
        boards: {},
        races: [],
        powers: [],
        artifacts: [],
        places: [],
        factions: {},
        symbols: ["mine", "magic", "cavern", "edge", "entry", "size-L", "size-M", "size-S"],
        tokens: {},
        rounds: {},
        teams: {},
        ratings: {},
      };
      const things = sections(entry).flatMap(({ kind, entries }) => entries.map((one) => ({ kind, ...one })));
      expect(things.length).toBeGreaterThan(17);
      expect(
        things
          .filter((one) => one.name === one.key || !icon(one.icon) || (one.kind !== "terrain" && !one.short))
          .map((one) => one.key),
      ).toEqual([]);
    }
  });

  it("finds words without their accents, names first", () => {
    expect(plain("Žluťoučký KŮŇ")).toBe("zlutoucky kun");
    expect(search(all, "skreti")[0]?.entries.map((entry) => entry.key)).toEqual(["orcs", "elves"]);
    expect(search(all, "mince").map((section) => section.kind)).toEqual(["races", "powers"]);
    expect(search(all, "mince dobyti")[0]?.entries).toHaveLength(1);
    expect(search(all, "drak")).toEqual([]);
    expect(search(all, " ")).toBe(all);
  });
});
