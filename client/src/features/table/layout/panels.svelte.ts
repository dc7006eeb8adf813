/** What is open around the map: an overlay, the side panel with one of its tabs, the result of the game. */

import { tick } from "svelte";
import type { ComboOffer } from "../../../messages";

/** What lies over the table. */
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
  /** After the end: still at the table, not at the result. */
  staying = $state(false);
  /** Came by the link of a free seat, but does not want it. */
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
