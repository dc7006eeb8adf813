/** Keys of shipped races and powers in links: long lists of them are shortened to the letters that tell them apart. */

/** The longest list that is written out. */
const LONGEST = 60;
const FEWEST_LETTERS = 2;

/** The keys as a link has them; `all` are those that there are. */
export function writeKeys(keys: readonly string[], all: readonly string[]): string {
  const full = keys.join(",");
  return full.length > LONGEST ? keys.map((key) => shortened(key, all)).join(",") : full;
}

/** The key that a word of a link stands for, in full or shortened; undefined if that is none, or not clear. */
export function readKey(word: string, all: readonly string[]): string | undefined {
  if (all.includes(word)) return word;
  const found = new Set(all.filter((key) => key.startsWith(word)));
  return word.length >= FEWEST_LETTERS && found.size === 1 ? [...found][0] : undefined;
}

function shortened(key: string, all: readonly string[]): string {
  const lengths = Array.from({ length: key.length }, (_, i) => i + 1);
  return lengths.map((length) => key.slice(0, length)).find((word) => readKey(word, all) === key) ?? key;
}
