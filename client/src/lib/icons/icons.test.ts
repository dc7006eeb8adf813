import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { outline } from "../../../plugins/icons";
import { CATALOGUES } from "../../../plugins/words";
import { SETS } from "./list";

const words = (file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(CATALOGUES, "en", file), "utf-8")) as object);

describe("icons", () => {
  it("exist for every race, power, artifact and place with a text", () => {
    const named = words("abilities.json").filter((key) => key.endsWith(".name"));
    expect(named.length).toBeGreaterThan(80);
    for (const key of named) {
      const [game, kind, name] = key.split(".") as ["smallworld" | "warcraft", string, string];
      expect(SETS[game], key).toHaveProperty([`${kind}.${name}`]);
    }
  });

  it("can all be drawn in a 512-unit box", () => {
    const names = new Set(Object.values(SETS).flatMap((set) => Object.values(set)));
    for (const name of names) expect(outline(name), name).toMatch(/^m/i);
  });

  it("are unique among races and among powers", () => {
    for (const set of [SETS.smallworld, SETS.warcraft] as Record<string, string>[])
      for (const kind of ["race.", "power."]) {
        const used = Object.keys(set)
          .filter((key) => key.startsWith(kind))
          .map((key) => set[key]);
        expect(new Set(used).size).toBe(used.length);
      }
  });
});
