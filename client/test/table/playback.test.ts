import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableUpdate } from "../../src/messages";
import { Playback } from "../../src/table/playback.svelte";

const seats = [{ kind: "person" }, { kind: "bot" }];
/** The table after a move: its number, and whose move is next. */
const table = (version: number, mover: number, more: object = {}): TableUpdate =>
  ({ version, seats, lines: [], fresh: false, deadline: "", look: { public: { mover } }, ...more }) as never;

describe("playback", () => {
  let shown: TableUpdate | undefined;
  let playback: Playback;
  const version = () => shown?.version;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = undefined;
    playback = new Playback({ shown: () => shown, show: (next) => (shown = next), onroll: () => undefined });
    playback.add(table(1, 0));
  });
  afterEach(() => {
    playback.stop();
    vi.useRealTimers();
  });

  it("holds moves of bots back while somebody reads, and then shows them one by one", () => {
    playback.hold(true);
    playback.add(table(2, 1));
    expect(version()).toBe(2); // a move of one's own
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

  it("holds nothing back where a clock runs, nor after the connection came back", () => {
    playback.add(table(2, 1));
    playback.hold(true);
    playback.add(table(3, 1, { deadline: "2026-01-01T00:00:00Z" }));
    expect(version()).toBe(3);
    playback.add(table(4, 1, { fresh: true }));
    expect(version()).toBe(4);
  });

  it("shows all of it as soon as another pace is wanted", () => {
    playback.add(table(2, 1));
    playback.hold(true);
    for (const next of [3, 4, 5]) playback.add(table(next, 1));
    playback.hurry();
    expect(version()).toBe(5);
  });
});
