import { describe, expect, it } from "vitest";
import type { SeatState } from "../../messages";
import { waitsFor } from "./waiting";

const person = (name: string, ready = false): SeatState => ({ name, kind: "person", ready });
const bot: SeatState = { name: "Ann", kind: "bot" };
const open: SeatState = { name: "", kind: "open" };

describe("what a lobby is waiting for", () => {
  it("is free seats first", () => {
    expect(waitsFor([person("Mia"), open, open], [0])).toEqual({ kind: "free", n: 2 });
  });
  it("is the other players who are not ready, then one's own readiness", () => {
    expect(waitsFor([person("Mia"), person("Tom"), person("Eve", true)], [0])).toEqual({
      kind: "others",
      names: ["Tom"],
    });
    expect(waitsFor([person("Mia"), person("Tom", true), bot], [0])).toEqual({ kind: "you" });
  });
  it("is nothing once all players are ready", () => {
    expect(waitsFor([person("Mia", true), bot], [0])).toEqual({ kind: "ready" });
  });
  it("lists names for a spectator", () => {
    expect(waitsFor([person("Mia"), bot], [])).toEqual({ kind: "others", names: ["Mia"] });
  });
});
