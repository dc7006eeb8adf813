import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inside, insideViewport, noOverlap, seen } from "../../../../test/browser/boxes";
import { inEveryLanguage, showTable, type Size } from "../../../../test/browser/show";

test.each<[string, Size]>([
  ["crowded-bar", "phone"],
  ["crowded-bar", "side"],
  ["crowded-bar", "tablet"],
  ["islands", "phone"],
  ["islands", "laptop"],
])("all of the bar is in the window, and nothing on its neighbour: %s on a %s", async (scene, size) => {
  await showTable(scene, size);
  const bar = seen("[data-part=header]")[0] as Element;
  const controls = (): HTMLElement[] => seen("[data-part=header] :is(a, button, [role=timer], [data-part=round])");
  await inEveryLanguage(() => {
    insideViewport(controls());
    inside(controls(), bar, 1);
    noOverlap(controls(), 1);
    return [];
  });
  expect(seen("[data-part=round], [data-part=header] ol")).toHaveLength(1);
  expect(page.getByRole("timer").elements()).toHaveLength(scene === "crowded-bar" ? 1 : 0);
});

test("on a phone the icon replaces the game's name, which screen readers still announce", async () => {
  await showTable("islands", "phone");
  await expect.element(page.getByRole("link", { name: "Small World of Warcraft" })).toBeVisible();
});

test("on a phone the player aid is in the menu", async () => {
  await showTable("crowded-bar", "phone");
  await page.getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Player aid" }).click();
  await expect.element(page.getByRole("dialog", { name: "Player aid" })).toBeVisible();
});
