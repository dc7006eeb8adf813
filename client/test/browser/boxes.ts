/** Assertions about boxes on the screen, with messages that name the fault. */
import { expect } from "vitest";

/** Tolerance for fractional layout (px). */
const SLACK = 0.5;
/** Minimum size of a touch target (px). */
const FINGER = 44;
const PRESSED = "button, a[href], input, select, summary, [role=tab]";

type Found = Element | readonly Element[] | string;

/** Visible elements, given directly or by a selector. */
export function seen(what: Found, within: ParentNode = document): HTMLElement[] {
  const all = typeof what === "string" ? [...within.querySelectorAll(what)] : what instanceof Element ? [what] : what;
  return [...all].filter((each): each is HTMLElement =>
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
}

/** A short description of an element. */
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

/** Assert that no two elements overlap, unless one contains the other. */
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

/** Assert that elements are completely on the screen. */
export function insideViewport(what: Found): void {
  const all = seen(what);
  expect(all.length, `nothing of ${String(what)} is in sight`).toBeGreaterThan(0);
  const found = all.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK;
  });
  expect(found.map(named)).toEqual([]);
}

/** Assert that elements are completely inside another box. */
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

/** Assert that no text is cut off or overflows its box. */
export function notCut(what: Found): void {
  const all = seen(what);
  expect(all.length, `nothing of ${String(what)} is in sight`).toBeGreaterThan(0);
  const found = all.filter(
    (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
  );
  expect(found.map(named)).toEqual([]);
}

/** Assert that the page does not scroll. */
export function fits(): void {
  const { scrollWidth, scrollHeight } = document.documentElement;
  expect([scrollWidth <= innerWidth + 1, scrollHeight <= innerHeight + 1], "the page scrolls").toEqual([true, true]);
}

/** Whether any part of an element is on the screen. */
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
 * Controls that are too small for a finger.
 *
 * A word inside a sentence is as high as its line, and a label counts for its checkbox.
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

/** Assert that all controls are large enough for a finger. */
export function targetsLargeEnough(within: ParentNode = document, least = FINGER): void {
  expect(tooSmall(within, least)).toEqual([]);
}

/** Assert that elements neither move nor resize during an action. */
export async function stable(what: readonly string[], doing: () => Promise<unknown> | void): Promise<void> {
  const boxes = () =>
    Object.fromEntries(
      what.map((one) => {
        const [first] = seen(one);
        if (!first) throw new Error(`${one} is not visible`);
        const { x, y, width, height } = first.getBoundingClientRect();
        return [one, [x, y, width, height].map(Math.round)];
      }),
    );
  const before = boxes();
  await doing();
  expect(boxes()).toEqual(before);
}
