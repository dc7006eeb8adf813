import { describe, expect, it } from "vitest";
import type { Drawing, TableRegion, TableView } from "../../../messages";
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

describe("encampments", () => {
  const camps = OWN.map((id) => ({ text: `camp ${id} 5`, verb: "camp", region: id, count: 5 }));
  const tokens = OWN.map((id) => ({ text: `deploy ${id} 1`, verb: "deploy", region: id, count: 1 }));
  const view = (before: object): TableView =>
    ({
      public: { regions: REGIONS, players: [], step: "redeploy" },
      private: { moves: [...tokens, ...camps], seat: 0, before_redeploy: before },
    }) as unknown as TableView;

  it("come first only where the tokens are already placed", () => {
    const planning = new Planning(() => "placed");
    planning.take(view({ dale: 2 }));
    expect([planning.leftOf("deploy"), planning.kind]).toEqual([0, "camp"]);
    const others = new Planning(() => "open");
    others.take(view({}));
    expect([others.leftOf("deploy"), others.kind]).toEqual([1, "deploy"]);
    others.kind = "camp";
    others.take(view({}));
    expect(others.kind).toBe("camp");
  });

  it("are shown in their regions as they are planned", () => {
    const planning = new Planning(() => "placed");
    planning.take(view({ dale: 2 }));
    planning.change("dale", 1);
    planning.change("dale", 1);
    const [kitebank, dale] = REGIONS;
    expect(planning.laid(dale as TableRegion).markers).toEqual({ camp: 2 });
    expect(planning.laid(kitebank as TableRegion)).toBe(kitebank);
  });

  it("stay where they were placed while tokens are spread", () => {
    const planning = new Planning(() => "by hand");
    planning.take(view({}));
    planning.kind = "camp";
    for (let i = 0; i < 5; i++) planning.change("moor", 1);
    planning.spread();
    expect([planning.leftOf("deploy"), planning.plan?.placed]).toEqual([0, { moor: 5 }]);
    // With everything placed, the pieces on display are meant.
    planning.spread();
    expect(planning.plan?.placed).toEqual({ kitebank: 1, dale: 2, moor: 2 });
  });
});
