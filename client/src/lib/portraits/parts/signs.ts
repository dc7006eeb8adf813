/** Icons on the badges of invented powers. */
import { SETS } from "../../icons/list";

const namesIn = (set: object): string[] => Object.keys(set).map((key) => key.slice("sign.".length));

/** Icon names offered at once, in display order. */
export const FIRST_SIGNS: readonly string[] = namesIn(SETS.signs);
/** All icon names. */
export const SIGNS: readonly string[] = [...FIRST_SIGNS, ...namesIn(SETS.moreSigns)];

/** The icon name of a power: the given one, or one of the first, chosen by its key. */
export function signNamed(key: string, sign = ""): string {
  if (SIGNS.includes(sign)) return sign;
  const sum = [...key].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return FIRST_SIGNS[sum % FIRST_SIGNS.length] ?? "";
}

/** The icon key of a power. */
export function signFor(key: string, sign = ""): string {
  return `sign.${signNamed(key, sign)}`;
}
