/** Icons on the badges of invented powers. */
import { SETS } from "../../icons/list";

/** Icon names in display order. */
export const SIGNS: readonly string[] = Object.keys(SETS.signs).map((key) => key.slice("sign.".length));

/** The icon name of a power: the given one, or one chosen by its key. */
export function signNamed(key: string, sign = ""): string {
  if (SIGNS.includes(sign)) return sign;
  const sum = [...key].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return SIGNS[sum % SIGNS.length] ?? "";
}

/** The icon key of a power. */
export function signFor(key: string, sign = ""): string {
  return `sign.${signNamed(key, sign)}`;
}
