import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import GameList from "./GameList.svelte";
import { setLanguage } from "../../lib/i18n/words.svelte";
import type { GameSummary } from "../../messages";

/** The seat colours of a game in the list. */
function colours(card: Partial<GameSummary>): (string | null)[] {
  const whole = { id: "a", game: "azeroth", title: "Ours", winners: [], over: true, changed: "2026-01-01", ...card };
  const target = document.createElement("div");
  const games = [
    { kept: { id: "a", seen: "", seats: {}, mine: [], loose: [] }, card: whole as unknown as GameSummary, gone: false },
  ];
  const made = mount(GameList, { target, props: { games } as never });
  flushSync();
  const found = [...target.querySelectorAll("svg path:first-child")].map((path) => path.getAttribute("fill"));
  void unmount(made);
  return found;
}

describe("a game in a list", () => {
  beforeAll(() => setLanguage("en"));

  it("shows partners in shades of their team's hue", () => {
    const teams = ["alliance", "horde", "alliance", "horde"];
    expect(colours({ players: ["Ann", "Ben", "Cleo", "Dan"], teams })).toEqual([
      "var(--team-alliance-1)",
      "var(--team-horde-1)",
      "var(--team-alliance-2)",
      "var(--team-horde-2)",
    ]);
  });

  it("shows each player's own colour when there are no teams", () => {
    expect(colours({ players: ["Ann", "Ben"] })).toEqual(["var(--army-1)", "var(--army-2)"]);
  });
});
