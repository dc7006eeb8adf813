import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { FIRST_SIGNS, SIGNS, signFor } from "./signs";

describe("signs", () => {
  it("match those that recipes can name", () => {
    const schema = resolve(import.meta.dirname, "../../../../../src/smallworld/workshop/recipe.schema.json");
    const { $defs } = JSON.parse(readFileSync(schema, "utf-8")) as {
      $defs: { Recipe: { properties: { icon: { enum: string[] } } } };
    };
    expect([...SIGNS].sort()).toEqual($defs.Recipe.properties.icon.enum.filter(Boolean).sort());
    expect(new Set(SIGNS).size).toBe(120);
  });

  it("are chosen by name, or else deterministically by key", () => {
    expect(signFor("amber-hunting", "moon")).toBe("sign.moon");
    expect(signFor("amber-hunting", "no such sign")).toBe(signFor("amber-hunting"));
    const chosen = new Set(Array.from({ length: 300 }, (_, n) => signFor(`power-${n}`)));
    // Those of inventions without a named sign stay what they were when only these existed.
    expect([...chosen].sort()).toEqual(FIRST_SIGNS.map((name) => `sign.${name}`).sort());
  });
});
