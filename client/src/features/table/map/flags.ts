/** Placement of the cost flags so that they cover as little of the map as possible. */

import { flagOf, SIDES, standOf, type Side } from "../../../lib/portraits/plaque";
import type { Drawing, RegionOutline } from "../../../messages";
import type { Mark } from "../game/moves";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Extent of the tokens from their centre, including the number at the lower right. */
const TOKENS = { left: 23, top: 25, right: 33, bottom: 34 };
/** Half the size of a sign, or of a marker on the land. */
const SIGN = 12;
/** Penalty weights, multiplied by the fraction of the flag that overlaps. */
const WEIGHTS = { flag: 4, tokens: 3, sign: 2, name: 1, spare: 0.3, outside: 20 };
/** Penalty of each side: a later side must be better by this much. */
const HABIT: Record<Side, number> = { left: 0, right: 0.02, above: 0.25, below: 0.3 };
/** Shifts of a flag along its side, in units of a token's box, and the required improvement. */
const SHIFTS = [0, -22, 20];
const SHIFTED = 0.1;
/** Average letter width relative to the letter height. */
const LETTER = 0.5;

function round([x, y]: readonly [number, number], half: readonly [number, number]): Box {
  return { left: x - half[0], top: y - half[1], right: x + half[0], bottom: y + half[1] };
}

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function tokensOf(outline: RegionOutline, compact: boolean): Box {
  const { x, y, unit } = standOf(outline, compact);
  return {
    left: x - TOKENS.left * unit,
    top: y - TOKENS.top * unit,
    right: x + TOKENS.right * unit,
    bottom: y + TOKENS.bottom * unit,
  };
}

function signsOf({ marks, symbols, size }: RegionOutline): { signs: Box[]; spare: Box[] } {
  const boxes = marks.map((at) => round(at, [(SIGN * size) / 50, (SIGN * size) / 50]));
  return { signs: boxes.slice(0, symbols.length), spare: boxes.slice(symbols.length) };
}

function nameOf({ label, name, letters }: RegionOutline): Box {
  return round(label, [(name.length * letters * LETTER) / 2, letters / 2]);
}

/** Position of a flag: the side of its tokens, and the shift along it. */
export interface FlagPlace {
  side: Side;
  shift: number;
}

const PLACES: readonly FlagPlace[] = SIDES.flatMap((side) => SHIFTS.map((shift) => ({ side, shift })));

export interface FlagContext {
  drawing: Pick<Drawing, "width" | "height" | "regions">;
  marks: ReadonlyMap<string, Mark>;
  /** Whether a region has tokens. */
  full: (region: string) => boolean;
  /** Areas covered by overlays. */
  covered?: readonly Box[];
  compact: boolean;
  /** Screen pixels per map unit. */
  scale: number;
}

/** Position of each flag; centred in regions without tokens. */
export function flagPlaces({
  drawing,
  marks,
  full,
  covered = [],
  compact,
  scale,
}: FlagContext): Map<string, FlagPlace | null> {
  const { regions, width, height } = drawing;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const tokens = new Map(regions.filter(({ id }) => full(id)).map((each) => [each.id, tokensOf(each, compact)]));
  const signs = regions.flatMap((each) => signsOf(each).signs);
  const names = compact ? [] : regions.map(nameOf);
  const placed: Box[] = [...covered];
  const found = new Map<string, FlagPlace | null>();

  function boxAt(outline: RegionOutline, mark: Mark, place: FlagPlace | null): Box {
    const { x, y, unit } = standOf(outline, compact);
    const flag = flagOf(mark.cost ?? 0, mark.short > 0, mark.pays, compact, unit * scale);
    const [dx, dy] = flag.at(place?.side ?? null, place?.shift);
    return round([x + dx * unit, y + dy * unit], [flag.half[0] * unit, flag.half[1] * unit]);
  }
  function weight(outline: RegionOutline, box: Box, { side, shift }: FlagPlace): number {
    const area = shared(box, box);
    const covers = (boxes: readonly Box[]) => boxes.reduce((sum, other) => sum + shared(box, other), 0) / area;
    return (
      HABIT[side] +
      (shift ? SHIFTED : 0) +
      WEIGHTS.flag * covers(placed) +
      WEIGHTS.tokens * covers([...tokens.values()]) +
      WEIGHTS.sign * covers(signs) +
      WEIGHTS.name * covers(names) +
      WEIGHTS.spare * covers(signsOf(outline).spare) +
      WEIGHTS.outside * (1 - covers([whole]))
    );
  }

  const flagged = regions.flatMap((outline) => {
    const mark = marks.get(outline.id);
    return mark && mark.cost !== null ? [{ outline, mark }] : [];
  });
  for (const { outline, mark } of flagged.filter(({ outline }) => !full(outline.id))) {
    placed.push(boxAt(outline, mark, null));
    found.set(outline.id, null);
  }
  for (const { outline, mark } of flagged.filter(({ outline }) => full(outline.id))) {
    const choices = PLACES.map((place) => {
      const box = boxAt(outline, mark, place);
      return { place, box, weight: weight(outline, box, place) };
    });
    const best = choices.reduce((one, other) => (other.weight < one.weight ? other : one));
    placed.push(best.box);
    found.set(outline.id, best.place);
  }
  return found;
}
