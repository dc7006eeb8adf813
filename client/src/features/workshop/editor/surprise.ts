/** Rolls: any portrait, and one of several. */
import { DYES, OPTIONS, type Choice } from "../../../lib/portraits/composed";

export function oneOf<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)];
}

/** Any parts in any colours. */
export function anyPortrait(): Choice {
  const parts = Object.entries(OPTIONS).map(([part, names]) => [part, oneOf(names)]);
  const dyes = Object.entries(DYES).map(([dye, colours]) => [dye, Math.floor(Math.random() * colours.length)]);
  return Object.fromEntries([...parts, ...dyes]) as Choice;
}
