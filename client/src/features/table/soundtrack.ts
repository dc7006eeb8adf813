/** Sounds for new log entries, from the viewpoint of one seat. */

import { isConquest } from "./log/history";
import type { Sound, SoundName } from "../../lib/sound/synth";
import type { LogEntry } from "../../messages";

/** Number of tokens or coins at which a sound reaches full strength. */
const MOST_TOKENS = 8;
const MOST_COINS = 15;

interface Heard {
  /** The listener's seat; null for a spectator. */
  me: number | null;
  /** The listener's turn has just begun. */
  begins: boolean;
  /** The roll was already heard when the die was shown. */
  rolled: boolean;
}

/** The sounds for these entries, each kind at most once. */
export function soundsOf(lines: readonly LogEntry[], { me, begins, rolled }: Heard): Sound[] {
  const sounds = new Map<SoundName, number>();
  const add = (name: SoundName, strength: number): void =>
    void sounds.set(name, Math.max(sounds.get(name) ?? 0, Math.min(1, strength)));
  for (const line of lines) {
    const amount = line.amount ?? 0;
    if (isConquest(line)) {
      add("conquest", Math.max(1, amount) / MOST_TOKENS);
      if (me !== null && line.other === me) add("loss", 0.5);
    } else if (line.kind === "lost" && me !== null && line.other === me) add("loss", amount / MOST_TOKENS);
    else if (line.kind === "rolled" && !rolled) add("die", 1);
    else if (line.kind === "income" && (me === null || line.seat === me)) add("coins", amount / MOST_COINS);
    else if (line.kind === "declined") add("decline", 1);
    else if (line.kind === "ended") add("victory", 1);
  }
  if (begins) add("turn", 1);
  return [...sounds].map(([name, strength]) => ({ name, strength }));
}
