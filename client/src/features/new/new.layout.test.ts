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
