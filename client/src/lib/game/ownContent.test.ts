import { beforeAll, expect, it } from "vitest";
import { ability, has, setLanguage } from "../i18n/words.svelte";
import type { OwnContent } from "../../messages";
import { raceName } from "./names";
import { ownNames, showOwn } from "./ownContent";

const OWN: OwnContent = {
  abilities: [{ kind: "race", key: "otters", number: 5, hash: "h" }],
  words: {
    en: { "smallworld.race.otters.name": "Otters", "smallworld.race.giants.name": "Small Giants" },
    cs: { "smallworld.race.otters.name": "Vydry" },
  },
};

beforeAll(() => setLanguage("en", false));

it("a game's custom races have names in the current language", async () => {
  showOwn("smallworld", OWN);
  expect(raceName("smallworld", "otters")).toBe("Otters");
  expect(ability("smallworld", "race", "giants", "name")).toBe("Small Giants");
  await setLanguage("cs", false);
  expect(raceName("smallworld", "otters")).toBe("Vydry");
  await setLanguage("en", false);
});

it("the next game uses the shipped names again", () => {
  showOwn("smallworld", OWN);
  showOwn("smallworld", undefined);
  expect(has("smallworld.race.otters.name")).toBe(false);
  expect(raceName("smallworld", "giants")).toBe("Giants");
});

it("all custom content of a game has a name, even its board", () => {
  const own = { ...OWN, board: "own-1", words: { en: { ...OWN.words["en"], "board.own-1": "The Bay" } } };
  showOwn("smallworld", own);
  expect(ownNames("smallworld", own)).toEqual(["Otters", "The Bay"]);
  expect(ownNames("smallworld", undefined)).toEqual([]);
});

it("names are plain text, whatever they contain", () => {
  const name = "{n, plural, one {x}} <b>&";
  showOwn("smallworld", { ...OWN, words: { en: { "smallworld.race.otters.name": name } } });
  expect(raceName("smallworld", "otters")).toBe(name);
});
