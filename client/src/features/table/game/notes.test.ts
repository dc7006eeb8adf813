import { expect, it } from "vitest";
import { Notes } from "./notes.svelte";

it("shows each nudge once, even after a reload", () => {
  const notes = new Notes();
  expect(notes.nudge("a", 1, "2030-01-01T10:00:00Z")).toBe(true);
  expect(notes.nudgedBy).toBe(1);
  const again = new Notes();
  expect(again.nudge("a", 1, "2030-01-01T10:00:00Z")).toBe(false);
  expect(again.nudgedBy).toBe(null);
  expect(again.nudge("a", 1, "2030-01-01T10:02:00Z")).toBe(true);
  expect(again.nudge("b", 2, "2030-01-01T10:02:00Z")).toBe(true);
  expect(again.nudgedBy).toBe(2);
});
