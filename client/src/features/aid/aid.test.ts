import { beforeAll, describe, expect, it } from "vitest";
import { brief, search, searchFacts, sections } from "./entries";
import { loadWords, setLanguage } from "../../lib/i18n/words.svelte";
import type { GameEntry } from "../../messages";

const WARCRAFT = {
  key: "warcraft",
  races: ["forsaken", "orcs"],
  powers: ["sailing"],
  artifacts: ["frostmourne"],
  places: [],
  symbols: ["magic", "cavern", "entry", "size-S"],
  tokens: {},
  factions: {},
} as unknown as GameEntry;

describe("the player aid", () => {
  const entry = (key: string) =>
    sections(WARCRAFT)
      .flatMap((section) => section.entries)
      .find((each) => each.key === key);

  beforeAll(() => setLanguage("cs", false));

  it("gives the printed name where it differs", () => {
    expect(entry("frostmourne")).toMatchObject({ name: "Mrazivý smutek", printed: "Frostmourne" });
    expect(entry("sailing")?.printed).toBeUndefined();
  });

  it("finds an ability by its printed name", () => {
    const [races] = search(sections(WARCRAFT), "forsaken");
    expect(races?.entries.map((each) => each.key)).toEqual(["forsaken"]);
  });

  it("calls the natives by the game's own name for them", () => {
    expect(entry("native")).toMatchObject({ name: "Murloci", printed: "Murlocs" });
  });

  it("lists the symbols and natives of the game", () => {
    const [symbols] = sections(WARCRAFT).filter((section) => section.kind === "symbols");
    expect(symbols?.entries.map((each) => each.key)).toEqual(["magic", "cavern", "entry", "size-S", "native"]);
  });
});

describe("the turn in short", () => {
  beforeAll(async () => {
    await setLanguage("en", false);
    await loadWords("guide");
  });

  const entries = {
    smallworld: [/enters at the edge.*abandons all regions/],
    warcraft: [/lands at an anchor.*abandons all regions/, /none of your regions borders it.*1 extra token/],
    azeroth: [/lands at an anchor.*abandons all regions/, /none of your regions borders it.*1 extra token/],
  };
  const shared = [
    /loses one token for good.*in decline loses all/,
    /hidden from .* until the game ends/,
    /earlier race of yours in decline leaves.*badge.*one token in each region/,
    /last round.*on a tie.*tokens on the map/i,
  ];

  it.each(Object.entries(entries))("covers everything a player of %s must know between turns", (game, own) => {
    const { turn, facts: told } = brief(game);
    expect(told.every(({ topic }) => /^[A-Z][^.]{2,20}:$/.test(topic))).toBe(true);
    const facts = told.map(({ topic, text }) => topic + text);
    expect(turn.length).toBe(8);
    const bonus = game === "smallworld" ? [] : [/Alliance or Horde race earns 1 coin for each race of the opposite/];
    for (const topic of [...own, ...shared, ...bonus]) {
      expect(
        facts.filter((fact) => topic.test(fact)),
        String(topic),
      ).toHaveLength(1);
    }
    expect(facts).toHaveLength(own.length + shared.length + bonus.length);
    expect(facts.some((fact) => fact.includes("allies"))).toBe(game === "azeroth");
  });

  it("names the rounds of the game in progress, or else the usual ones", () => {
    const end = (rounds?: number) => brief("smallworld", rounds).facts.find(({ topic }) => topic === "End:")?.text;
    expect(end()).toContain("four play 9");
    expect(end(5)).toContain("this game has 5 rounds");
    expect(end(5)).not.toContain("10 rounds");
  });

  it("is searched with the rest", () => {
    const { facts } = brief("warcraft");
    expect(searchFacts(facts, "faction bonus").map(({ topic }) => topic)).toEqual(["Faction bonus:"]);
    expect(searchFacts(facts, " ")).toEqual(facts);
    expect(searchFacts(facts, "zeppelin")).toEqual([]);
  });
});
