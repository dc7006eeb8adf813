/** The signs on the badges of invented powers. */
import { SETS } from "../icons/list";

/** Their names, in the order in which they are shown. */
export const SIGNS: readonly string[] = Object.keys(SETS.signs).map((key) => key.slice("sign.".length));

/** The name of a power's sign: the one it was given, or one that its key chooses. */
export function signNamed(key: string, sign = ""): string {
  if (SIGNS.includes(sign)) return sign;
  const sum = [...key].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return SIGNS[sum % SIGNS.length] ?? "";
}

/** The icon of a power. */
export function signFor(key: string, sign = ""): string {
  return `sign.${signNamed(key, sign)}`;
}
