import { mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inside, insideViewport, noOverlap, seen, targetsLargeEnough } from "../../../test/browser/boxes";
import { drawn, EVERY_SIZE, resize, showTable, type Size } from "../../../test/browser/show";
import { loadWords, setLanguage } from "../../lib/i18n/words.svelte";
import Learn from "./Learn.svelte";
import { finish } from "./lessons.svelte";

let shown: object | undefined;
beforeAll(() => loadWords("lessons"));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

async function show(size: Size, language = "en"): Promise<HTMLElement[]> {
  await resize(size);
  await setLanguage(language, false);
  shown = mount(Learn, { target: document.body });
  await expect.element(page.getByTestId("lessons")).toBeVisible();
  await drawn();
  return seen("[data-testid=lessons] > li");
}
const boxOf = (element: Element | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();

describe.each(EVERY_SIZE)("the list of lessons on a %s", (size) => {
  test.each(["en", "cs", "hu", "pl"])(
    "has a tile with a picture for each, and one for a first game: %s",
    async (language) => {
      const tiles = await show(size, language);
      expect(tiles).toHaveLength(9);
      noOverlap(tiles);
      for (const tile of tiles) inside(seen("h2, p, small, img, span", tile), tile);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
      expect(seen("[data-testid=lessons] img")).toHaveLength(8);
      if (size !== "desktop") targetsLargeEnough(page.getByTestId("lessons").element());
    },
  );

  test("makes the next lesson the largest, and the only gold one", async () => {
    const tiles = await show(size);
    const [first, ...others] = tiles.slice(0, 8);
    const area = (tile: Element | undefined) => boxOf(tile).width * boxOf(tile).height;
    for (const other of others) expect(area(first)).toBeGreaterThan(1.8 * area(other));
    await expect.element(page.getByRole("button", { name: "Conquer, Start" })).toBeVisible();
  });
});

describe("the list of lessons", () => {
  test("has pictures taken from the lessons", async () => {
    const [first] = await show("desktop");
    const picture = first?.querySelector("img") as HTMLImageElement;
    await picture.decode();
    expect([picture.naturalWidth, picture.naturalHeight]).toEqual([500, 300]);
  });

  // Runs last, because finished lessons stay finished.
  test("offers the next lesson, and finally a game", async () => {
    finish("conquer");
    await show("phone");
    await expect.element(page.getByRole("img", { name: "1 of 8 lessons done" })).toBeVisible();
    const next = page.getByRole("button", { name: "Mountains and Lost Tribes, Start" });
    const done = page.getByRole("button", { name: "Conquer, Done" });
    expect(boxOf(next.element()).top, "the next comes first").toBeLessThan(boxOf(done.element()).top);
    for (const lesson of ["terrain", "ability", "roll", "redeploy", "score", "decline", "pick"]) finish(lesson);
    await expect.element(page.getByRole("button", { name: "Play your first game" })).toBeVisible();
  });
});

test("a lesson on a phone in landscape keeps the next move in view", async () => {
  await showTable("lesson", "side");
  insideViewport(["Show a hint", "Start over", "Undo"].map((name) => page.getByRole("button", { name }).element()));
});
