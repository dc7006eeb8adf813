/** Single keys as commands at the table; off inside text fields, and where a player switched them off. */

import { settings } from "../../lib/settings.svelte";
import type { Deeds } from "./commands";
import type { Game } from "../game.svelte";
import { direction, next } from "../map/keyboardNav";

export interface Commands {
  deeds: () => Deeds;
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
export function pressed(event: KeyboardEvent, game: Game, commands: Commands): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const here = regionAt(event.target) || game.focus;
  const onButton = event.target instanceof Element && event.target.closest("button, a") !== null;
  const way = direction(event.key);
  if (way && here && !onButton && game.drawing) {
    const found = next(
      game.drawing.regions.map((region) => ({ id: region.id, at: region.stack })),
      here,
      way,
    );
    if (found) commands.focus(found, game.focus !== null);
    return true;
  }
  if (event.key === "Enter" || event.key === " ") return enter(event, game, commands, onButton);
  if (event.key === "Escape") return escape(game, commands);
  return settings.keys && letter(event.key, here, game, commands);
}

function enter(event: KeyboardEvent, game: Game, commands: Commands, onButton: boolean): boolean {
  if (onButton) return false;
  if (game.picking) {
    commands.take();
    return true;
  }
  const region = regionAt(event.target);
  // The first press opens the card of the region, the next does what it offers.
  if (region && game.focus !== region) commands.focus(region, true);
  else if (event.key === "Enter") commands.take();
  return true;
}

function escape(game: Game, commands: Commands): boolean {
  if (game.rolled) game.skip();
  else if (game.pair) game.pair = null;
  else if (game.focus) {
    const region = game.focus;
    commands.focus(null, false);
    document.getElementById(`r-${region}`)?.focus({ preventScroll: true });
  } else if (game.peek) game.peek = null;
  else return false;
  return true;
}

function letter(key: string, here: string | null, game: Game, commands: Commands): boolean {
  const deeds = commands.deeds();
  if (/^[1-9]$/.test(key) && game.picking) {
    game.position = Number(key);
    document.querySelector<HTMLElement>(`.column [data-position="${key}"]`)?.focus();
    return true;
  }
  if ((key === "+" || key === "-" || key === "−" || key === "=") && here && game.planning.active) {
    return game.planning.change(here, key === "+" || key === "=" ? 1 : -1);
  }
  const mine: Record<string, () => void> = game.myMove
    ? {
        n: () => step(() => deeds.next(1)),
        N: () => step(() => deeds.next(-1)),
        u: deeds.undo,
        U: () => (game.undoMenu = game.table?.terms.undo ?? false),
        h: deeds.hint,
        r: () => step(deeds.roll),
        d: deeds.done,
      }
    : {};
  const all: Record<string, () => void> = { ...mine, l: commands.log, c: commands.chat, "?": commands.aid };
  /** The keys follow the eye to another region. */
  function step(deed: () => void): void {
    deed();
    if (game.focus) commands.focus(game.focus, true);
  }
  const deed = all[key] ?? all[key.toLowerCase()];
  deed?.();
  return deed !== undefined;
}
