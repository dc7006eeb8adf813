/** Single keys as commands at the table; off inside text fields, and where a player switched them off. */

import { settings } from "../../lib/settings.svelte";
import type { Commands } from "./commands";
import type { Game } from "../game.svelte";
import { direction, next } from "../map/input/keyboardNav";
import { focusRegion } from "../map/input/navigation";

export interface ShortcutContext {
  commands: () => Commands;
  log: () => void;
  chat: () => void;
  aid: () => void;
  /** Do the first thing that the open card, or the chosen combo, offers. */
  take: () => void;
  /** Move the eye and the keys to a region. */
  focus: (region: string | null, open: boolean) => void;
}

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

function regionAt(target: EventTarget | null): string {
  return target instanceof SVGElement ? (target.dataset["region"] ?? "") : "";
}

/** What a key does at the table; true if it did something. */
export function handleKey(event: KeyboardEvent, game: Game, context: ShortcutContext): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const here = regionAt(event.target) || game.selection.focus;
  const onButton = event.target instanceof Element && event.target.closest("button, a") !== null;
  const way = direction(event.key);
  if (way && here && !onButton && game.drawing) {
    const found = next(
      game.drawing.regions.map((region) => ({ id: region.id, at: region.stack })),
      here,
      way,
    );
    if (found) context.focus(found, game.selection.focus !== null);
    return true;
  }
  if (event.key === "Enter" || event.key === " ") return enter(event, game, context, onButton);
  if (event.key === "Escape") return escape(game, context);
  return settings.keys && letter(event.key, here, game, context);
}

function enter(event: KeyboardEvent, game: Game, context: ShortcutContext, onButton: boolean): boolean {
  if (onButton) return false;
  if (game.picking) {
    context.take();
    return true;
  }
  const region = regionAt(event.target);
  // The first press opens the card of the region, the next does what it offers.
  if (region && game.selection.focus !== region) context.focus(region, true);
  else if (event.key === "Enter") context.take();
  return true;
}

function escape(game: Game, context: ShortcutContext): boolean {
  if (game.playback.rolled) game.playback.skip();
  else if (game.selection.pair) game.selection.pair = null;
  else if (game.selection.focus) {
    const region = game.selection.focus;
    context.focus(null, false);
    focusRegion(region);
  } else if (game.selection.peek) game.selection.peek = null;
  else return false;
  return true;
}

function letter(key: string, here: string | null, game: Game, context: ShortcutContext): boolean {
  const commands = context.commands();
  if (/^[1-9]$/.test(key) && game.picking) {
    game.selection.position = Number(key);
    document.querySelector<HTMLElement>(`.column [data-position="${key}"]`)?.focus();
    return true;
  }
  if ((key === "+" || key === "-" || key === "−" || key === "=") && here && game.planning.active) {
    return game.planning.change(here, key === "+" || key === "=" ? 1 : -1);
  }
  const mine: Record<string, () => void> = game.myMove
    ? {
        n: () => step(() => commands.next(1)),
        N: () => step(() => commands.next(-1)),
        u: commands.undo,
        U: () => (game.selection.undoMenu = game.table?.terms.undo ?? false),
        h: commands.hint,
        r: () => step(commands.roll),
        d: commands.done,
      }
    : {};
  const all: Record<string, () => void> = {
    ...mine,
    t: () => game.threats.toggle(),
    l: context.log,
    c: context.chat,
    "?": context.aid,
  };
  /** The keys follow the eye to another region. */
  function step(command: () => void): void {
    command();
    if (game.selection.focus) context.focus(game.selection.focus, true);
  }
  const command = all[key] ?? all[key.toLowerCase()];
  command?.();
  return command !== undefined;
}
