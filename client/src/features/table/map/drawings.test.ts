import { beforeAll, describe, expect, it } from "vitest";
import { loadWords, setLanguage } from "../../../lib/i18n/words.svelte";
import type { Drawing, RegionOutline } from "../../../messages";
import { hintText, regionName } from "../../../lib/game/names";
import { withNames } from "./drawings";

const outline = (name: string): RegionOutline => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  terrain: "field",
  symbols: [],
  path: "",
  stack: [0, 0],
  size: 10,
  label: [0, 0],
  letters: 20,
  marks: [],
  neighbours: [],
});
const DRAWING: Drawing = {
  board: "mine",
  cut: "landscape",
  width: 100,
  height: 100,
  art: "",
  regions: [outline("Goldmead"), outline("Maypole Mead"), outline("My Own Place")],
  titles: [{ text: "Old Colossus", at: [0, 0], letters: 24 }],
};

describe("names on a board", () => {
  beforeAll(() => loadWords("boards"));

  it("are translated, while their ids stay", async () => {
    await setLanguage("cs", false);
    const { regions, titles } = withNames(DRAWING);
    expect(regions.map((region) => region.name)).toEqual(["Zlatá niva", "Májková louka", "My Own Place"]);
    expect(regions.map((region) => region.id)).toEqual(["goldmead", "maypole-mead", "my-own-place"]);
    expect(titles?.map((title) => title.text)).toEqual(["Starý kolos"]);
    expect(regionName(withNames(DRAWING), "goldmead")).toBe("Zlatá niva");
  });

  it("match the board's own names in English", async () => {
    await setLanguage("en", false);
    expect(withNames(DRAWING)).toEqual(DRAWING);
  });

  it("take hardly more room than the English ones", async () => {
    await setLanguage("cs", false);
    const [goldmead] = withNames(DRAWING).regions;
    expect(goldmead?.letters).toBeCloseTo((20 * "Goldmead".length) / "Zlatá niva".length);
  });
});

describe("the reason of a hint", () => {
  const items = [["now", 97], ["then", 47]] as [string, number][]; // prettier-ignore
  const why = "hint.guard";

  it("names its region when several are recommended", async () => {
    await setLanguage("en", false);
    const one = hintText({ texts: ["deploy goldmead 2", "done"], why, items }, DRAWING);
    expect(one).toBe("A rival has a 97% chance to take it; 47% with one more token.");
    const two = hintText({ texts: ["deploy maypole-mead 2", "deploy goldmead 1"], why, items }, DRAWING);
    expect(two).toBe("A rival has a 97% chance to take Maypole Mead; 47% with one more token.");
  });
});
