import { describe, expect, it } from "vitest";
import { NATIVES } from "../../messages";
import { OUTLINES } from "../game/army";
import { frameOf } from "./parts/frame";
import { depthOf, footOf, layersOf, numberOf, plateOf, standOf } from "./plaque";

describe("a plaque", () => {
  it("has a pile that grows with the army", () => {
    expect([0, 1, 2, 3, 4, 5, 7, 8, 20].map(layersOf)).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 5]);
  });

  it("has room for two markers at the bottom", () => {
    const markers = ["a", "b", "c", "d"].map((icon) => ({ icon, count: 1 }));
    expect(footOf([])).toEqual({ shown: [], more: 0 });
    expect(footOf(markers.slice(0, 2))).toEqual({ shown: markers.slice(0, 2), more: 0 });
    expect(footOf(markers)).toEqual({ shown: markers.slice(0, 1), more: 3 });
  });

  it("has a wider plate for a two-digit number, in every faction", () => {
    expect(plateOf("", 12, false).radius).toBeGreaterThan(plateOf("", 9, false).radius);
    for (const faction of ["alliance", "horde", "neutral"])
      expect(plateOf(faction, 12, false).scale).toBeGreaterThan(plateOf(faction, 9, false).scale);
  });

  it("keeps its face visible on a small map: no number for one token, and larger numbers further out", () => {
    const plate = plateOf("", 1, true);
    expect(numberOf(plate, 1, 1.3, 1)).toEqual({ scale: 1.3, out: 0 });
    expect(numberOf(plate, 1, 1.3, 0.3).scale).toBe(0);
    const { scale, out } = numberOf(plate, 2, 1.3, 0.3);
    expect(scale * plate.letters * 0.3).toBeCloseTo(11);
    expect(out).toBeGreaterThan(5);
  });

  it("has its number on the faction's plate while the face is visible", () => {
    const plate = plateOf("alliance", 1, true);
    expect(numberOf(plate, 1, 1.3, 0.42)).toEqual(numberOf(plate, 2, 1.3, 0.42));
    expect(numberOf(plate, 1, 1.3, 0.3).scale).toBe(0);
  });

  it("is as large as its region allows, and larger on islands on a phone", () => {
    const [stack, label] = [[300, 200] as const, [300, 260] as const];
    expect(standOf({ size: 100, stack, label }, false)).toEqual({ x: 300, y: 200, unit: 2 });
    expect(standOf({ size: 108, stack, label }, true).unit).toBe(2);
    const { y, unit } = standOf({ size: 108, stack, label, island: "north" }, true);
    expect([y, unit > 2.3]).toEqual([200, true]);
  });

  it("is larger on islands without getting closer to the name", () => {
    const stack = [300, 200] as const;
    const above = standOf({ size: 100, stack, label: [300, 260], island: "north" }, false);
    expect(above.unit).toBeGreaterThan(2.2);
    expect(above.y + 27 * above.unit).toBeCloseTo(200 + 27 * 2);
    const below = standOf({ size: 100, stack, label: [300, 140], island: "north" }, false);
    expect(below.y - 27 * below.unit).toBeCloseTo(200 - 27 * 2);
  });

  it("reports the lower end of its number: lower with a faction, and where it is enlarged to stay readable", () => {
    expect(depthOf(false, false, 1)).toBeCloseTo(21 + 9.6);
    expect(depthOf(true, false, 1)).toBeGreaterThan(depthOf(false, false, 1));
    expect(depthOf(false, false, 0.5)).toBeGreaterThan(depthOf(false, false, 1));
  });

  it("has the outline of its seat; natives, which have no seat, are square", () => {
    for (const [seat, outline] of OUTLINES.entries()) expect(frameOf(seat).outline).toBe(outline);
    expect(frameOf(NATIVES).outline).toBe(OUTLINES[3]);
  });
});
