/** Keys as commands in a replay; those that a field, a list, a log or a button needs for itself are left to it. */

import { settings } from "../lib/settings.svelte";
import type { Reel } from "./replayPlayer.svelte";

interface Commands {
  fork: () => void;
  help: () => void;
}

/** What a key does in a replay; true if it did something. */
export function pressed(event: KeyboardEvent, reel: Reel, commands: Commands): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select") || (target?.closest(".pane") && /^(Page|Home|End)/.test(event.key)))
    return false;
  const walking: Record<string, () => void> = {
    ArrowLeft: () => void reel.go(reel.step - 1),
    ArrowRight: () => void reel.go(reel.step + 1),
    PageUp: () => reel.turn(-1),
    PageDown: () => reel.turn(1),
    Home: () => void reel.go(0),
    End: () => void reel.go(reel.last),
  };
  const letters: Record<string, () => void> = {
    e: () => reel.see(reel.nextEyes),
    f: commands.fork,
    "?": commands.help,
  };
  // The space bar presses the button that has the focus.
  if (!target?.closest("button, a")) letters[" "] = () => reel.toggle();
  const deed =
    walking[event.key] ?? (settings.keys || event.key === " " ? letters[event.key.toLowerCase()] : undefined);
  if (deed && event.key in walking) reel.stop();
  deed?.();
  return deed !== undefined;
}
