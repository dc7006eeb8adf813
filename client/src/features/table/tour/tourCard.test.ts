import { describe, expect, it } from "vitest";
import { cardEdge } from "./cardEdge";

const MAP = { top: 150, bottom: 680 };
const at = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 30 }));

describe("the card of the tour on a phone", () => {
  it("is at the bottom with its full text while nothing is there", () => {
    expect(cardEdge(MAP, at(200, 300), 160, 680)).toEqual({ edge: "bottom", short: false });
  });

  it("moves out of the way of low regions, and uses the short text", () => {
    expect(cardEdge(MAP, at(560, 600), 160, 680)).toEqual({ edge: "top", short: true });
  });

  it("hides the smaller part if there is something at both edges", () => {
    expect(cardEdge(MAP, at(160, 560, 600), 160, 680)).toEqual({ edge: "top", short: true });
    expect(cardEdge(MAP, at(160, 200, 600), 160, 680)).toEqual({ edge: "bottom", short: true });
  });
});
