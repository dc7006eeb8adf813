/** The edge of a small map for the tour card, chosen to hide as little of its subject as possible. */

interface Span {
  top: number;
  bottom: number;
}

export interface Edge {
  edge: "top" | "bottom";
  /** Either edge would hide something, or only the top is free: use the short text. */
  short: boolean;
}

/** `map`, `spots` (to keep visible) and `foot` (the card's lowest position) are measured from the top of the window. */
export function cardEdge(map: Span, spots: readonly Span[], height: number, foot: number): Edge {
  const hidden = (top: number, bottom: number): number =>
    spots.filter((spot) => spot.bottom > top && spot.top < bottom).length;
  const low = hidden(foot - height, foot);
  const high = hidden(map.top, map.top + height);
  return { edge: high < low ? "top" : "bottom", short: low > 0 };
}
