import { describe, expect, it } from "vitest";
import { toYaml } from "./yaml";

describe("YAML", () => {
  it("is written as a person would write it", () => {
    const recipe = {
      format: 1,
      power: "amber-hunting",
      name: { en: "Amber-hunting", cs: "Sbírající jantar" },
      number: 4,
      effects: [{ coins: { each: "region", where: { coast: true }, amount: 1 } }, { water: {} }],
    };
    expect(toYaml(recipe)).toBe(`format: 1
power: amber-hunting
name: {en: Amber-hunting, cs: Sbírající jantar}
number: 4
effects:
  - {coins: {each: region, where: {coast: true}, amount: 1}}
  - {water: {}}
`);
  });

  it("wraps long values, and keeps empty ones on the line", () => {
    const long = "x".repeat(60);
    expect(toYaml({ a: { b: [long, long], c: [] }, d: [] })).toBe(
      `a:\n  b:\n    - ${long}\n    - ${long}\n  c: []\nd: []\n`,
    );
    expect(toYaml([{ [long]: long, e: 1 }])).toBe(`- ${long}: ${long}\n  e: 1\n`);
  });

  it("quotes texts that would be parsed as another type", () => {
    const texts = ["", "yes", "No", "null", "1", "1e3", "a: b", "- a", "a ", "é\u2028", '"', "{", "#a", "ok"];
    expect(toYaml(texts)).toBe(
      String.raw`["", "yes", "No", "null", "1", "1e3", "a: b", "- a", "a ", "é\u2028", "\"", "{", "#a", ok]`
        .slice(1, -1)
        .split(", ")
        .map((text) => `- ${text}\n`)
        .join(""),
    );
    expect(toYaml({ on: 0.5, "a b": null })).toBe('"on": 0.5\na b: null\n');
  });
});
