/** Faults of the current screen, whatever it shows: one line each, empty if there are none. */
import axe from "axe-core";
import { named, onScreen, seen, tooSmall } from "./boxes";

/** Minimum readable letter height (px). */
const LEAST = 11;
/** Maximum covered fraction of a flag or name. */
const SIXTH = 1 / 6;

/** All checks that apply to any screen. */
export function faults(): string[] {
  return [
    ...outside().map((one) => `outside: ${one}`),
    ...cut().map((one) => `cut: ${one}`),
    ...broken().map((one) => `broken: ${one}`),
    ...tiny().map((one) => `tiny: ${one}`),
    ...(matchMedia("(pointer: coarse)").matches ? tooSmall().map((one) => `small target: ${one}`) : []),
    ...(document.documentElement.scrollWidth > innerWidth + 1 ? ["the page scrolls sideways"] : []),
  ];
}

/** Whether an element is for screen readers only. */
function forTheEarAlone(element: Element): boolean {
  for (let up: Element | null = element; up; up = up.parentElement)
    if (getComputedStyle(up).clipPath.startsWith("inset(50%")) return true;
  return false;
}

const speaks = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && !!node.data.trim());

/** Readable or clickable elements partly beyond the left or right edge; horizontally scrolling content is exempt. */
function outside(): string[] {
  // Boxes come first here and below, because few elements pass, and styles take longest.
  const beyond = [...document.querySelectorAll("main *, header *")].filter((each) => {
    const { left, right, width, bottom } = each.getBoundingClientRect();
    return width > 0 && bottom > 0 && (left < -1 || right > innerWidth + 1);
  });
  return seen(beyond)
    .filter((each) => each.matches("button, a, input, select") || speaks(each))
    .filter((each) => !forTheEarAlone(each) && !scrollsSideways(each))
    .map(named);
}

function scrollsSideways(element: Element): boolean {
  for (let up = element.parentElement; up; up = up.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
  return false;
}

/** Text that does not fit: in buttons, and wherever overflow is hidden. Players' names may be truncated. */
function cut(): string[] {
  const wide = [...document.querySelectorAll("main *, dialog *")].filter(
    (each) => !(each instanceof SVGElement) && each.scrollWidth > each.clientWidth + 1,
  );
  return seen(wide)
    .filter((each) => each.matches("button") || (getComputedStyle(each).overflowX === "hidden" && speaks(each)))
    .filter((each) => !forTheEarAlone(each) && !(each.matches("[data-part=name]") && each.clientWidth > 40))
    .map(named);
}

/** Words on buttons broken across lines. */
function broken(): string[] {
  return seen("main button, dialog button").flatMap((button) => {
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) {
      const { data } = walk.currentNode as Text;
      const lines = (from: number, to: number): number => {
        const range = document.createRange();
        range.setStart(walk.currentNode, from);
        range.setEnd(walk.currentNode, to);
        return new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top))).size;
      };
      if (lines(0, data.length) > 1)
        for (const { index, 0: word } of data.matchAll(/[^\s-]+/g))
          if (lines(index, index + word.length) > 1) found.push(word);
    }
    return found;
  });
}

/** Text with too small letters; in a drawing, at the drawing's scale. */
function tiny(): string[] {
  const found = new Set<string>();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent?.trim();
    const element = walk.currentNode.parentElement;
    if (!text || !element || element.closest("script, style, noscript, option")) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (!size || size >= LEAST - 0.05) continue;
    if (onScreen(element) && !forTheEarAlone(element)) found.add(`${named(element)} ${size.toFixed(1)}`);
  }
  return [...found];
}

const scaleOf = (element: Element): number =>
  element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;

/** Axe violations, one per line. Contrast checks are slow, and independent of the size. */
export async function violations({ colours = false } = {}): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // The test page has neither a title nor a language.
    rules: { "color-contrast": { enabled: colours }, "document-title": { enabled: false } },
  });
  return found.flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 150)}`));
}

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
const shared = (a: DOMRect, b: DOMRect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const data = (element: Element, key: string): string => (element as HTMLElement | SVGElement).dataset[key] ?? "";

/** Overlaps on the map: tokens under buttons, flags under tokens, names under numbers. */
export function mapFaults(): string[] {
  const buttons = seen("#board button").map(boxOf);
  const stacks = seen("[data-stack]");
  const flags = seen("[data-cost]");
  const numbers = seen("[data-part=count], [data-steps] rect").map(boxOf);
  const covered = stacks.filter((stack) => buttons.some((button) => shared(button, boxOf(stack)) > 0));
  const hidden = flags.filter((flag) => {
    const box = boxOf(flag);
    const others = [
      ...buttons,
      ...stacks.filter((stack) => data(stack, "stack") !== data(flag, "cost")).map(boxOf),
      ...flags.filter((other) => other !== flag).map(boxOf),
    ];
    return others.some((other) => shared(box, other) > box.width * box.height * SIXTH);
  });
  const written = seen("[data-name]").filter((name) => {
    const { left, top, width, height } = boxOf(name);
    // Letters take half the height of their box.
    const letters = new DOMRect(left, top + height * 0.3, width, height / 2);
    return numbers.some((number) => shared(letters, number) > (width * height) / 20);
  });
  return [
    ...covered.map((each) => `tokens under a button: ${data(each, "stack")}`),
    ...hidden.map((each) => `flag under something: ${data(each, "cost")}`),
    ...written.map((each) => `name under a number: ${each.textContent ?? ""}`),
  ];
}
