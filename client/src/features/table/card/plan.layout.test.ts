import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { fits, inside, insideViewport, seen, stable, targetsLargeEnough } from "../../../../test/browser/boxes";
import { drawn, showTable } from "../../../../test/browser/show";

const MINE = ["copperdown", "barleyford", "owlsgrove"];

async function look(region: string): Promise<void> {
  await page.elementLocator(document.getElementById(`r-${region}`) as unknown as HTMLElement).click();
  await expect.element(page.getByTestId("plan")).toBeVisible();
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)));
  await drawn();
}

describe("placing tokens on a phone", () => {
  test.each(MINE)("has one stepper on a sheet, and %s in view above it", async (region) => {
    await showTable("redeploy-heroes", "phone");
    await expect.element(page.getByRole("main")).toHaveAttribute("data-ready", "yes");
    await look(region);
    await expect.element(page.getByRole("button", { name: "One more" })).toBeVisible();
    expect(page.getByRole("button", { name: "One more" }).elements()).toHaveLength(1);
    const sheet = page.getByTestId("plan").element();
    insideViewport(sheet);
    inside(seen("button, h2, p, output", sheet), sheet);
    const land = document.getElementById(`r-${region}`)?.getBoundingClientRect();
    expect(land?.bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().top + 1);
    targetsLargeEnough();
    fits();
  });

  test("is never covered by the button bar below it, however tall that is", async () => {
    await showTable("redeploy", "phone", "pl");
    await look("bogwater");
    const bar = seen("[data-part=actions]")[0]?.getBoundingClientRect();
    expect(bar?.height).toBeGreaterThan(63);
    expect(page.getByTestId("plan").element().getBoundingClientRect().bottom).toBeLessThanOrEqual((bar?.top ?? 0) + 1);
  });

  test("updates the count on the sheet without any shift", async () => {
    await showTable("redeploy-heroes", "phone");
    await look("owlsgrove");
    await stable(["[data-testid=plan] h2", "[data-testid=plan] output"], async () => {
      await page.getByRole("button", { name: "One more" }).click();
      await expect.element(page.getByTestId("plan").getByRole("status")).toHaveTextContent("2");
    });
    await expect.element(page.getByTestId("plan")).toHaveTextContent("A rival would need 4 tokens.");
  });

  test("combines both ways to distribute tokens in one button, with its menu in view", async () => {
    await showTable("redeploy-heroes", "phone");
    await look("owlsgrove");
    await page.getByRole("button", { name: "Spread" }).click();
    const ways = page.getByRole("menuitem").elements();
    expect(ways.map((way) => way.textContent.trim())).toEqual(["Spread evenly", "To the borders"]);
    insideViewport(ways);
    for (const way of ways) {
      const { x, y, width, height } = way.getBoundingClientRect();
      const above = document.elementFromPoint(x + width / 2, y + height / 2);
      expect(way.contains(above), "nothing lies over the menu").toBe(true);
    }
    await page.getByRole("menuitem", { name: "Spread evenly" }).click();
    await expect.element(page.getByTestId("plan").getByRole("status")).toHaveTextContent("2");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  });
});
