/** Panels open around the map: an overlay, a tab of the side panel, the result of the game. */

import { tick } from "svelte";
import type { ComboOffer } from "../../../messages";

/** An overlay on the table. */
export type Overlay =
  | { kind: "menu" | "aid" | "keys" | "fork" | "offers" | "device" | "watchers" }
  | { kind: "confirm"; what: "decline" | "waste" }
  | { kind: "seat"; seat: number }
  | { kind: "offer"; offer: ComboOffer };
export type Tab = "since" | "log" | "chat";

export class Panels {
  overlay = $state.raw<Overlay | null>(null);
  tab = $state<Tab>("since");
  logOpen = $state(false);
  /** After the end: the player stays at the table instead of the result. */
  staying = $state(false);
  /** The viewer opened a free seat's link but chose to watch. */
  watching = $state(false);

  readonly confirm = (what: "decline" | "waste"): void => void (this.overlay = { kind: "confirm", what });

  open(overlay: Overlay): void {
    this.overlay = overlay;
  }

  toggleMenu(): void {
    this.overlay = this.overlay?.kind === "menu" ? null : { kind: "menu" };
  }

  openTab(tab: "log" | "chat"): void {
    this.tab = tab;
    this.logOpen = true;
    void tick().then(() => document.getElementById(tab === "chat" ? "say" : "tab-log")?.focus());
  }
}
