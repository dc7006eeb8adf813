/** Registry of a table's parts that other components point at, animate to, avoid or focus. */

import type { Attachment } from "svelte/attachments";

type Named = "map" | "cell" | "card" | "prompt" | "combos" | "log" | "pane" | "log-button" | "tools" | "hand";
type OfSeat = `${"seat" | "face" | "coins" | "hand"}-${number}`;
/** `cell` is the region with the tab stop; `combo-3` is an offer by its position. */
export type Part = Named | "own-seat" | "roll" | "done" | "decline" | OfSeat | `combo-${number}`;

export class Parts {
  private readonly elements = new Map<Part, Set<HTMLElement | SVGElement>>();

  /** Attachment that registers an element: `{@attach parts.is("map")}`. */
  is(...names: readonly Part[]): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      for (const name of names) this.elements.set(name, (this.elements.get(name) ?? new Set()).add(element));
      return () => {
        for (const name of names) this.elements.get(name)?.delete(element);
      };
    };
  }

  /** The element of a part, if it has a position on the screen. */
  find(name: Part): HTMLElement | SVGElement | undefined {
    return [...(this.elements.get(name) ?? [])].find((element) => element.getClientRects().length > 0);
  }

  /** Whether an element, such as the target of a click, is inside a part. */
  has(name: Part, what: EventTarget | null): boolean {
    return what instanceof Node && [...(this.elements.get(name) ?? [])].some((element) => element.contains(what));
  }

  /** Focus a part. */
  focus(name: Part): void {
    this.find(name)?.focus({ preventScroll: true });
  }
}
