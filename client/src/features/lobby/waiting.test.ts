import { describe, expect, it } from "vitest";
import type { SeatState } from "../../messages";
import { waitsFor } from "./waiting";

const person = (name: string, ready = false): SeatState => ({ name, kind: "person", ready });
const bot: SeatState = { name: "Ann", kind: "bot" };
const open: SeatState = { name: "", kind: "open" };

describe("what a lobby waits for", () => {
  it("is free seats first", () => {
    expect(waitsFor([person("Mia"), open, open], [0])).toEqual({ kind: "free", n: 2 });
  });
  it("is everybody else who is not ready, then oneself", () => {
    expect(waitsFor([person("Mia"), person("Tom"), person("Eve", true)], [0])).toEqual({
      kind: "others",
      names: ["Tom"],
    });
    expect(waitsFor([person("Mia"), person("Tom", true), bot], [0])).toEqual({ kind: "you" });
  });
  it("is nobody once all are ready", () => {
    expect(waitsFor([person("Mia", true), bot], [0])).toEqual({ kind: "ready" });
  });
  it("is by name for a spectator", () => {
    expect(waitsFor([person("Mia"), bot], [])).toEqual({ kind: "others", names: ["Mia"] });
  });
});
