import { describe, expect, it } from "vitest";
import type { Drawing, TableView } from "../../../messages";
import { Planning } from "./planning.svelte";

/** Three own regions, each beside land of a rival; the first is immune, as the server says no guard of it. */
const REGIONS = [
  { id: "kitebank", owner: 0, tokens: 1 },
  { id: "dale", owner: 0, tokens: 1, guard: 3 },
  { id: "moor", owner: 0, tokens: 1, guard: 4 },
  { id: "fen", owner: 1, tokens: 2, guard: 4 },
];
const OWN = ["kitebank", "dale", "moor"];

/** Redeploying with five tokens in hand; the neighbours of each region are all others. */
function toBorders(regions: typeof REGIONS): Record<string, number> {
  const planning = new Planning();
  const moves = OWN.map((id) => ({ text: `deploy ${id} 5`, verb: "deploy", region: id, count: 5 }));
  planning.take({ public: { regions, step: "redeploy" }, private: { moves } } as unknown as TableView);
  const outlines = regions.map(({ id }) => ({ id, neighbours: regions.map((each) => each.id) }));
  planning.toBorders({ regions: outlines } as unknown as Drawing);
  return planning.plan?.placed ?? {};
}

describe("tokens to the borders", () => {
  it("leave out a region that nobody can conquer", () => {
    expect(toBorders(REGIONS)).toEqual({ dale: 3, moor: 2 });
  });

  it("go anywhere where nobody can conquer anything", () => {
    const placed = toBorders(REGIONS.map((region) => ({ ...region, guard: 0 })));
    expect(Object.values(placed).reduce((all, n) => all + n, 0)).toBe(5);
  });
});
