import { describe, expect, it } from "vitest";
import { factionOf } from "../factions";
import { factionMark, stands } from ".";

describe("what only one game has", () => {
  it("is a faction for every army where there are any", () => {
    expect(["smallworld", "warcraft", "azeroth"].map((game) => factionOf(game, ""))).toEqual([
      "",
      "neutral",
      "neutral",
    ]);
    expect(factionOf("warcraft", "horde")).toBe("horde");
  });

  it("has the mark of the unaligned for a faction that is not known here", () => {
    expect(factionMark("pirates")).toBe(factionMark("neutral"));
    expect(factionMark("horde").outline).not.toBe(factionMark("alliance").outline);
  });

  it("stands on a stack or lies on the land", () => {
    expect(["lair", "wall", "bomb", "stone"].map(stands)).toEqual([true, true, false, false]);
  });
});
