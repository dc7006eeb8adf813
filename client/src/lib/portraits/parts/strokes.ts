/** Strokes of composed portraits. */

/** The paint of a stroke; skin, hair, cloth and metal have a shade (`skin2`). */
export type Paint = `${"skin" | "hair" | "cloth" | "metal"}${"" | "2"}` | "bone" | "iris" | "white" | "wood" | "ink";

/**
 * Kinds of strokes: `body` is filled, outlined, and part of the contour; `part` is filled and outlined; `fill` is only
 * filled; `line` is only stroked, in ink unless it has a paint. Shades of a body or part are painted below its outline.
 */
export type Stroke =
  | { kind: "body" | "part"; path: string; paint: Paint; shades: [path: string, paint: Paint][] }
  | { kind: "fill"; path: string; paint: Paint }
  | { kind: "line"; path: string; width?: number; paint?: Paint };

/** Strokes by the name of the part. */
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
