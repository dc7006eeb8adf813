import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../messages";
import { apart, declines, payments, scale, series, signed, split } from "./figures";

const declined = (seat: number, round: number): LogEntry => ({ at: 0, round, kind: "declined", seat });

describe("figures of the end of a game", () => {
  const ending = {
    winners: [0],
    tie: "",
    places: [1, 2],
    titles: [],
    coins: [12, 9],
    teams: {},
    sources: [],
    best: [2, 1],
    worst: [1, 2],
    turns: [
      { round: 1, seat: 0, coins: 3, total: 8, items: [] },
      { round: 1, seat: 1, coins: -1, total: 4, items: [] },
      { round: 2, seat: 0, coins: 4, total: 12, items: [] },
    ],
  };

  it("plots the rounds or the running total of a seat", () => {
    expect(series(ending, 0, false).map((point) => point.coins)).toEqual([3, 4]);
    expect(series(ending, 0, true).map((point) => point.coins)).toEqual([8, 12]);
  });

  it("has a scale with round numbers that covers all values", () => {
    expect(scale([3, 11, -1])).toEqual({ low: -2, high: 12, step: 2 });
    expect(scale([98])).toMatchObject({ low: 0, high: 100 });
  });

  it("separates income from payments", () => {
    expect(
      split([
        ["regions", 30],
        ["picks", -4],
      ]),
    ).toEqual({ gained: [["regions", 30]], paid: 4 });
  });

  it("lists only players who paid, and never writes −0", () => {
    expect(payments([{ paid: 3 }, { paid: 0 }, { paid: 1 }], ["Mia", "Tom", "Ann"])).toBe("Mia −3, Ann −1");
    expect([signed(-0), signed(-2), signed(4)]).toEqual(["0", "−2", "4"]);
  });

  it("finds the rounds of decline, and keeps labels apart", () => {
    expect(declines([declined(1, 4), declined(0, 5)], 1)).toEqual([4]);
    expect(apart([50, 52, 10], 16, 100)).toEqual([50, 66, 10]);
    expect(apart([90, 92, 10], 16, 100)).toEqual([84, 100, 10]);
  });
});
