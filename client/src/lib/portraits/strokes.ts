/** The strokes that composed portraits are made with. */

/** What a stroke is painted with; skin, hair, cloth and metal have a shade (`skin2`). */
export type Paint = `${"skin" | "hair" | "cloth" | "metal"}${"" | "2"}` | "bone" | "iris" | "white" | "wood" | "ink";

/**
 * How a stroke is made: `body` is filled, lined, and belongs to the contour; `part` is filled and lined; `fill` is only
 * filled, `line` only drawn, in ink unless it has a paint. Shades of a body or part lie under its line.
 */
export type Stroke =
  | { kind: "body" | "part"; path: string; paint: Paint; shades: [path: string, paint: Paint][] }
  | { kind: "fill"; path: string; paint: Paint }
  | { kind: "line"; path: string; width?: number; paint?: Paint };

/** Strokes by the name of what they show. */
export type Parts = Record<string, readonly Stroke[]>;

export function body(path: string, paint: Paint, ...shades: [string, Paint][]): Stroke {
  return { kind: "body", path, paint, shades };
}

export function part(path: string, paint: Paint, ...shades: [string, Paint][]): Stroke {
  return { kind: "part", path, paint, shades };
}

export function fill(path: string, paint: Paint): Stroke {
  return { kind: "fill", path, paint };
}

export function line(path: string, width?: number): Stroke {
  return { kind: "line", path, width };
}

export function dot(x: number, y: number, r: number, paint: Paint): Stroke {
  const [left, right] = [(x - r).toFixed(1), (x + r).toFixed(1)];
  return fill(`M${left} ${y}A${r} ${r} 0 1 1 ${right} ${y}A${r} ${r} 0 1 1 ${left} ${y}Z`, paint);
}
