import { describe, expect, it } from "vitest";
import type { PublicView } from "../../messages";
import { factionsOf } from "./factions";

const view = (game: string, faction?: string): PublicView => ({
  game,
  board: "",
  round: 1,
  rounds: 10,
  turn: 0,
  mover: 0,
  step: "conquer",
  asked: "conquer",
  players: [{ name: "Mia", armies: [{ race: "elves", ...(faction ? { faction } : {}) }] }],
  regions: [],
  column: [],
});

describe("the factions of the races in play", () => {
  it("are empty in a game without factions, whose names need no space for them", () => {
    expect(factionsOf(view("smallworld"))).toEqual({});
    expect(factionsOf(undefined)).toEqual({});
  });

  it("are a race's faction, or neutral, in a game with factions", () => {
    expect(factionsOf(view("warcraft", "horde"))).toEqual({ elves: "horde" });
    expect(factionsOf(view("warcraft"))).toEqual({ elves: "neutral" });
  });
});
