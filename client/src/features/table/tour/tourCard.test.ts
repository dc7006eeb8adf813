import { describe, expect, it } from "vitest";
import { cardEdge } from "./cardEdge";

const MAP = { top: 150, bottom: 680 };
const at = (...tops: number[]) => tops.map((top) => ({ top, bottom: top + 30 }));

describe("the card of the tour on a phone", () => {
  it("lies below while nothing is there, and says all of it", () => {
    expect(cardEdge(MAP, at(200, 300), 160, 680)).toEqual({ edge: "bottom", short: false });
  });

  it("makes way for what is low on the map, and says as little as it can", () => {
    expect(cardEdge(MAP, at(560, 600), 160, 680)).toEqual({ edge: "top", short: true });
  });

  it("hides the fewer where something is on both edges", () => {
    expect(cardEdge(MAP, at(160, 560, 600), 160, 680)).toEqual({ edge: "top", short: true });
    expect(cardEdge(MAP, at(160, 200, 600), 160, 680)).toEqual({ edge: "bottom", short: true });
  });
});
