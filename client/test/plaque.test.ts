import { describe, expect, it } from "vitest";
import { NATIVES } from "../src/messages";
import { OUTLINES } from "../src/lib/army";
import { frameOf } from "../src/lib/portraits/frame";
import { footOf, layersOf, plateOf, sideOf, unitOf } from "../src/lib/portraits/plaque";

describe("a plaque", () => {
  it("is a pile that grows with the army", () => {
    expect([0, 1, 2, 3, 4, 5, 7, 8, 20].map(layersOf)).toEqual([1, 1, 2, 3, 3, 4, 4, 5, 5]);
  });

  it("has room for two markers at its foot", () => {
    const markers = ["a", "b", "c", "d"].map((icon) => ({ icon, count: 1 }));
    expect(footOf([])).toEqual({ shown: [], more: 0 });
    expect(footOf(markers.slice(0, 2))).toEqual({ shown: markers.slice(0, 2), more: 0 });
    expect(footOf(markers)).toEqual({ shown: markers.slice(0, 1), more: 3 });
  });

  it("has a wider plate for a number of two figures, in every faction", () => {
    expect(plateOf("", 12, false).radius).toBeGreaterThan(plateOf("", 9, false).radius);
    for (const faction of ["alliance", "horde", "neutral"])
      expect(plateOf(faction, 12, false).scale).toBeGreaterThan(plateOf(faction, 9, false).scale);
  });

  it("is as large as its region allows, and larger on islands of a phone", () => {
    expect(unitOf({ size: 100 }, false)).toBe(2);
    expect(unitOf({ size: 108, island: "north" }, true)).toBeGreaterThan(2.3);
    expect(unitOf({ size: 108 }, true)).toBe(2);
  });

  it("has the outline of its seat; natives, who are nobody's, stand on a square", () => {
    for (const [seat, outline] of OUTLINES.entries()) expect(frameOf(seat).outline).toBe(outline);
    expect(frameOf(NATIVES).outline).toBe(OUTLINES[3]);
  });
});

describe("a flag", () => {
  const side = (x: number, signs: [number, number][] = []) => sideOf([x, 300], 1, 1000, signs);

  it("stands to the left of the tokens", () => {
    expect(side(500)).toBe("left");
    expect(side(990)).toBe("left");
  });

  it("stands to the right where the map ends, or where the art has a sign", () => {
    expect(side(40)).toBe("right");
    expect(side(500, [[450, 305]])).toBe("right");
    // Not beside it, or not on its way.
    expect(side(500, [[450, 380]])).toBe("left");
    expect(side(500, [[300, 300]])).toBe("left");
  });

  it("stays on the left where both sides are taken, for one of them has to be", () => {
    expect(
      side(500, [
        [450, 300],
        [550, 300],
      ]),
    ).toBe("left");
    // A sign is a smaller evil than the end of the map.
    expect(side(40, [[90, 300]])).toBe("right");
  });
});
