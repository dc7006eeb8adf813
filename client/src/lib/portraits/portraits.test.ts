import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FOLDER, portraitsOf, shapesOf } from "../../../plugins/portraits";
import { CATALOGUES } from "../../../plugins/words";
import { INK } from "./drawn";

const HIGHLIGHTS = ["#fff8e6", "#fff8e4"];
const GAMES = ["smallworld", "warcraft"] as const;
const NATIVES = { smallworld: "lost-tribes", warcraft: "murlocs" };

/** The races with texts in the catalogue. */
function racesOf(game: string): string[] {
  const words = Object.keys(JSON.parse(readFileSync(join(CATALOGUES, "en", "abilities.json"), "utf-8")) as object);
  return words.flatMap((key) => new RegExp(`^${game}\\.race\\.(.+)\\.name$`).exec(key)?.[1] ?? []);
}

describe.each(GAMES)("portraits of %s", (game) => {
  const portraits = portraitsOf(game);

  it("exist for every race and the natives", () => {
    expect(racesOf(game).length).toBeGreaterThan(13);
    expect(Object.keys(portraits).sort()).toEqual([...new Set([...racesOf(game), NATIVES[game]])].sort());
  });

  it("use at most eight flat colours plus ink and highlight, and a unique background", () => {
    for (const [race, { shapes }] of Object.entries(portraits)) {
      const colours = new Set(shapes.flatMap(([, fill, , stroke]) => [fill, stroke ?? ""]).filter(Boolean));
      for (const colour of colours) expect(colour, race).toMatch(/^#[0-9a-f]{6}$/);
      for (const common of [INK, ...HIGHLIGHTS]) colours.delete(common);
      expect(colours.size, race).toBeLessThanOrEqual(8);
    }
    const grounds = Object.values(portraits).map((portrait) => portrait.ground);
    expect(new Set(grounds).size).toBe(grounds.length);
  });

  it("are small drawings in a small file", () => {
    for (const race of Object.keys(portraits))
      expect(readFileSync(join(FOLDER, game, `${race}.svg`)).length, race).toBeLessThan(6_000);
    expect(brotliCompressSync(JSON.stringify(portraits)).length).toBeLessThan(18_000);
  });
});

describe("parsing a drawing", () => {
  it("resolves shapes in painting order", () => {
    const svg = `<svg viewBox="0 0 64 64"><g fill="none" stroke="${INK}" stroke-width="1.6"><g transform="translate(1 2)"><path fill="${INK}" stroke-width="4" d="M0 0H10V10Z"/></g><path stroke="#ff0000" d="M5 5L6.04 8"/><circle cx="4" cy="4" r="2" fill="#00ff00" stroke="none"/></g></svg>`;
    expect(shapesOf(svg)).toEqual([
      ["M1 2h10v10z", INK, 4],
      ["M5 5l1 3", "", 1.6, "#ff0000"],
      ["M2 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0z", "#00ff00"],
    ]);
  });

  it("scales lines along with shapes", () => {
    const svg = `<svg><g stroke="${INK}" stroke-width="2" transform="translate(1 1) scale(.5)"><path d="M2 2L6 2"/></g></svg>`;
    expect(shapesOf(svg)).toEqual([["M2 2l2 0", INK, 1]]);
  });

  it("rejects elements that a portrait cannot contain", () => {
    expect(() => shapesOf('<svg><text x="1">A</text></svg>')).toThrow("not of text");
  });
});
