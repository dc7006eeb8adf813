import { describe, expect, it } from "vitest";
import { left } from "../bar/clock";
import { lyingOn, standing } from "./markers";
import { placeCard } from "../card/cardPlacement";
import { direction, following, next, readingOrder, type Spot } from "./input/keyboardNav";
import { carried, fitted, freeAtEdge, freeCorner, withinMap, lifted, nearer, towards, viewBox, WHOLE } from "./zoom";

const SPOTS: Spot[] = [
  { id: "nw", at: [100, 100] },
  { id: "n", at: [300, 130] },
  { id: "ne", at: [500, 90] },
  { id: "w", at: [110, 300] },
  { id: "mid", at: [300, 310] },
  { id: "se", at: [480, 520] },
];

describe("keyboard navigation on the map", () => {
  const go = (from: string, key: string) => next(SPOTS, from, direction(key) ?? [0, 0]);

  it("goes to the nearest region in the direction of the arrow", () => {
    expect(go("nw", "ArrowRight")).toBe("n");
    expect(go("n", "ArrowDown")).toBe("mid");
    expect(go("mid", "ArrowLeft")).toBe("w");
    expect(go("w", "ArrowUp")).toBe("nw");
  });

  it("stays if there is nothing on that side", () => {
    expect(go("ne", "ArrowRight")).toBeUndefined();
  });

  it("finds regions well to the side if nothing is straight ahead", () => {
    expect(next([SPOTS[0] as Spot, { id: "far", at: [140, 320] }], "nw", [1, 0])).toBe("far");
  });

  it("reaches every region from every other with the arrow keys alone", () => {
    for (const start of SPOTS) {
      const seen = new Set([start.id]);
      for (const id of seen)
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const to = go(id, key);
          if (to) seen.add(to);
        }
      expect(seen.size, start.id).toBe(SPOTS.length);
    }
  });

  it("reads marked regions line by line, and wraps around", () => {
    const order = readingOrder(SPOTS);
    expect(order).toEqual(["nw", "n", "ne", "w", "mid", "se"]);
    expect(following(order, null)).toBe("nw");
    expect(following(order, "se")).toBe("nw");
    expect(following(order, "nw", -1)).toBe("se");
    expect(following([], "nw")).toBeUndefined();
  });
});

const at = (id: string, x: number, y: number) => ({ id, stack: [x, y] as const });

describe("zooming", () => {
  it("keeps its region on another drawing of the board, and stays within it", () => {
    const upright = { width: 600, height: 1000, regions: [at("a", 100, 900), at("b", 500, 100)] };
    const flat = { width: 1000, height: 600, regions: [at("a", 900, 500), at("b", 100, 100)] };
    expect(carried({ zoom: 2, x: 0, y: 500 }, upright, flat)).toEqual({ zoom: 2, x: 500, y: 300 });
    expect(carried({ zoom: 2, x: 300, y: 0 }, upright, flat)).toEqual({ zoom: 2, x: 0, y: 0 });
    expect(carried(WHOLE, upright, flat)).toEqual(WHOLE);
  });

  const map = { width: 1000, height: 600 };

  it("keeps the point under the finger in place", () => {
    const zoom = nearer(WHOLE, map, 2, [500, 300]);
    expect(zoom).toEqual({ zoom: 2, x: 250, y: 150 });
    expect(viewBox(zoom, map)).toBe("250 150 500 300");
  });

  it("never leaves the map, and zooms out to the whole map at most", () => {
    expect(withinMap({ zoom: 0.2, x: -50, y: 900 }, map)).toEqual(WHOLE);
    expect(nearer({ zoom: 2, x: 500, y: 300 }, map, 0.1, [0, 0])).toEqual(WHOLE);
  });

  it("pans only to points out of view", () => {
    const viewport = { zoom: 2, x: 0, y: 0 };
    expect(towards(viewport, map, [250, 150])).toBe(viewport);
    expect(towards(viewport, map, [900, 500])).toEqual({ zoom: 2, x: 500, y: 300 });
  });
});

describe("a button at the edge of the map", () => {
  const room = { width: 300, height: 480 };
  const column = (x: number) => Array.from({ length: 20 }, (_, i) => [x, 24 * i] as const);

  it("stays in its preferred place if it covers nothing there", () => {
    expect(freeAtEdge({ tokens: [[150, 240]], signs: [[150, 24]] }, room, 48, [252, 0])).toEqual([252, 0]);
  });
  it("moves along the edges to the nearest free place", () => {
    expect(freeAtEdge({ tokens: [[276, 24]], signs: [] }, room, 48, [252, 0])).toEqual([252, 48]);
    expect(freeAtEdge({ tokens: column(276), signs: [] }, room, 48, [252, 0])).toEqual([204, 0]);
  });
  it("avoids signs, but prefers covering them to covering tokens", () => {
    expect(freeAtEdge({ tokens: [], signs: [[276, 24]] }, room, 48, [252, 0])).toEqual([252, 36]);
    const signs = [24, 100, 176].flatMap(column);
    expect(freeAtEdge({ tokens: column(276), signs }, room, 48, [252, 0])[0]).toBeLessThanOrEqual(204);
  });
  it("takes the corner where it covers least, or where tokens are furthest away", () => {
    const tokens = [[276, 24], [276, 456], [24, 456]] as const; // prettier-ignore
    expect(freeCorner({ tokens, signs: [] }, room, 48)).toBe("top left");
    expect(freeCorner({ tokens: [...tokens, [24, 68]], signs: [] }, room, 48)).toBe("top left");
  });
});

describe("a map above a sheet", () => {
  const HEIGHT = 500;
  const COVER = 200;

  it("stays in place if everything relevant is above the sheet", () => {
    expect(lifted({ top: 100, bottom: 180 }, { top: 20, bottom: 300 }, HEIGHT, COVER)).toBe(0);
  });
  it("moves up until the region and its neighbours are above the sheet", () => {
    expect(lifted({ top: 300, bottom: 380 }, { top: 250, bottom: 420 }, HEIGHT, COVER)).toBe(120);
  });
  it("keeps the region itself fully visible if there is no room for all", () => {
    const lift = lifted({ top: 350, bottom: 450 }, { top: 100, bottom: 500 }, HEIGHT, COVER);
    expect(450 - lift).toBeLessThanOrEqual(HEIGHT - COVER);
    expect(350 - lift).toBeGreaterThanOrEqual(0);
  });
  it("never moves up by more than the height of the sheet", () => {
    expect(lifted({ top: 460, bottom: 540 }, { top: 400, bottom: 540 }, HEIGHT, COVER)).toBe(COVER);
  });
});

describe("a card", () => {
  const room = { width: 1000, height: 600 };
  const card = { width: 300, height: 250 };

  it("is placed beside its region and points at its centre", () => {
    const found = placeCard({ x: 200, y: 250, width: 100, height: 80 }, card, room, []);
    expect(found).toMatchObject({ side: "left", x: 314 });
    expect(found.y + found.arrow.y).toBeCloseTo(290);
  });

  it("moves to the other side to avoid hiding what matters", () => {
    const found = placeCard({ x: 450, y: 250, width: 100, height: 80 }, card, room, [[700, 300, 3]]);
    expect(found.side).toBe("right");
  });

  it("stays within the map if no side has room", () => {
    const found = placeCard({ x: 10, y: 10, width: 980, height: 580 }, card, room, []);
    expect(found.x).toBeGreaterThanOrEqual(8);
    expect(found.x + card.width).toBeLessThanOrEqual(992);
  });
});

describe("helpers", () => {
  it("distinguish a piece on a stack from one on the land", () => {
    const markers = { lair: 1, hidden: 1, camp: 0, novelty: 2 };
    expect(standing(markers)).toEqual([["lair", 1]]);
    expect(lyingOn(markers)).toEqual([
      ["hidden", 1],
      ["novelty", 2],
    ]);
  });

  it("count the remaining time", () => {
    const at = Date.parse("2026-01-01T12:00:00Z");
    expect(left("2026-01-01T12:01:05Z", at)).toEqual({ seconds: 65, text: "1:05" });
    expect(left("2026-01-01T14:00:00Z", at).text).toBe("2:00:00");
    expect(left("2026-01-01T11:00:00Z", at).seconds).toBe(0);
  });
});

describe("an island of the map", () => {
  const map = { width: 1440, height: 840 };
  // A square box in which the map leaves a margin above and below.
  const box = { width: 360, height: 340 };
  const islands = [
    { x: 0, y: 10, width: 560, height: 360 },
    { x: 1020, y: 20, width: 400, height: 600 },
    { x: 420, y: 460, width: 560, height: 380 },
  ];

  it.each(islands)("is shown as large as the box allows, clear of the buttons: %o", (island) => {
    const top = 48;
    const { zoom, x, y } = fitted(map, island, box, { top, bottom: 0 });
    const scale = zoom * Math.min(box.width / map.width, box.height / map.height);
    const left = (box.width - (map.width / zoom) * scale) / 2 + (island.x - x) * scale;
    const above = (box.height - (map.height / zoom) * scale) / 2 + (island.y - y) * scale;
    expect(left).toBeGreaterThan(-1);
    expect(left + island.width * scale).toBeLessThan(box.width + 1);
    expect(above).toBeGreaterThan(top - 1);
    expect(above + island.height * scale).toBeLessThan(box.height + 1);
    const filled = Math.max((island.width * scale) / box.width, (island.height * scale) / (box.height - top));
    expect(filled).toBeCloseTo(1, 2);
  });
});
