import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { portraitsOf } from "../plugins/portraits";
import { EYES, apart, contrast } from "./vision";

const [common = "", dark = "", light = ""] = readFileSync(
  resolve(import.meta.dirname, "../src/styles/tokens.css"),
  "utf-8",
).split(/^:root,$|^\[data-theme="light"\]/m);

function token(name: string, from = common): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(from)?.[1];
  if (!found) throw new Error(`there is no colour --${name}`);
  return found;
}
const five = (name: (seat: number) => string, from = common): string[] =>
  [1, 2, 3, 4, 5].map((seat) => token(name(seat), from));
const ARMIES = five((seat) => `army-${seat}`);
/** What is asked, what can be done, and coins. */
const GOLDS = [
  token("map-gold"),
  token("accent", dark),
  token("accent", light),
  /circle[^>]*fill="(#[0-9a-f]{6})"/.exec(
    readFileSync(resolve(import.meta.dirname, "../src/lib/Coin.svelte"), "utf-8"),
  )?.[1] ?? "",
];

describe("colours", () => {
  it("are measured as the standard says", () => {
    expect(apart("#000000", "#ffffff")).toBeCloseTo(100, 1);
    expect(apart("#ff0000", "#00ff00")).toBeCloseTo(86.6, 1);
    expect(apart("#0000ff", "#00ff00")).toBeCloseTo(83.2, 1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  });

  it.each(EYES)("tell armies apart for eyes with %s cones", (eyes) => {
    for (const [i, one] of ARMIES.entries())
      for (const other of ARMIES.slice(i + 1))
        expect(apart(one, other, eyes), `${one} ${other}`).toBeGreaterThan(eyes === "all" ? 25 : 15);
  });

  it.each(EYES)("keep gold for what is asked and for coins, for eyes with %s cones", (eyes) => {
    const others = [...ARMIES, token("alliance"), token("horde"), token("neutral")];
    for (const gold of GOLDS)
      for (const one of others) expect(apart(gold, one, eyes), `${gold} ${one}`).toBeGreaterThan(20);
  });

  it("are read on one another", () => {
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

  it.each(EYES)("of partners are shades of their team, told apart by eyes with %s cones", (eyes) => {
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

  it("of armies are not those that races stand on", () => {
    for (const game of ["smallworld", "warcraft"])
      for (const [race, { ground }] of Object.entries(portraitsOf(game)))
        for (const army of ARMIES) expect(apart(ground, army), `${race} ${army}`).toBeGreaterThan(7);
  });
});
