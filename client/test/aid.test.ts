import { beforeAll, describe, expect, it } from "vitest";
import { search, sections } from "../src/aid/entries";
import { setLanguage } from "../src/lib/words.svelte";
import type { GameEntry } from "../src/messages";

const WARCRAFT = {
  key: "warcraft",
  races: ["forsaken", "orcs"],
  powers: ["sailing"],
  artifacts: ["frostmourne"],
  places: [],
  tokens: {},
  factions: {},
} as unknown as GameEntry;

describe("the player aid", () => {
  const entry = (key: string) =>
    sections(WARCRAFT)
      .flatMap((section) => section.entries)
      .find((each) => each.key === key);

  beforeAll(() => setLanguage("cs", false));

  it("says what the box prints, where that is another name", () => {
    expect(entry("frostmourne")).toMatchObject({ name: "Mrazivý smutek", printed: "Frostmourne" });
    expect(entry("sailing")?.printed).toBeUndefined();
  });

  it("finds a thing by what the box prints", () => {
    const [races] = search(sections(WARCRAFT), "forsaken");
    expect(races?.entries.map((each) => each.key)).toEqual(["forsaken"]);
  });

  it("calls natives by their name in the game", () => {
    expect(entry("native")).toMatchObject({ name: "Murloci", printed: "Murlocs" });
  });
});
