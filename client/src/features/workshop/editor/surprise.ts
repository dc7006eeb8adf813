/** Random choices: a portrait, or one of several items. */
import { DYES, OPTIONS, type Choice } from "../../../lib/portraits/composed";

export function oneOf<T>(from: readonly T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)];
}

/** Random parts in random colours. */
export function anyPortrait(): Choice {
  const parts = Object.entries(OPTIONS).map(([part, names]) => [part, oneOf(names)]);
  const dyes = Object.entries(DYES).map(([dye, colours]) => [dye, Math.floor(Math.random() * colours.length)]);
  return Object.fromEntries([...parts, ...dyes]) as Choice;
}
