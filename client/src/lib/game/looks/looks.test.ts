import { describe, expect, it } from "vitest";
import { factionOf } from "../factions";
import { factionMark, stands } from ".";

describe("game-specific looks", () => {
  it("give every army a faction in games with factions", () => {
    expect(["smallworld", "warcraft", "azeroth"].map((game) => factionOf(game, ""))).toEqual([
      "",
      "neutral",
      "neutral",
    ]);
    expect(factionOf("warcraft", "horde")).toBe("horde");
  });

  it("use the unaligned mark for unknown factions", () => {
    expect(factionMark("pirates")).toBe(factionMark("neutral"));
    expect(factionMark("horde").outline).not.toBe(factionMark("alliance").outline);
  });

  it("place pieces on a stack or on the land", () => {
    expect(["lair", "wall", "bomb", "stone"].map(stands)).toEqual([true, true, false, false]);
  });
});
