import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "./api";
import { persist } from "./persist";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("temporary failures are retried until success", async () => {
  const failures = [
    new Refusal(0, "problem.offline", ""),
    new Refusal(429, "problem.too-fast", ""),
    new Refusal(503, "problem.offline", ""),
    new TypeError("a file of the client did not arrive"),
  ];
  const seen: unknown[] = [];
  const answer = persist(
    () => {
      const next = failures[seen.length];
      return next ? Promise.reject(next) : Promise.resolve("here");
    },
    (error) => seen.push(error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe("here");
  expect(seen).toEqual(failures);
});

test("a permanent refusal is rethrown at once", async () => {
  let attempts = 0;
  const refused = new Refusal(404, "problem.no-game", "");
  await expect(persist(() => (attempts++, Promise.reject(refused)))).rejects.toBe(refused);
  expect(attempts).toBe(1);
});
