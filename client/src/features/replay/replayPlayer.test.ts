import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../lib/net/api";
import type { ReplayData, TableView } from "../../messages";
import { ReplayPlayer } from "./replayPlayer.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("keeps one pace when stopped and started while a step loads", async () => {
  const steps = Array.from({ length: 50 }, () => ({}));
  vi.spyOn(api, "replay").mockResolvedValue({ steps, lines: [], summary: {} } as unknown as ReplayData);
  let slow = (): void => undefined;
  vi.spyOn(api, "view").mockImplementation((_id, step) =>
    step === 1 ? new Promise((done) => (slow = () => done({} as TableView))) : Promise.resolve({} as TableView),
  );
  const player = new ReplayPlayer("a");
  await player.open();
  player.toggle();
  await vi.advanceTimersToNextTimerAsync();
  expect(player.step).toBe(1);
  player.toggle();
  player.toggle();
  slow();
  await vi.advanceTimersToNextTimerAsync();
  expect(player.step).toBe(2);
  expect(vi.getTimerCount()).toBe(1);
});

it("offers a fork at every step except after the end of the game", async () => {
  const steps = Array.from({ length: 3 }, () => ({}));
  vi.spyOn(api, "replay").mockResolvedValue({ steps, lines: [], summary: {} } as unknown as ReplayData);
  vi.spyOn(api, "view").mockImplementation((_id, step) =>
    Promise.resolve({ public: step === 2 ? { over: true } : {} } as unknown as TableView),
  );
  const player = new ReplayPlayer("a");
  expect(player.forkable).toBe(false);
  await player.open();
  expect(player.forkable).toBe(true);
  await player.go(2);
  expect(player.forkable).toBe(false);
});
