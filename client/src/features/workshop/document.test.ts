import { describe, expect, it } from "vitest";
import {
  dressed,
  keyFor,
  looksOf,
  nameIn,
  namesOf,
  nameOnly,
  readRecipe,
  rename,
  signedBy,
  withParts,
} from "./document";

const RACE = JSON.stringify({ format: 1, race: "nameless", name: { en: "Nameless" }, number: 6, effects: [] });

describe("the key for a name", () => {
  it("consists of plain lower-case words", () => {
    expect(
      ["Amber-hunting", "Sbírající jantar", "Łódź", "Ősi Űrlények", "3 Wise Men", "  A  "].map((name) =>
        keyFor(name, "race"),
      ),
    ).toEqual([...["amber-hunting", "sbirajici-jantar", "lodz", "osi-urlenyek", "wise-men", "a"]]);
    expect(keyFor("漢字", "power")).toBe("my-power");
    expect(keyFor("a very long name of many words", "race").length).toBeLessThanOrEqual(24);
    expect(keyFor("abcdefghijklmnopqrstuvw xyz", "race")).toMatch(/[a-z]$/);
  });
});

describe("a document", () => {
  it("has no name until one is set, and none after it is removed", () => {
    expect(namesOf(readRecipe(RACE))).toEqual({});
    const named = rename(RACE, "cs", "Jezevci");
    expect(readRecipe(named)).toMatchObject({ race: "jezevci", name: { cs: "Jezevci" } });
    const both = rename(named, "en", "Badgers");
    expect(readRecipe(both)).toMatchObject({ race: "badgers", name: { cs: "Jezevci", en: "Badgers" } });
    expect(nameIn(namesOf(readRecipe(both)), "pl")).toBe("Badgers");
    expect(rename(rename(both, "cs", ""), "en", "")).toBe(
      JSON.stringify({ ...(JSON.parse(RACE) as object), ...{ name: { en: "Nameless" }, race: "nameless" } }),
    );
  });

  it("loses the original's names when copied under a new one", () => {
    const old = JSON.stringify({ ...(JSON.parse(rename(RACE, "cs", "Obři")) as object), one: { cs: "Obr" } });
    expect(readRecipe(nameOnly(old, "en", "Giants (copy)"))).not.toHaveProperty("one");
    expect(readRecipe(nameOnly(old, "en", "Giants (copy)"))).toMatchObject({
      race: "giants-copy",
      name: { en: "Giants (copy)" },
    });
  });

  it("keeps its looks under any name", () => {
    const own = dressed(RACE);
    expect(looksOf(rename(own, "en", "Otters"), "made-1")).toEqual(looksOf(own, "made-1"));
    expect(looksOf(RACE, "made-1")).not.toEqual(looksOf(rename(RACE, "en", "Otters"), "made-1"));
    expect(dressed(withParts(RACE, { face: "long" }))).toBe(withParts(RACE, { face: "long" }));
    const power = JSON.stringify({ power: "nameless", number: 4, effects: [] });
    expect(looksOf(rename(dressed(power), "en", "Lamplit"), "x")).toEqual(looksOf(power, "x"));
  });

  it("may be signed", () => {
    expect(readRecipe(signedBy(RACE, "Mia")).by).toBe("Mia");
    expect(signedBy(signedBy(RACE, "Mia"), "")).toBe(RACE);
  });

  it("is empty if it cannot be read", () => {
    expect([readRecipe("not JSON"), readRecipe("3")]).toEqual([{}, {}]);
  });
});
