import { describe, expect, test } from "vitest";
import { page, type Locator } from "vitest/browser";
import { inside, insideViewport, noOverlap, seen } from "../../../../test/browser/boxes";
import { faults } from "../../../../test/browser/faults";
import { gold } from "../../../../test/browser/gold";
import { inEveryLanguage, settled, showPage, showTable, until, type Size } from "../../../../test/browser/show";
import { settings } from "../../../lib/storage/settings.svelte";
import SitDown from "./SitDown.svelte";

const button = (name: string | RegExp): Locator => page.getByRole("button", { name }).first();
const fromMenu = (name: string) => async (): Promise<void> => {
  await button(/^Menu/).click();
  await button(name).click();
};
/** By name: the scene, and how to open the dialog. */
const DIALOGS: Record<string, [scene: string, open: () => Promise<void>]> = {
  "the menu": ["conquer", () => button(/^Menu/).click()],
  "the keys": ["conquer", fromMenu("Keyboard shortcuts")],
  "another device": ["conquer", fromMenu("Continue on another device")],
  "a copy of the game": ["conquer", fromMenu("Try moves in a copy of the game")],
  "a seat": ["conquer", () => button("Tom’s seat").click()],
  "going into decline": ["start", () => button("Go into decline").click()],
  "ending a step too early": [
    "alone",
    () => (seen("[data-act=done]")[0] as HTMLElement).click() as unknown as Promise<void>,
  ],
};

describe.each<Size>(["phone", "desktop"])("dialogs on a %s", (size) => {
  test.each(Object.keys(DIALOGS))("%s", async (name) => {
    const [scene, open] = DIALOGS[name] as [string, () => Promise<void>];
    await showTable(scene, size);
    await open();
    await until(() => seen("dialog").length, name);
    await settled();
    const [dialog] = seen("dialog");
    expect(await inEveryLanguage(faults)).toEqual([]);
    // The question and its answers are visible together.
    const answers = seen("[data-yes], [data-no]");
    if (!answers.length) return;
    insideViewport([...answers, ...seen("dialog h2")]);
    inside(answers, dialog as Element);
    noOverlap(answers);
    // The answer that gives something up is never the gold one.
    expect(answers.filter(gold)).toHaveLength(1);
    if (name !== "a copy of the game") expect(seen("[data-no]").filter(gold)).toHaveLength(1);
  });
});

test("a player who sits down without a name is asked for one", async () => {
  settings.name = "";
  await showPage(SitDown, { id: "a", seat: 1, seeded: false, onclose: () => {}, onseat: () => {} }, "phone");
  const sit = page.getByRole("button", { name: "Sit down" });
  await sit.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Please choose a name of 1 to 24 characters.");
  expect(document.activeElement?.localName).toBe("input");
  await expect.element(page.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
});
