/** Browser storage; falls back to memory until the page is left if the browser denies it. */
const memory = new Map<string, string>();

/** The stored value of a name, if it can be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? memory.get(name) ?? "null");
  } catch {
    return JSON.parse(memory.get(name) ?? "null");
  }
}

/** Store a value under a name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // In private windows or on a full disk, the memory above has to do.
  }
}
