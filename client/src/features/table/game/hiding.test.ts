import { beforeEach, expect, test } from "vitest";
import { dropKeys, keysOf, learnRemoval, savedGame, visit } from "../../../lib/storage/savedGames";
import { Hiding } from "./hiding.svelte";

beforeEach(() => localStorage.clear());

test("hidden speakers stay hidden after a reload, players by seat and spectators by name", () => {
  visit("one");
  const hiding = new Hiding("one");
  hiding.set({ seat: 1, name: "Tom" }, true);
  hiding.set({ seat: null, name: "Eve" }, true);
  expect(hiding.hides({ seat: 1, name: "Another name" })).toBe(true);
  expect(hiding.hides({ seat: null, name: "Eve" })).toBe(true);
  expect(hiding.hides({ seat: null, name: "Tom" })).toBe(false);
  expect(hiding.hides({ seat: 0, name: "Eve" })).toBe(false);
  expect(new Hiding("one").hides({ seat: 1, name: "Tom" })).toBe(true);
  expect(new Hiding("two").hides({ seat: 1, name: "Tom" })).toBe(false);
  hiding.set({ seat: 1, name: "Tom" }, false);
  expect(new Hiding("one").hides({ seat: 1, name: "Tom" })).toBe(false);
});

test("keys of a removed seat are dropped, the others are kept", () => {
  const game = { ...visit("one"), seats: { 1: "key-one", 2: "key-two" }, loose: ["key-three"], mine: [1, 2] };
  localStorage.setItem("smallworld.games", JSON.stringify({ one: game }));
  dropKeys("one", ["key-two", "key-three"]);
  expect(keysOf("one")).toEqual(["key-one"]);
  expect(savedGame("one")?.mine).toEqual([1]);
});

test("the host receives new links after a removal", () => {
  const game = { ...visit("one"), open: { 1: "old" }, invitation: "old invitation" };
  localStorage.setItem("smallworld.games", JSON.stringify({ one: game }));
  learnRemoval("one", 1, "new", "new invitation");
  expect(savedGame("one")).toMatchObject({ open: { 1: "new" }, invitation: "new invitation" });
});
