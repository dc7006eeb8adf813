import { describe, expect, it } from "vitest";
import { byTeam, partnersOf, teamColours } from "./teams";

describe("teams", () => {
  it("give partners two shades of one hue", () => {
    const colours = teamColours(["alliance", "horde", "alliance", "horde"]);
    expect(colours.get("--army-1")).toBe("var(--team-alliance-1)");
    expect(colours.get("--army-3")).toBe("var(--team-alliance-2)");
    expect(colours.get("--army-4-on")).toBe("var(--team-horde-2-on)");
    expect(colours.get("--line-2")).toBe("var(--team-horde-1-line)");
  });

  it("keep the colours of players without partners", () => {
    expect(teamColours(["", "", ""]).size).toBe(0);
    expect(teamColours([]).size).toBe(0);
    expect(teamColours(["alliance", "alliance", "alliance"]).size).toBe(0);
  });

  it("place partners side by side", () => {
    expect(byTeam(["alliance", "horde", "alliance", "horde"])).toEqual([0, 2, 1, 3]);
    expect(byTeam(["", "", ""])).toEqual([0, 1, 2]);
  });
});

describe("partners", () => {
  it("are the other members of the team, and nobody if everybody plays alone", () => {
    const players = ["alliance", "horde", "neutral", "alliance", "horde"].map((team) => ({ team }));
    expect([...partnersOf(players, 0)]).toEqual([3]);
    expect([...partnersOf(players, 2)]).toEqual([]);
    expect([...partnersOf([{}, {}], 0)]).toEqual([]);
    expect([...partnersOf(players, null)]).toEqual([]);
  });
});
