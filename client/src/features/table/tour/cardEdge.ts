/** On which edge of a small map the card of the tour lies, so that it hides as little as possible of what it is about. */

interface Span {
  top: number;
  bottom: number;
}

export interface Edge {
  edge: "top" | "bottom";
  /** Something would be hidden on either edge, or only the top is free: it says as little as it can. */
  short: boolean;
}

/** `map` and `spots` (what should stay in sight) are measured from the top of the window, like `foot`, the card's lowest. */
export function cardEdge(map: Span, spots: readonly Span[], height: number, foot: number): Edge {
  const hidden = (top: number, bottom: number): number =>
    spots.filter((spot) => spot.bottom > top && spot.top < bottom).length;
  const low = hidden(foot - height, foot);
  const high = hidden(map.top, map.top + height);
  return { edge: high < low ? "top" : "bottom", short: low > 0 };
}
