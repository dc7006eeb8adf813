/** The parts of a table that others point at, fly to, keep clear of or hand the keys to. */

import type { Attachment } from "svelte/attachments";

type Named = "map" | "cell" | "card" | "prompt" | "combos" | "log" | "pane" | "log-button" | "tools" | "hand";
type OfSeat = `${"seat" | "face" | "coins" | "hand"}-${number}`;
/** `cell` is the region that the Tab key comes to; `combo-3` a line of the offers by its position. */
export type Part = Named | "own-seat" | "roll" | "done" | "decline" | OfSeat | `combo-${number}`;

export class Parts {
  private readonly elements = new Map<Part, Set<HTMLElement | SVGElement>>();

  /** To be attached to the element of a part: `{@attach parts.is("map")}`. */
  is(...names: readonly Part[]): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      for (const name of names) this.elements.set(name, (this.elements.get(name) ?? new Set()).add(element));
      return () => {
        for (const name of names) this.elements.get(name)?.delete(element);
      };
    };
  }

  /** The element of a part, if it has a place on the screen. */
  find(name: Part): HTMLElement | SVGElement | undefined {
    return [...(this.elements.get(name) ?? [])].find((element) => element.getClientRects().length > 0);
  }

  /** Whether something, such as what was pressed, is inside a part. */
  has(name: Part, what: EventTarget | null): boolean {
    return what instanceof Node && [...(this.elements.get(name) ?? [])].some((element) => element.contains(what));
  }

  /** Hand the keys to a part. */
  focus(name: Part): void {
    this.find(name)?.focus({ preventScroll: true });
  }
}
