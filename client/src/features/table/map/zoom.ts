/** The visible part of the map: zoom factor and top left corner. */

export interface Viewport {
  /** 1 shows the whole map. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Below this scale names and details are omitted. */
export const COMPACT_SCALE = 0.5;
export const WHOLE: Viewport = { zoom: 1, x: 0, y: 0 };
const MOST_ZOOM = 4;
/** Width of the margin, as a fraction of the view, in which a point counts as badly visible. */
const EDGE = 0.15;

export function withinMap(viewport: Viewport, map: Size): Viewport {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, viewport.zoom));
  const x = Math.max(0, Math.min(map.width - map.width / zoom, viewport.x));
  const y = Math.max(0, Math.min(map.height - map.height / zoom, viewport.y));
  return { zoom, x, y };
}

/** Zoom by a factor, keeping one screen point of the map in place. */
export function nearer(viewport: Viewport, map: Size, by: number, at: readonly [number, number]): Viewport {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, viewport.zoom * by));
  const shrink = viewport.zoom / zoom;
  return withinMap({ zoom, x: at[0] - (at[0] - viewport.x) * shrink, y: at[1] - (at[1] - viewport.y) * shrink }, map);
}

export function moved(viewport: Viewport, map: Size, dx: number, dy: number): Viewport {
  return withinMap({ ...viewport, x: viewport.x - dx, y: viewport.y - dy }, map);
}

/** Centre a point at the same zoom, unless it is well visible already. */
export function towards(viewport: Viewport, map: Size, at: readonly [number, number]): Viewport {
  const width = map.width / viewport.zoom;
  const height = map.height / viewport.zoom;
  const u = (at[0] - viewport.x) / width;
  const v = (at[1] - viewport.y) / height;
  const inside = (share: number) => share > EDGE && share < 1 - EDGE;
  if (inside(u) && inside(v)) return viewport;
  return withinMap({ ...viewport, x: at[0] - width / 2, y: at[1] - height / 2 }, map);
}

/** Another drawing of the same regions, e.g. for portrait screens. */
export interface Sheet extends Size {
  regions: readonly { id: string; stack: readonly [number, number] }[];
}

/** The same zoom on another drawing, centred on the same region. */
export function carried(viewport: Viewport, from: Sheet, to: Sheet): Viewport {
  if (viewport.zoom <= 1) return WHOLE;
  const { zoom } = viewport;
  const [x, y] = [viewport.x + from.width / zoom / 2, viewport.y + from.height / zoom / 2];
  const far = ({ stack }: Sheet["regions"][number]) => Math.hypot(stack[0] - x, stack[1] - y);
  const [middle] = [...from.regions].sort((a, b) => far(a) - far(b));
  const at = to.regions.find(({ id }) => id === middle?.id)?.stack ?? [to.width / 2, to.height / 2];
  return withinMap({ zoom, x: at[0] - to.width / zoom / 2, y: at[1] - to.height / zoom / 2 }, to);
}

/** Margins to keep free at the edges of a box (px). */
export interface Inset {
  top: number;
  bottom: number;
}

/** The largest zoom at which a part of the map fits into the free area of the box, centred there. */
export function fitted(
  map: Size,
  part: { x: number; y: number } & Size,
  box: Size,
  { top, bottom }: Inset = { top: 0, bottom: 0 },
): Viewport {
  const whole = Math.min(box.width / map.width, box.height / map.height);
  const scale = Math.min(box.width / part.width, (box.height - top - bottom) / part.height);
  const zoom = Math.max(1, Math.min(MOST_ZOOM, scale / whole));
  const x = part.x + part.width / 2 - map.width / zoom / 2;
  const y = part.y + part.height / 2 - map.height / zoom / 2 - (top - bottom) / 2 / (whole * zoom);
  return withinMap({ zoom, x, y }, map);
}

type Points = readonly (readonly [number, number])[];

/** Screen positions of tokens and of signs in the art. */
export interface Crowd {
  tokens: Points;
  signs: Points;
}

/** Preferred distance of a square's centre from uncovered tokens and signs, in square sides. */
const CLEAR_OF_TOKENS = 1;
const CLEAR_OF_SIGNS = 0.7;
/** Covering this many signs is as bad as covering one token. */
const SIGNS_PER_TOKEN = 10;

/** Penalty of a square: what it covers, weighted by how close to its centre. */
function covered({ tokens, signs }: Crowd, side: number, [left, top]: readonly [number, number]): number {
  const among = (points: Points, clear: number) =>
    points
      .map(([x, y]) => Math.max(Math.abs(x - left - side / 2), Math.abs(y - top - side / 2)) / side)
      .filter((away) => away < clear)
      .reduce((sum, away) => sum + 1 + (clear - away) / 4, 0);
  return among(tokens, CLEAR_OF_TOKENS) * SIGNS_PER_TOKEN + among(signs, CLEAR_OF_SIGNS);
}

export const CORNERS = ["top right", "bottom right", "bottom left", "top left"] as const;

/** Position of a square in a corner of a box. */
export function cornerAt(corner: string, room: Size, side: number): readonly [x: number, y: number] {
  return [corner.endsWith("right") ? room.width - side : 0, corner.startsWith("bottom") ? room.height - side : 0];
}

/** The corner of a box where a square covers the least. */
export function freeCorner(crowd: Crowd, room: Size, side: number): (typeof CORNERS)[number] {
  const weight = (corner: string) => covered(crowd, side, cornerAt(corner, room, side));
  return CORNERS.reduce((best, corner) => (weight(corner) < weight(best) ? corner : best));
}

/** Step between candidate positions along an edge (px). */
const ALONG = 12;

/** Penalty of a square on land; lower than that of anything it could cover there. */
const ON_LAND = 0.8;

/**
 * The position at the edges of a box where a square covers the least; ties go to the one nearest to `wanted`.
 *
 * `land` is the fraction of the square that covers land: water is preferred.
 */
export function freeAtEdge(
  crowd: Crowd,
  room: Size,
  side: number,
  wanted: readonly [number, number],
  land: (left: number, top: number) => number = () => 0,
): readonly [x: number, y: number] {
  const [right, bottom] = [room.width - side, room.height - side];
  const along = (most: number) =>
    Array.from({ length: Math.max(1, Math.floor(most / ALONG) + 1) }, (_, i) => i * ALONG);
  const places = [
    ...[0, right].flatMap((x) => along(bottom).map((y) => [x, y] as const)),
    ...[0, bottom].flatMap((y) => along(right).map((x) => [x, y] as const)),
  ];
  const weight = ([x, y]: readonly [number, number]) =>
    covered(crowd, side, [x, y]) +
    ON_LAND * land(x, y) +
    Math.hypot(x - wanted[0], y - wanted[1]) / (room.width + room.height);
  return places.reduce((best, place) => (weight(place) < weight(best) ? place : best));
}

/** Vertical extent, from top to bottom. */
export interface Span {
  top: number;
  bottom: number;
}

/** Distance to move the map up so that a region, and its surroundings if they fit, clear the overlay at the bottom. */
export function lifted(region: Span, around: Span, height: number, cover: number): number {
  const free = height - cover;
  const fits = around.bottom - around.top <= free;
  const wanted = fits ? around.bottom - free : Math.min(region.top, (region.top + region.bottom - free) / 2);
  return Math.max(0, Math.min(cover, Math.max(wanted, region.bottom - free)));
}

export function viewBox(viewport: Viewport, map: Size): string {
  const round = (v: number) => Math.round(v * 10) / 10;
  return `${round(viewport.x)} ${round(viewport.y)} ${round(map.width / viewport.zoom)} ${round(map.height / viewport.zoom)}`;
}
