import { afterEach, describe, expect, it, vi } from "vitest";
import { Parts } from "./parts";

/** An element with a screen position (happy-dom has none), or without one. */
function element(shown = true): HTMLElement {
  const made = document.body.appendChild(document.createElement("button"));
  made.getClientRects = () => (shown ? [new DOMRect(0, 0, 9, 9)] : []) as unknown as DOMRectList;
  return made;
}

describe("the parts of a table", () => {
  afterEach(() => document.body.replaceChildren());

  it("are found while they are attached and have a position on the screen", () => {
    const parts = new Parts();
    const [away, map] = [element(false), element()];
    parts.is("map")(away);
    expect(parts.find("map")).toBeUndefined();
    const detach = parts.is("map")(map);
    expect(parts.find("map")).toBe(map);
    detach?.();
    expect(parts.find("map")).toBeUndefined();
  });

  it("can have several names", () => {
    const parts = new Parts();
    const hand = element();
    parts.is("hand", "hand-2")(hand);
    expect(parts.find("hand-2")).toBe(parts.find("hand"));
    expect(parts.find("hand-1")).toBeUndefined();
  });

  it("find out whether they contain an element", () => {
    const parts = new Parts();
    const log = element();
    parts.is("log")(log);
    expect(parts.has("log", log.appendChild(document.createElement("i")))).toBe(true);
    expect(parts.has("log", document.body)).toBe(false);
    expect(parts.has("card", log)).toBe(false);
    expect(parts.has("log", null)).toBe(false);
  });

  it("take the focus without scrolling the page", () => {
    const parts = new Parts();
    const cell = element();
    const focus = vi.spyOn(cell, "focus");
    parts.is("cell")(cell);
    parts.focus("cell");
    parts.focus("tools");
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });
});
