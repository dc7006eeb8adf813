/** Keyboard shortcuts of a replay; keys that a field, list, log or button needs are left alone. */

import { settings } from "../../lib/storage/settings.svelte";
import type { ReplayPlayer } from "./replayPlayer.svelte";

interface Commands {
  fork: () => void;
  help: () => void;
  /** Whether an element is inside the scrolling log. */
  inLog: (what: Element | null) => boolean;
}

/** Handle a key; returns true if it was a shortcut. */
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
  // Space presses the focused button.
  if (!target?.closest("button, a")) letters[" "] = () => player.toggle();
  const command =
    walking[event.key] ?? (settings.keys || event.key === " " ? letters[event.key.toLowerCase()] : undefined);
  if (command && event.key in walking) player.stop();
  command?.();
  return command !== undefined;
}
