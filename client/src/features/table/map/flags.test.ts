import { describe, expect, it } from "vitest";
import type { RegionOutline } from "../../../messages";
import { flagPlaces } from "./flags";

type Point = [number, number];
const region = (id: string, stack: Point, more: Partial<RegionOutline> = {}): RegionOutline => ({
  id,
  name: "",
  terrain: "field",
  symbols: [],
  path: "",
  stack,
  size: 50,
  label: stack,
  letters: 0,
  marks: [],
  neighbours: [],
  ...more,
});

/** The side of the first region's flag; all regions except `empty` have tokens. */
function sideOf(regions: RegionOutline[], marked = ["here"], empty: string[] = [], cost = 3, short = 0) {
  const marks = new Map(marked.map((id) => [id, { cost, items: [], short, pays: 0, verb: "conquer" }]));
  const drawing = { width: 1000, height: 600, regions };
  const place = flagPlaces({ drawing, marks, full: (id) => !empty.includes(id), compact: false, scale: 1 }).get("here");
  return place && place.side;
}

describe("a flag", () => {
  const here = (stack: Point = [500, 300], more: Partial<RegionOutline> = {}) => region("here", stack, more);
  const sign = (at: Point) => ({ symbols: ["magic"], marks: [at] });

  it("goes to the left of the tokens, or to the middle of an empty region", () => {
    expect(sideOf([here()])).toBe("left");
    expect(sideOf([here([980, 300])])).toBe("left");
    expect(sideOf([here()], ["here"], ["here"])).toBeNull();
    expect(sideOf([here()], [])).toBeUndefined();
  });

  it("goes to the right at the edge of the map or next to a sign, even a neighbour's", () => {
    expect(sideOf([here([40, 300])])).toBe("right");
    expect(sideOf([here([500, 300], sign([450, 305]))])).toBe("right");
    expect(sideOf([here(), region("there", [500, 100], sign([450, 305]))])).toBe("right");
    // The sign is not next to it, or not in its way.
    expect(sideOf([here([500, 300], sign([450, 380]))])).toBe("left");
    expect(sideOf([here([500, 300], sign([300, 300]))])).toBe("left");
  });

  it("goes above or below the tokens if there are others on both sides", () => {
    const [left, right] = [region("left", [440, 300]), region("right", [560, 300])];
    expect(sideOf([here(), left, right])).toBe("above");
    expect(sideOf([here(), left, right, region("top", [500, 240])])).toBe("below");
    expect(sideOf([here([500, 20]), left, right].map((each) => ({ ...each, stack: [each.stack[0], 20] })))).toBe(
      "below",
    );
  });

  it("covers no other flag", () => {
    expect(sideOf([here(), region("there", [450, 300])], ["here", "there"], ["there"])).toBe("right");
    const above = region("there", [500, 250]);
    const walls = [region("left", [440, 300]), region("right", [560, 300])];
    expect(sideOf([here(), above, ...walls], ["here", "there"], ["there"])).toBe("below");
  });

  it("avoids areas covered by overlays", () => {
    const marks = new Map([["here", { cost: 3, items: [], short: 0, pays: 0, verb: "conquer" }]]);
    const drawing = { width: 1000, height: 600, regions: [here()] };
    const covered = [{ left: 420, top: 260, right: 468, bottom: 340 }];
    const places = flagPlaces({ drawing, marks, full: () => true, covered, compact: false, scale: 1 });
    expect(places.get("here")?.side).toBe("right");
  });

  it("needs more room with a die", () => {
    const beyond = region("there", [400, 300]);
    expect(sideOf([here(), beyond])).toBe("left");
    expect(sideOf([here(), beyond], ["here"], [], 3, 1)).toBe("right");
  });
});
