import { beforeAll, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Component } from "svelte";
import { faults, violations } from "../test/browser/faults";
import { EVERY_SIZE, inEveryLanguage, showPage } from "../test/browser/show";
import scenes from "virtual:scenes";
import { loadWords } from "./lib/i18n/words.svelte";
import { pageAt } from "./pages";

const RESULT = { seat: 0, title: "", ended: "2026-01-05T20:00:00.000Z", names: ["Mia", "Tom", "Bartholomew"] };
const RESULTS = ["smallworld", "warcraft", "azeroth"].map((game, n) => ({
  ...RESULT,
  ...{ id: `game-${n}`, game, coins: 80 + 7 * n, place: 1 + (n % 2), won: n % 2 === 0, races: ["elves", "orcs"] },
}));

/** Pages, each with the name of an element that appears once its data has loaded. */
const PAGES: [path: string, what: string][] = [
  ["/", "Play now"],
  ["/new", "Create game"],
  ["/learn", "Learn in ten minutes"],
  ["/history", "My results"],
  ["/rules/smallworld", "Races"],
  ["/aid/smallworld", "Races"],
  ["/keys", "Keyboard shortcuts"],
  ["/about", "About"],
  ["/replays", "Replays"],
  ["/replay/GAME/analysis", "Analyse this game"],
  ["/nowhere", "There is no such page"],
];

describe.each(EVERY_SIZE)("pages on a %s", (size) => {
  beforeAll(async () => {
    await Promise.all((["analysis", "guide", "lessons"] as const).map(loadWords));
  });

  test.each(PAGES)("%s has no fault in any language", async (path, what) => {
    localStorage.setItem("smallworld.results", JSON.stringify({ version: 1, results: RESULTS }));
    const { load, values } = pageAt({ path: path.replace("GAME", scenes["over"]?.game ?? "") });
    const { default: shown } = await load();
    await showPage(shown as Component<object>, values, size);
    await expect.element(page.getByText(what).first()).toBeInTheDocument();
    expect(await inEveryLanguage(faults)).toEqual([]);
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
  });
});
