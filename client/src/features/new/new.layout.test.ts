import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inside, insideViewport, noOverlap, seen } from "../../../test/browser/boxes";
import { gold } from "../../../test/browser/gold";
import { inEveryLanguage, showPage, until, type Size } from "../../../test/browser/show";
import Start from "../start/Start.svelte";
import New from "./New.svelte";

test.each<Size>(["phone", "laptop"])("a seat's row has room for its bot level: %s", async (size) => {
  await showPage(New, {}, size);
  await until(
    () =>
      seen("[data-part=seat-line] select option[value=level-5]").length ||
      document.querySelector("option[value=level-5]"),
    "the levels",
  );
  await inEveryLanguage(() => {
    for (const line of seen("[data-part=seat-line]")) {
      const controls = seen("button, select, input", line);
      inside(controls, line);
      noOverlap(controls);
    }
    return [];
  });
});

test("on a phone the line of a seat's name is right below the name, which is large enough for a finger", async () => {
  await showPage(New, {}, "phone");
  for (const name of seen("[data-part=seat-line] input")) {
    const box = name.getBoundingClientRect();
    const letters = parseFloat(getComputedStyle(name).fontSize);
    expect(box.height, "letters and line").toBeLessThan(letters * 1.7);
    const target = name.closest("label")?.getBoundingClientRect() ?? box;
    expect(target.height).toBeGreaterThanOrEqual(43.5);
    const explained = name.closest("[data-part=seat-line]")?.querySelector("[data-part=seat-text]");
    expect(explained?.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
  }
});

test("the start page has one gold button, for the next step", async () => {
  await showPage(Start, {}, "laptop");
  await expect.element(page.getByRole("button", { name: "Play now" })).toBeVisible();
  expect(
    seen("button")
      .filter(gold)
      .map((each) => each.textContent),
  ).toEqual([expect.stringContaining("Play now")]);
  insideViewport(page.getByRole("button", { name: "Play now" }).element());
});

test.each<Size>(["laptop", "flat-tablet", "desktop"])("a game can be created without scrolling: %s", async (size) => {
  await showPage(Start, {}, size);
  const create = page.getByRole("button", { name: "Create game" });
  await expect.element(create).toBeVisible();
  await expect.element(page.getByRole("img", { name: "The board" })).toBeVisible();
  insideViewport(create.element());
});
