/** Single-key commands of the table; off in text fields and where the player disabled them. */

import { settings } from "../../../lib/storage/settings.svelte";
import type { Commands } from "./commands";
import type { TableSlices } from "../game/tableSlices";
import { direction, next } from "../map/input/keyboardNav";
import { regionOf } from "../map/input/mapGestures.svelte";
import { focusRegion } from "../map/input/focus";

export interface ShortcutContext {
  commands: () => Commands;
  log: () => void;
  chat: () => void;
  aid: () => void;
  /** Trigger the first action of the open card or the selected combo. */
  take: () => void;
  /** Highlight and focus a region. */
  focus: (region: string | null, open: boolean) => void;
  /** Focus a combo on offer. */
  combo: (position: number) => void;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Handle a key at the table; returns true if it was a shortcut. */
export function handleKey(event: KeyboardEvent, table: TableSlices, context: ShortcutContext): boolean {
  const { game, selection } = table;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const here = regionOf(event.target) || selection.focus;
  const onButton = event.target instanceof Element && event.target.closest("button, a") !== null;
  const way = direction(event.key);
  if (way && here && !onButton && game.drawing) {
    const found = next(
      game.drawing.regions.map((region) => ({ id: region.id, at: region.stack })),
      here,
      way,
    );
    if (found) context.focus(found, selection.focus !== null);
    return true;
  }
  if (event.key === "Enter" || event.key === " ") return enter(event, table, context, onButton);
  if (event.key === "Escape") return escape(table, context);
  return settings.keys && letter(event.key, here, table, context);
}

function enter(
  event: KeyboardEvent,
  { game, selection }: TableSlices,
  context: ShortcutContext,
  onButton: boolean,
): boolean {
  if (onButton) return false;
  if (game.picking) {
    context.take();
    return true;
  }
  const region = regionOf(event.target);
  // The first press opens the region's card, the second triggers its action.
  if (region && selection.focus !== region) context.focus(region, true);
  else if (event.key === "Enter") context.take();
  return true;
}

function escape({ playback, selection }: TableSlices, context: ShortcutContext): boolean {
  if (playback.rolled) playback.skip();
  else if (selection.pair) selection.pair = null;
  else if (selection.focus) {
    const region = selection.focus;
    context.focus(null, false);
    focusRegion(region);
  } else if (selection.peek) selection.peek = null;
  else return false;
  return true;
}

function letter(key: string, here: string | null, table: TableSlices, context: ShortcutContext): boolean {
  const { game, selection, planning, threats } = table;
  const commands = context.commands();
  if (/^[1-9]$/.test(key) && game.picking) {
    selection.position = Number(key);
    context.combo(selection.position);
    return true;
  }
  if ((key === "+" || key === "-" || key === "−" || key === "=") && here && planning.active) {
    return planning.change(here, key === "+" || key === "=" ? 1 : -1);
  }
  const mine: Record<string, () => void> = game.myMove
    ? {
        n: () => step(() => commands.next(1)),
        N: () => step(() => commands.next(-1)),
        u: commands.undo,
        U: () => (selection.undoMenu = game.table?.terms.undo ?? false),
        h: commands.hint,
        r: () => step(commands.roll),
        d: commands.done,
      }
    : {};
  const all: Record<string, () => void> = {
    ...mine,
    t: () => threats.toggle(),
    l: context.log,
    c: context.chat,
    "?": context.aid,
  };
  /** Move the focus along to the next region. */
  function step(command: () => void): void {
    command();
    if (selection.focus) context.focus(selection.focus, true);
  }
  const command = all[key] ?? all[key.toLowerCase()];
  command?.();
  return command !== undefined;
}
