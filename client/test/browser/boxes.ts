/** What is asserted of boxes on the screen: in small words, and with an answer that names what is wrong. */
import { expect } from "vitest";

/** Half a pixel, for what is laid out in fractions. */
const SLACK = 0.5;
/** The least that a finger hits, in pixels. */
const FINGER = 44;
const PRESSED = "button, a[href], input, select, summary, [role=tab]";

type Found = Element | readonly Element[] | string;

/** Elements in sight, by themselves or by a selector. */
export function seen(what: Found, within: ParentNode = document): HTMLElement[] {
  const all = typeof what === "string" ? [...within.querySelectorAll(what)] : what instanceof Element ? [what] : what;
  return [...all].filter((each): each is HTMLElement =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** An element in a few words. */
export function named(element: Element): string {
  const said = element.getAttribute("aria-label") ?? element.textContent;
  const part = element.closest<HTMLElement>("[data-part], section, dialog");
  return `${element.localName} in ${part?.dataset["part"] ?? part?.localName ?? "the page"} "${said.trim().replace(/\s+/g, " ").slice(0, 30)}"`;
}

function meet(a: Element, b: Element, slack: number): boolean {
  const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return (
    Math.min(p.right, q.right) - Math.max(p.left, q.left) > slack &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > slack
  );
}

/** No two of these share room, unless one is inside the other. */
export function noOverlap(what: Found, slack = SLACK): void {
  const all = seen(what);
  expect(all.length, `fewer than two of ${String(what)}`).toBeGreaterThan(1);
  const found = all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter((b) => !a.contains(b) && !b.contains(a) && meet(a, b, slack))
      .map((b) => `${named(a)} and ${named(b)}`),
  );
  expect(found).toEqual([]);
}

/** All of it is on the screen. */
export function insideViewport(what: Found): void {
  const all = seen(what);
  expect(all.length, `nothing of ${String(what)} is in sight`).toBeGreaterThan(0);
  const found = all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK;
  });
  expect(found.map(named)).toEqual([]);
}

/** All of it is inside another box. */
export function inside(what: Found, outer: Element, slack = SLACK): void {
  const all = seen(what);
  expect(all.length, `nothing of ${String(what)} is in sight`).toBeGreaterThan(0);
  const around = outer.getBoundingClientRect();
  const found = all.filter((each) => {
    const box = each.getBoundingClientRect();
    return (
      box.left < around.left - slack ||
      box.top < around.top - slack ||
      box.right > around.right + slack ||
      box.bottom > around.bottom + slack
    );
  });
  expect(found.map(named)).toEqual([]);
}

/** No text is cut off, nor runs out of its box. */
export function notCut(what: Found): void {
  const all = seen(what);
  expect(all.length, `nothing of ${String(what)} is in sight`).toBeGreaterThan(0);
  const found = all.filter(
    (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
  );
  expect(found.map(named)).toEqual([]);
}

/** The page has nothing to scroll to. */
export function fits(): void {
  const { scrollWidth, scrollHeight } = document.documentElement;
  expect([scrollWidth <= innerWidth + 1, scrollHeight <= innerHeight + 1], "the page scrolls").toEqual([true, true]);
}

/** Whether any of it is on the screen. */
export function onScreen(element: Element): boolean {
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  return (
    width > 0 &&
    height > 0 &&
    bottom > 0 &&
    top < innerHeight &&
    right > 0 &&
    left < innerWidth &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/**
 * What can be pressed and is too small for a finger.
 *
 * A word inside a sentence is as high as its line, and a label counts for the box inside it.
 */
export function tooSmall(within: ParentNode = document, least = FINGER): string[] {
  return seen(PRESSED, within)
    .filter((each) => !each.closest("[data-region]") && !inSentence(each))
    .map((each) => ({ each, box: (each.closest("label") ?? each).getBoundingClientRect() }))
    .filter(({ each, box }) => onScreen(each) && box.width > 1 && Math.min(box.width, box.height) < least - SLACK)
    .map(({ each, box }) => `${named(each)} ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
}

function inSentence(element: Element): boolean {
  const { display, textDecorationLine } = getComputedStyle(element);
  return display === "inline" || textDecorationLine.includes("underline");
}

/** Whatever can be pressed is large enough for a finger. */
export function targetsLargeEnough(within: ParentNode = document, least = FINGER): void {
  expect(tooSmall(within, least)).toEqual([]);
}

/** Nothing of these moves or changes its size while something is done. */
export async function stable(what: readonly string[], doing: () => Promise<unknown> | void): Promise<void> {
  const boxes = () =>
    Object.fromEntries(
      what.map((one) => {
        const [first] = seen(one);
        if (!first) throw new Error(`nothing of ${one} is in sight`);
        const { x, y, width, height } = first.getBoundingClientRect();
        return [one, [x, y, width, height].map(Math.round)];
      }),
    );
  const before = boxes();
  await doing();
  expect(boxes()).toEqual(before);
}
