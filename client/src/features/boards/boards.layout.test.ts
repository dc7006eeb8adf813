import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { noOverlap, seen, targetsLargeEnough } from "../../../test/browser/boxes";
import { fakeBoards } from "../../../test/browser/boards";
import { faults, violations } from "../../../test/browser/faults";
import { drawn, EVERY_SIZE, inEveryLanguage, showPage, until, type Size } from "../../../test/browser/show";
import { forgetInvention, inventions } from "../../lib/storage/inventions";
import BoardPage from "./BoardPage.svelte";

let server: ReturnType<typeof fakeBoards>;
const at = location.pathname + location.search;

beforeEach(() => {
  for (const { id } of inventions()) forgetInvention(id);
  server = fakeBoards();
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", at);
});

async function edit(size: Size = "desktop", id = "new"): Promise<void> {
  await showPage(BoardPage, { id }, size);
  await until(() => seen("[data-region]").length === 6, "the map");
  await drawn();
}
const tab = (name: string) => page.getByRole("tab", { name });
/** Paint over the farmland, which is a fault. */
async function paintOver(): Promise<void> {
  await page.getByRole("button", { name: "Lake" }).click();
  for (const region of ["r0", "r5"]) {
    document.querySelector(`[data-region=${region}]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await until(() => server.asked.at(-1) === "terrain", "the change");
  }
  await until(() => seen("[aria-disabled=true]").length, "playing waits");
}

describe.each(EVERY_SIZE)("on a %s", (size) => {
  test("the board editor fits in every language, with each of its panels", async () => {
    await edit(size);
    // On a phone the tools stay at the bottom of the screen.
    noOverlap(seen(size === "phone" ? "[aria-label=Map], aside" : "[role=toolbar], [aria-label=Map], aside"));
    for (const name of ["Region", "Check", "Fair?", "Generate"]) {
      await tab(name).click();
      expect(await inEveryLanguage(faults), name).toEqual([]);
      if (size !== "desktop") targetsLargeEnough();
      expect(await violations({ colours: size === "desktop" }), name).toEqual([]);
    }
  });

  test("shipped boards and empty land are starting points, too", async () => {
    await edit(size);
    for (const [name, start] of [
      ["One of ours", "shipped"],
      ["Empty land", "empty"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      expect(await inEveryLanguage(faults), name).toEqual([]);
      await page.getByRole("button", { name: /^(Take a copy|Draw empty land)$/ }).click();
      await until(() => server.asked.at(-1) === start, `a board that begins as ${start}`);
    }
    expect(seen("input[type=range]")).toEqual([]);
  });

  test("a fault is shown beside the map with its remedy", async () => {
    await edit(size);
    await paintOver();
    await tab("Check").click();
    await expect.element(page.getByText("Too little farmland: 0").first()).toBeVisible();
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
    await page.getByRole("button", { name: "Make it farmland" }).first().click();
    await expect.element(page.getByText("No faults. This board can be played.")).toBeVisible();
  });

  test("somebody else's board shows its measured fairness", async () => {
    await edit(size, "theirs");
    await tab("Fair?").click();
    await expect.element(page.getByText("No seat is better")).toBeVisible();
    expect(seen(".panel tbody tr")).toHaveLength(3);
    await expect.element(page.getByRole("button", { name: "Newtmoor in 3% of games" })).toBeVisible();
    await expect.element(page.getByText("Hills instead of mountains would draw players to Newtmoor.")).toBeVisible();
    expect(await inEveryLanguage(faults)).toEqual([]);
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
    // The advice can be followed at once; then the figures are those of another board.
    await page.getByRole("button", { name: "Change it" }).click();
    await expect.element(page.getByText("Measured before your last change.")).toBeVisible();
    expect(server.asked).toContain("terrain");
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
  });
});
