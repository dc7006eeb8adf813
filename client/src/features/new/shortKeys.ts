/** Race and power keys in links; long lists are shortened to unambiguous letters. */

/** Maximum length of a list that is written out. */
const LONGEST = 60;
const FEWEST_LETTERS = 2;

/** The keys as encoded in a link; `all` are all existing keys. */
export function writeKeys(keys: readonly string[], all: readonly string[]): string {
  const full = keys.join(",");
  return full.length > LONGEST ? keys.map((key) => shortened(key, all)).join(",") : full;
}

/** The key for a full or shortened word in a link; undefined if unknown or ambiguous. */
export function readKey(word: string, all: readonly string[]): string | undefined {
  if (all.includes(word)) return word;
  const found = new Set(all.filter((key) => key.startsWith(word)));
  return word.length >= FEWEST_LETTERS && found.size === 1 ? [...found][0] : undefined;
}

function shortened(key: string, all: readonly string[]): string {
  const lengths = Array.from({ length: key.length }, (_, i) => i + 1);
  return lengths.map((length) => key.slice(0, length)).find((word) => readKey(word, all) === key) ?? key;
}
