import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { portraitsOf } from "../../plugins/portraits";
import { EYES, apart, contrast } from "../../test/vision";

const [common = "", dark = "", light = ""] = readFileSync(resolve(import.meta.dirname, "./tokens.css"), "utf-8").split(
  /^:root,$|^\[data-theme="light"\]/m,
);

function token(name: string, from = common): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(from)?.[1];
  if (!found) throw new Error(`no colour --${name} in tokens.css`);
  return found;
}
const five = (name: (seat: number) => string, from = common): string[] =>
  [1, 2, 3, 4, 5].map((seat) => token(name(seat), from));
const ARMIES = five((seat) => `army-${seat}`);
/** Highlights of questions and available actions, and coins. */
const GOLDS = [token("map-gold"), token("accent", dark), token("accent", light), token("coin-gold")];

type Rgb = readonly number[];
const rgb = (colour: string): Rgb => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
const hex = (parts: Rgb): string =>
  `#${parts
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;
/** A colour below another one with a given opacity. */
const washed = (below: string, above: string, opacity: number): string => {
  const over = rgb(above);
  return hex(rgb(below).map((part, at) => part * (1 - opacity) + (over[at] ?? 0) * opacity));
};

/** CSS filter matrices at 0 (`grey`) or 1 (`brown`); values in between are mixed with the original colour. */
const GREY: Rgb = [0.213, 0.715, 0.072];
const BROWN: readonly Rgb[] = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];
const dot = (weights: Rgb, parts: Rgb): number =>
  weights.reduce((sum, weight, at) => sum + weight * (parts[at] ?? 0), 0);

/** A colour after the CSS filters `brightness`, `sepia` and `saturate`. */
function filtered(colour: string, filter: string): string {
  let parts = rgb(colour);
  for (const [, name, value] of filter.matchAll(/(\w+)\(([\d.]+)\)/g)) {
    const amount = Number(value);
    const before = parts;
    if (name === "brightness") parts = before.map((part) => part * amount);
    else if (name === "sepia")
      parts = before.map((part, at) => part * (1 - amount) + dot(BROWN[at] ?? [], before) * amount);
    else if (name === "saturate") parts = before.map((part) => part * amount + dot(GREY, before) * (1 - amount));
    else throw new Error(`unknown filter ${name}`);
  }
  return hex(parts);
}

const PAINTS = readFileSync(resolve(import.meta.dirname, "../../../src/smallworld/draw/elements/colours.py"), "utf-8");
function terrainColour(terrain: string): string {
  const found = new RegExp(`"${terrain}": Terrain\\("(#[0-9a-f]{6})"`).exec(PAINTS)?.[1];
  if (!found) throw new Error(`unknown terrain ${terrain}`);
  return found;
}

describe("colours", () => {
  it("match the reference values of the standard", () => {
    expect(apart("#000000", "#ffffff")).toBeCloseTo(100, 1);
    expect(apart("#ff0000", "#00ff00")).toBeCloseTo(86.6, 1);
    expect(apart("#0000ff", "#00ff00")).toBeCloseTo(83.2, 1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });

  it.each(EYES)("distinguish armies for eyes with %s cones", (eyes) => {
    for (const [i, one] of ARMIES.entries())
      for (const other of ARMIES.slice(i + 1))
        expect(apart(one, other, eyes), `${one} ${other}`).toBeGreaterThan(eyes === "all" ? 25 : 15);
  });

  it.each(EYES)("reserve gold for questions and coins, for eyes with %s cones", (eyes) => {
    const others = [...ARMIES, token("alliance"), token("horde"), token("neutral")];
    for (const gold of GOLDS)
      for (const one of others) expect(apart(gold, one, eyes), `${gold} ${one}`).toBeGreaterThan(20);
  });

  it("are readable on one another", () => {
    for (const seat of [1, 2, 3, 4, 5])
      expect(contrast(token(`army-${seat}`), token(`army-${seat}-on`)), `army ${seat}`).toBeGreaterThan(3.9);
    for (const faction of ["alliance", "horde", "neutral"])
      expect(contrast(token(faction), "#fff8ea"), faction).toBeGreaterThan(4.5);
  });

  it.each([
    ["dark", dark],
    ["light", light],
  ])("of armies are seen as lines on %s panels, and told apart", (_, theme) => {
    const lines = five((seat) => `line-${seat}`, theme);
    for (const [i, one] of lines.entries()) {
      for (const ground of ["surface", "surface-2", "bg"])
        expect(contrast(one, token(ground, theme))).toBeGreaterThan(3);
      for (const other of lines.slice(i + 1)) expect(apart(one, other), `${one} ${other}`).toBeGreaterThan(20);
    }
  });

  it.each(EYES)("of partners are distinguishable shades of their team for eyes with %s cones", (eyes) => {
    const team = (name: string) => [token(`team-${name}-1`), token(`team-${name}-2`)];
    const all = [...team("alliance"), ...team("horde")];
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) expect(apart(one, other, eyes), `${one} ${other}`).toBeGreaterThan(15);
    for (const gold of GOLDS) for (const one of all) expect(apart(gold, one, eyes)).toBeGreaterThan(20);
    for (const shade of ["alliance-1", "alliance-2", "horde-1", "horde-2"]) {
      expect(contrast(token(`team-${shade}`), token(`team-${shade}-on`)), shade).toBeGreaterThan(3.9);
      for (const theme of [dark, light])
        for (const ground of ["surface", "surface-2", "bg"])
          expect(contrast(token(`team-${shade}-line`, theme), token(ground, theme)), shade).toBeGreaterThan(3);
    }
  });

  it("of armies differ from the backgrounds of races", () => {
    for (const game of ["smallworld", "warcraft"])
      for (const [race, { ground }] of Object.entries(portraitsOf(game)))
        for (const army of ARMIES) expect(apart(ground, army), `${race} ${army}`).toBeGreaterThan(7);
  });

  it.each([
    ["dark", dark],
    ["light", light],
  ])("of terrains are told apart where they are marked, in the %s theme", (_, theme) => {
    const wash = Number(/--reach-wash: ([\d.]+);/.exec(theme)?.[1]);
    const filter = /--board-filter: (.*);/.exec(theme)?.[1] ?? "";
    const shown = Object.fromEntries(
      ["field", "hill", "forest", "swamp", "mountain"].map((terrain) => [
        terrain,
        washed(filtered(terrainColour(terrain), filter), token("map-gold"), wash),
      ]),
    );
    for (const [name, one] of Object.entries(shown))
      for (const [other, second] of Object.entries(shown))
        if (name < other) expect(apart(one, second), `${name} ${other}`).toBeGreaterThan(8);
  });
});
