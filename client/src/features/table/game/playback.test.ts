import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../../messages";
import { settings } from "../../../lib/storage/settings.svelte";
import { Playback } from "./playback.svelte";

const seats = [{ kind: "person" }, { kind: "bot" }];
/** The table after a move: its version and the seat to move. */
const table = (version: number, mover: number, more: object = {}): TableUpdate =>
  ({
    version,
    seats,
    lines: [],
    fresh: false,
    terms: { clock: 0 },
    view: { public: { mover }, private: { seat: 0 } },
    ...more,
  }) as never;

describe("playback", () => {
  let shown: TableUpdate | undefined;
  const told: string[] = [];
  let playback: Playback;
  const version = () => shown?.version;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = undefined;
    told.length = 0;
    settings.pace = "normal";
    playback = new Playback({
      shown: () => shown,
      show: (next) => (shown = next),
      botMoves: () => false,
      tell: (pace) => told.push(pace),
      onroll: () => undefined,
    });
    playback.add(table(1, 0));
  });
  afterEach(() => {
    playback.stop();
    vi.useRealTimers();
  });

  it("holds back bot moves while the player reads, then shows them one by one", () => {
    playback.hold(true);
    playback.add(table(2, 1));
    expect(version()).toBe(2); // the player's own move
    for (const next of [3, 4]) playback.add(table(next, 1));
    playback.add(table(5, 0));
    vi.advanceTimersByTime(60_000);
    expect(version()).toBe(2);
    playback.hold(false);
    expect(version()).toBe(3);
    vi.advanceTimersByTime(700);
    expect(version()).toBe(4);
    vi.advanceTimersByTime(700);
    expect(version()).toBe(5);
    playback.add(table(6, 1));
    expect(version()).toBe(6);
  });

  it("holds nothing back in a game with a clock, or after a reconnection", () => {
    playback.add(table(2, 1));
    playback.hold(true);
    // There is no deadline while a bot moves; the next one is the viewer's.
    playback.add(table(3, 1, { terms: { clock: 60 } }));
    expect(version()).toBe(3);
    playback.add(table(4, 1, { fresh: true }));
    expect(version()).toBe(4);
  });

  it("drops every pause while others' moves are skipped", () => {
    playback.hold(true);
    playback.add(table(2, 1));
    for (const next of [3, 4, 5]) playback.add(table(next, 1));
    playback.setPace("skip");
    expect(version()).toBe(5);
    playback.add(table(6, 1));
    expect(version()).toBe(6);
    playback.stopSkipping();
    playback.stopSkipping();
    expect([told, playback.pace]).toEqual([["skip", "normal"], "normal"]);
  });

  it("shows others' dice only where they decide a region, and never on one's own turn", () => {
    const own = { private: { seat: 0 } };
    const rolled = (more: object) => ({ lines: [{ at: 1, round: 1, kind: "rolled", seat: 1, ...more }] });
    playback.add(table(2, 1, { view: { public: { mover: 1 }, ...own }, ...rolled({ amount: 2 }) }));
    expect([version(), playback.rolled]).toEqual([2, null]);
    playback.add(table(3, 1, { view: { public: { mover: 1 }, ...own }, ...rolled({ source: "enough" }) }));
    expect([version(), playback.rolled?.source]).toEqual([2, "enough"]);
    vi.advanceTimersByTime(1000);
    expect([version(), playback.settled]).toEqual([3, true]);
    playback.add(table(4, 0, { view: { public: { mover: 0 }, ...own } }));
    expect([version(), playback.rolled]).toEqual([4, null]);
    playback.add(table(5, 0, { view: { public: { mover: 0 }, ...own }, ...rolled({ seat: 0, amount: 0 }) }));
    expect(playback.rolled?.seat).toBe(0);
  });

  it("shows everything at once when another pace is chosen", () => {
    playback.add(table(2, 1));
    playback.hold(true);
    for (const next of [3, 4, 5]) playback.add(table(next, 1));
    playback.setPace("fast");
    expect([version(), told]).toEqual([5, ["fast"]]);
  });
});
