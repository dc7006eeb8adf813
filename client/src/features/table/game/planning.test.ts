import { describe, expect, it } from "vitest";
import type { Drawing, TableView } from "../../../messages";
import { Planning } from "./planning.svelte";

/** Three own regions, each next to a rival's; the first is immune, as the server gives no guard for it. */
const REGIONS = [
  { id: "kitebank", owner: 0, tokens: 1 },
  { id: "dale", owner: 0, tokens: 1, guard: 3 },
  { id: "moor", owner: 0, tokens: 1, guard: 4 },
  { id: "fen", owner: 1, tokens: 2, guard: 4 },
];
const OWN = ["kitebank", "dale", "moor"];

/** Redeploy five tokens; all regions are adjacent to each other, except that `apart` borders only own regions. */
function toBorders(regions: typeof REGIONS, players: object[] = [], apart = ""): Record<string, number> {
  const planning = new Planning();
  const moves = OWN.map((id) => ({ text: `deploy ${id} 5`, verb: "deploy", region: id, count: 5 }));
  planning.take({
    public: { regions, players, step: "redeploy" },
    private: { moves, seat: 0 },
  } as unknown as TableView);
  const outlines = regions.map(({ id }) => ({
    id,
    neighbours: regions.map((each) => each.id).filter((next) => id !== apart || OWN.includes(next)),
  }));
  planning.toBorders({ regions: outlines } as unknown as Drawing);
  return planning.plan?.placed ?? {};
}

describe("tokens to the borders", () => {
  it("skip a region that nobody can conquer", () => {
    expect(toBorders(REGIONS)).toEqual({ dale: 3, moor: 2 });
  });

  it("skip a region that only borders a partner", () => {
    const teams = ["alliance", "alliance", "horde"].map((team, name) => ({ name, team }));
    const beside = [...REGIONS, { id: "peak", owner: 2, tokens: 2, guard: 4 }];
    expect(toBorders(beside, teams, "moor")).toEqual({ dale: 5 });
    expect(toBorders(REGIONS, teams)).toEqual({ dale: 3, moor: 2 });
  });

  it("go anywhere if nothing can be conquered", () => {
    const placed = toBorders(REGIONS.map((region) => ({ ...region, guard: 0 })));
    expect(Object.values(placed).reduce((all, n) => all + n, 0)).toBe(5);
  });
});
