import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { fits, inside, insideViewport, noOverlap, seen } from "../../../test/browser/boxes";
import { faults, violations } from "../../../test/browser/faults";
import { EVERY_SIZE, inEveryLanguage, settled, showTable, until, type Size } from "../../../test/browser/show";

async function showEnding(size: Size): Promise<void> {
  await showTable("over", size);
  await until(() => seen("[data-title]").length && seen("[data-part=podium] li").length, "the end of the game");
  await settled();
}

describe.each(EVERY_SIZE)("the end of a game on a %s", (size) => {
  beforeEach(() => showEnding(size));

  test("has no layout fault in any language", async () => {
    fits();
    expect(await inEveryLanguage(faults)).toEqual([]);
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
  });

  test("shows all sections at full width", () => {
    const parts = seen("main#end section");
    expect(parts.length).toBeGreaterThan(4);
    noOverlap(parts);
    for (const part of parts) {
      const { left, right, width, height } = part.getBoundingClientRect();
      expect(width).toBeGreaterThan(200);
      expect(height).toBeGreaterThan(24);
      expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
    }
  });

  test("shows the replay on a map half as wide as its card", () => {
    const map = seen("#board > svg")[0] as Element;
    const card = map.closest("section") as Element;
    const [inner, outer] = [map, card].map((each) => each.getBoundingClientRect().width) as [number, number];
    expect(inner / outer).toBeGreaterThan(0.5);
  });

  test("leaves no title alone in a row", () => {
    const tops = seen("[data-title]").map((each) => Math.round(each.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    for (const title of seen("[data-title]")) inside(seen("h3, p", title), title);
  });
});

test("the winner is large, in the middle and highest on the podium", async () => {
  await showEnding("desktop");
  const steps = seen("[data-part=podium] li");
  const coins = steps.map((step) => Number(/(\d+) coins/.exec(step.textContent)?.[1]));
  expect(coins).toEqual(coins.toSorted((a, b) => b - a));
  const winner = page
    .getByRole("heading", { level: 1 })
    .element()
    .textContent.replace(/ wins$/, "");
  expect(steps[0]?.textContent).toContain(winner);
  const heights = steps.map((step) => step.lastElementChild?.getBoundingClientRect().height ?? 0);
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  const [first, second, third] = steps.map((step) => step.getBoundingClientRect().left);
  expect([(second ?? 0) < (first ?? 0), (first ?? 0) < (third ?? 0)]).toEqual([true, true]);
  const height = (what: string): number => seen(what)[0]?.getBoundingClientRect().height ?? 0;
  expect(height("[data-part=winners] svg")).toBeGreaterThan(3 * height("[data-part=podium] svg"));
  insideViewport("[data-part=winners]");
});

test("the parts of a turn's income add up", async () => {
  await showEnding("desktop");
  const cells = seen("main#end td").map((each) => each.textContent.replaceAll("−", "-").replace(/\s+/g, " ").trim());
  expect(cells).toHaveLength(8);
  for (const cell of cells) {
    const [, whole, parts] = /^(-?\d+) in round \d+ ?(.*)$/.exec(cell) ?? [];
    const sum = [...(parts ?? "").matchAll(/ (-?\d+)(?=,|$)/g)].reduce((all, [, n]) => all + Number(n), 0);
    expect(sum, cell).toBe(Number(whole));
  }
});
