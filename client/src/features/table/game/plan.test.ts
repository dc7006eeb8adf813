import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../../messages";
import * as plan from "./plan";

const deploy = (region: string, count: number): LegalMove => ({
  text: `deploy ${region} 1`,
  verb: "deploy",
  region,
  count,
});
const MOVES = [
  deploy("dale", 5),
  deploy("moor", 5),
  deploy("peak", 5),
  { text: "camp dale 1", verb: "camp", region: "dale", count: 2 },
];
const THERE = { dale: 1, moor: 1, peak: 1 };

describe("a plan", () => {
  const fresh = plan.blank("deploy", MOVES);

  it("lists the kinds of pieces, tokens first", () => {
    expect(plan.kinds([...MOVES].reverse())).toEqual(["deploy", "camp"]);
  });

  it("starts with all pieces in hand", () => {
    expect(plan.left(fresh)).toBe(5);
    expect(plan.texts(fresh, THERE)).toEqual([]);
  });

  it("restores tokens to their former regions as far as the hand allows", () => {
    const before = plan.asBefore(fresh, { dale: 3, moor: 2, peak: 9 }, THERE);
    expect(before.placed).toEqual({ dale: 2, moor: 1, peak: 2 });
    expect(plan.left(before)).toBe(0);
  });

  it("places at most what is in hand, and removes at most what was placed", () => {
    const one = plan.change(fresh, "dale", 1);
    expect(plan.placed(one, "dale")).toBe(1);
    expect(plan.change(one, "dale", -2)).toBe(one);
    expect(plan.change(one, "dale", 5)).toBe(one);
    expect(plan.change(one, "elsewhere", 1)).toBe(one);
  });

  it("respects the maximum of a region", () => {
    const narrow = plan.blank("deploy", [deploy("dale", 1), deploy("moor", 4)]);
    const full = plan.change(narrow, "dale", 1);
    expect(plan.canAdd(full, "dale")).toBe(false);
    expect(plan.canAdd(full, "moor")).toBe(true);
  });

  it("moves one piece from one region to another", () => {
    const one = plan.change(fresh, "dale", 1);
    expect(plan.shift(one, "dale", "peak").placed).toEqual({ dale: 0, peak: 1 });
    expect(plan.shift(one, "moor", "peak")).toBe(one);
  });

  it("spreads evenly, counting pieces already there", () => {
    const even = plan.spread(fresh, { dale: 4, moor: 1, peak: 1 });
    expect(even.placed).toEqual({ moor: 3, peak: 2 });
    expect(plan.left(even)).toBe(0);
  });

  it("reinforces the cheapest border first", () => {
    const guarded = plan.toBorders(fresh, { dale: 3, moor: 5, peak: 4 }, ["dale", "moor"]);
    expect(guarded.placed["peak"] ?? 0).toBe(0);
    expect(guarded.placed).toEqual({ dale: 4, moor: 1 });
  });

  it("places anywhere if no border accepts more", () => {
    const narrow = plan.blank("deploy", [deploy("dale", 1), deploy("moor", 3)]);
    expect(plan.toBorders(narrow, {}, ["dale"]).placed).toEqual({ dale: 1, moor: 2 });
  });

  it("carries over to new moves as far as it fits", () => {
    const all = plan.change(plan.change(fresh, "dale", 3), "peak", 2);
    const smaller = plan.blank("deploy", [deploy("dale", 2), deploy("moor", 3)]);
    expect(plan.rebased(all, smaller).placed).toEqual({ dale: 2 });
  });

  it("is sent region by region, the weakest first", () => {
    const all = plan.change(plan.change(fresh, "dale", 3), "peak", 2);
    expect(plan.texts(all, { dale: 2, peak: 1 })).toEqual(["deploy peak 2", "deploy dale 3"]);
  });
});
