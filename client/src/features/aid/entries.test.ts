import { beforeAll, describe, expect, it } from "vitest";
import { icon, loadIcons } from "../../lib/icons/icons.svelte";
import { setLanguage } from "../../lib/i18n/words.svelte";
import type { GameEntry } from "../../messages";
import { inPlay, plain, search, sections, type Section } from "./entries";

beforeAll(() => setLanguage("en", false));

describe("the player aid", () => {
  it("lists what is in play at the table", () => {
    const boxed = { races: ["elves", "orcs"], powers: ["hill"], tokens: { elves: 6 }, factions: {} };
    const none = { rounds: {}, teams: {}, ratings: {} };
    const entry: GameEntry = {
      ...boxed,
      ...none,
      key: "smallworld",
      seats: [],
      boards: {},
      artifacts: [],
      places: [],
      symbols: [],
    };
    const own = [
      { kind: "race", key: "otters", number: 5, hash: "", faction: "horde" },
      { kind: "power", key: "lucky", number: 4, hash: "" },
    ] as const;
    expect(inPlay(entry, own, ["orcs"])).toMatchObject({
      races: ["elves", "otters"],
      powers: ["hill", "lucky"],
      tokens: { elves: 6, otters: 5, lucky: 4 },
      factions: { otters: "horde" },
    });
    expect(inPlay(entry, [], [])).toEqual(entry);
  });

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

  it("has a name and a picture for every piece on a map, and a text for all but terrains", async () => {
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

  it("ignores accents in a search and ranks matching names first", () => {
    expect(plain("Žluťoučký KŮŇ")).toBe("zlutoucky kun");
    expect(search(all, "skreti")[0]?.entries.map((entry) => entry.key)).toEqual(["orcs", "elves"]);
    expect(search(all, "mince").map((section) => section.kind)).toEqual(["races", "powers"]);
    expect(search(all, "mince dobyti")[0]?.entries).toHaveLength(1);
    expect(search(all, "drak")).toEqual([]);
    expect(search(all, " ")).toBe(all);
  });
});
