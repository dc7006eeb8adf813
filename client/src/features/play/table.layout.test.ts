import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { fits, inside, insideViewport, noOverlap, notCut, seen, stable } from "../../../test/browser/boxes";
import { faults, violations } from "../../../test/browser/faults";
import { clear, drawn, EVERY_SIZE, inEveryLanguage, showTable, type Size } from "../../../test/browser/show";

const SCENES = [
  "pick",
  "pick-islands",
  "conquer",
  "redeploy",
  "islands",
  "islands-redeploy",
  "teams",
  "waiting",
  "lesson",
];

describe.each(EVERY_SIZE)("the table on a %s", (size) => {
  test.each(SCENES)("has no layout fault in any language: %s", async (scene) => {
    await showTable(scene, size);
    fits();
    insideViewport("main");
    expect(await inEveryLanguage(faults)).toEqual([]);
  });

  test("has the prompt, the players and the map side by side", async () => {
    await showTable("conquer", size);
    noOverlap([...seen("[data-part=prompt]"), ...seen("[aria-label='Players']"), ...seen("#board")]);
  });

  test.each(["Hint", "Threats"])("does not shift when the prompt grows: %s", async (name) => {
    const server = await showTable("conquer", size);
    // On a phone the map makes room for the prompt.
    const map = size === "phone" && name === "Threats" ? [] : ["#board"];
    await stable([...map, "[data-act=done]", "[aria-label='Players']"], async () => {
      await page.getByRole("button", { name, exact: true }).click();
      await expect
        .poll(() => server.sent.map((message) => message.type))
        .toContain(`${name === "Hint" ? "hint" : "threat"}-request`);
      await drawn();
    });
  });
});

// The tightest screens: a phone in landscape, and a small laptop at 200 %.
describe.each<Size>(["side", "zoomed"])("the table on a low screen: %s", (size) => {
  test.each(["pick", "conquer", "redeploy", "islands"])("%s", async (scene) => {
    await showTable(scene, size);
    fits();
    expect(await inEveryLanguage(faults)).toEqual([]);
    if (size === "side") insideViewport("[data-part=actions] button");
  });
});

test("the buttons of a hint fit their labels on a phone in landscape", async () => {
  await showTable("conquer", "side");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Do that" })).toBeVisible();
  await inEveryLanguage(() => {
    notCut("[data-part=message] button");
    inside("[data-part=message] button", seen("[data-part=message]")[0] as Element);
    return [];
  });
});

test.each(["pick", "conquer", "redeploy"])("is accessible to screen readers: %s", async (scene) => {
  await showTable(scene, "phone");
  expect(await violations()).toEqual([]);
});

test.each(["light", "dark"])("has sufficient contrast in the %s theme", async (theme) => {
  for (const scene of ["pick", "conquer"]) {
    await showTable(scene, "desktop");
    document.documentElement.dataset["theme"] = theme;
    expect(await violations({ colours: true })).toEqual([]);
    await clear();
  }
});
