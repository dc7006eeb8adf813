import { describe, expect, it } from "vitest";
import { levels, quantile, ticks } from "./figures";

describe("the strip", () => {
  it("has a limited number of round values on its axis", () => {
    expect(ticks(8.93, 10.62)).toEqual([9, 9.5, 10, 10.5]);
    expect(ticks(9.5, 9.9)).toEqual([9.5, 9.6, 9.7, 9.8, 9.9]);
    expect(ticks(0, 100, 4)).toEqual([0, 50, 100]);
  });

  it("lifts overlapping marks only as far as needed", () => {
    expect(levels([0, 5, 30, 12, 31], 10)).toEqual([0, 1, 0, 0, 1]);
    expect(levels([1, 1, 1], 10)).toEqual([0, 1, 2]);
    expect(levels([], 10)).toEqual([]);
  });

  it("computes quartiles", () => {
    expect([quantile([1, 2, 3, 4, 5], 0.25), quantile([1, 2], 0.5), quantile([7], 0.75)]).toEqual([2, 1.5, 7]);
  });
});
