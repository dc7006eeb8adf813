/** What the browser keeps for us. Browsers may forbid it; then things are kept until the page is left. */
const memory = new Map<string, string>();

/** What was kept under a name, if it can be read. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? memory.get(name) ?? "null");
  } catch {
    return JSON.parse(memory.get(name) ?? "null");
  }
}

/** Keep something under a name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // Private windows and full disks: the memory above has to do.
  }
}
