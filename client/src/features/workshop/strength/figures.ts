/** Statistics of measurements, and positions on the strip. */
import { language } from "../../../lib/i18n/words.svelte";

export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** The quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

/** Round values on an axis, at most `most`. */
export function ticks(low: number, high: number, most = 7): number[] {
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].find((each) => (high - low) / each <= most) ?? 100;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toFixed(2)));
}

/** Levels for marks of equal width on an axis: overlapping ones are lifted. From the lowest: 0, 1, 2 … */
export function levels(places: readonly number[], width: number): number[] {
  const ends: number[] = [];
  const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = places.map(() => 0);
  for (const i of order) {
    const place = places[i] ?? 0;
    const free = ends.findIndex((end) => end <= place - width);
    const level = free < 0 ? ends.length : free;
    ends[level] = place;
    found[i] = level;
  }
  return found;
}
