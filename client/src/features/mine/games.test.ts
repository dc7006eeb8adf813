import { describe, expect, it } from "vitest";
import type { GameSummary } from "../../messages";
import { ordered, yourTurn, type Listed } from "./games.svelte";

describe("my games", () => {
  const listed = (id: string, seat: number, card: Partial<GameSummary>): Listed => ({
    kept: { id, seats: { [seat]: "k" }, open: {}, loose: [], mine: [], seen: "2025-01-01" },
    card: {
      id,
      game: "smallworld",
      title: "",
      board: "",
      round: 1,
      rounds: 10,
      players: ["a", "b"],
      mover: 0,
      over: false,
      winners: [],
      started: "",
      changed: id,
      steps: 0,
      ...card,
    },
    gone: false,
  });

  it("lists games awaiting your move first, and finished games last", () => {
    const all = [
      listed("1", 0, { over: true, mover: null }),
      listed("2", 0, { mover: 1 }),
      listed("3", 0, { mover: 0 }),
      listed("4", 0, { mover: 1 }),
    ];
    expect(ordered(all).map((one) => one.kept.id)).toEqual(["3", "4", "2", "1"]);
  });

  it("does not wait for you while a bot plays your seat", () => {
    expect(yourTurn(listed("1", 0, {}))).toBe(true);
    expect(yourTurn(listed("1", 0, { bot: true }))).toBe(false);
  });
});
