/** Keys as commands in a replay; those that a field, a list, a log or a button needs for itself are left to it. */

import { settings } from "../../lib/storage/settings.svelte";
import type { ReplayPlayer } from "./replayPlayer.svelte";

interface Commands {
  fork: () => void;
  help: () => void;
  /** Whether something is in the log, which scrolls. */
  inLog: (what: Element | null) => boolean;
}

/** What a key does in a replay; true if it did something. */
export function handleKey(event: KeyboardEvent, player: ReplayPlayer, commands: Commands): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select") || (commands.inLog(target) && /^(Page|Home|End)/.test(event.key)))
    return false;
  const walking: Record<string, () => void> = {
    ArrowLeft: () => void player.go(player.step - 1),
    ArrowRight: () => void player.go(player.step + 1),
    PageUp: () => player.turn(-1),
    PageDown: () => player.turn(1),
    Home: () => void player.go(0),
    End: () => void player.go(player.last),
  };
  const letters: Record<string, () => void> = {
    e: () => player.see(player.nextViewpoint),
    f: commands.fork,
    "?": commands.help,
  };
  // The space bar presses the button that has the focus.
  if (!target?.closest("button, a")) letters[" "] = () => player.toggle();
  const command =
    walking[event.key] ?? (settings.keys || event.key === " " ? letters[event.key.toLowerCase()] : undefined);
  if (command && event.key in walking) player.stop();
  command?.();
  return command !== undefined;
}
