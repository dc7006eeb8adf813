import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bestRace, longestStreak, percent, raceRecords, rates } from "./statistics";
import { addResults, clearResults, results, type Result } from "../../lib/storage/results";

function result(id: string, more: Partial<Result> = {}): Result {
  return {
    id,
    seat: 0,
    game: "smallworld",
    title: "",
    ended: "2026-11-01T12:00:00.000Z",
    names: ["Mia", "Tom"],
    coins: 80,
    place: more.won ? 1 : 2,
    won: false,
    races: ["orcs"],
    ...more,
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => clearResults());

describe("results saved in this browser", () => {
  it("are stored once per seat, in order", () => {
    addResults([result("a"), result("a", { seat: 1 })]);
    addResults([result("a"), result("b")]);
    expect(results().map((one) => `${one.id}${one.seat}`)).toEqual(["a0", "a1", "b0"]);
  });

  it("are bounded and drop the oldest first", () => {
    addResults(Array.from({ length: 510 }, (_, i) => result(`g${i}`)));
    expect(results()).toHaveLength(500);
    expect(results()[0]?.id).toBe("g10");
  });

  it("can all be deleted", () => {
    addResults([result("a")]);
    clearResults();
    expect(results()).toEqual([]);
  });

  it("are ignored if malformed or from another version", () => {
    localStorage.setItem("smallworld.results", JSON.stringify({ version: 99, results: [result("a")] }));
    expect(results()).toEqual([]);
    localStorage.setItem("smallworld.results", JSON.stringify({ version: 1, results: [{ id: 3 }, result("b")] }));
    expect(results().map((one) => one.id)).toEqual(["b"]);
    localStorage.setItem("smallworld.results", "[]");
    expect(results()).toEqual([]);
  });
});

describe("statistics", () => {
  const all = [
    result("a", { won: true, races: ["orcs", "elves", "orcs"] }),
    result("b", { won: true, races: ["elves"] }),
    result("c", { races: ["orcs", "trolls"] }),
    result("d", { won: true, game: "warcraft", names: ["Mia", "Tom", "Ann"], races: ["murlocs"] }),
  ];

  it("find the longest streak, and handle a percentage of nothing", () => {
    expect(longestStreak(all)).toBe(2);
    expect(longestStreak([])).toBe(0);
    expect([percent(2, 3), percent(0, 0)]).toEqual([67, 0]);
  });

  it("give the win rate by game and number of players", () => {
    expect(rates(all)).toEqual([
      { game: "smallworld", players: 2, played: 3, won: 2 },
      { game: "warcraft", players: 3, played: 1, won: 1 },
    ]);
  });

  it("count a race once per game, and find the favourite and the best", () => {
    expect(raceRecords(all)[0]).toEqual({ game: "smallworld", race: "elves", played: 2, won: 2 });
    expect(raceRecords(all)[1]).toEqual({ game: "smallworld", race: "orcs", played: 2, won: 1 });
    expect(bestRace(all)?.race).toBe("elves");
    expect(bestRace([result("x", { won: true, races: ["giants"] })])?.race).toBe("giants");
    expect(bestRace([result("x")])).toBeUndefined();
  });
});
