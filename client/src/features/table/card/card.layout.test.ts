import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { tick } from "svelte";
import { inside, insideViewport, seen } from "../../../../test/browser/boxes";
import { faults } from "../../../../test/browser/faults";
import { gold } from "../../../../test/browser/gold";
import {
  choose,
  EVERY_SIZE,
  inEveryLanguage,
  settled,
  showTable,
  until,
  type Size,
} from "../../../../test/browser/show";
import type { Drawing } from "../../../messages";

const top = (id: string): DOMRect => {
  const path = document.getElementById(`r-${id}`);
  if (!path) throw new Error(`no region ${id}`);
  return path.getBoundingClientRect();
};
const card = (): Element | undefined => seen("[data-part=region-card]")[0];
const close = async (): Promise<void> => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await settled();
};
/** Height of a region hidden above the map or below the top of its sheet. */
function hidden(id: string): number {
  const map = document.getElementById("board")?.getBoundingClientRect();
  const sheet = card()?.getBoundingClientRect();
  const region = top(id);
  return Math.max((map?.top ?? 0) - region.top, sheet ? region.bottom - sheet.top : 0);
}

describe.each<Size>([...EVERY_SIZE, "side", "zoomed"])("the card of a region on a %s", (size) => {
  test("is complete, with its buttons in view, in every language", async () => {
    await showTable("alone", size);
    await choose("stormtooth");
    expect(await inEveryLanguage(faults)).toEqual([]);
    insideViewport("[data-part=region-card]");
    inside("[data-part=region-card] [data-verb]", card() as Element);
  });
});

test("the holdings and the income of an own region are separated by a spaced dot", async () => {
  await showTable("alone", "desktop");
  await choose("copperdown");
  expect(card()?.textContent).toMatch(/yours, \d+ tokens? · brings /);
});

test.each<Size>(["phone", "desktop"])("an own region with a hero is said to be immune: %s", async (size) => {
  await showTable("own-hero", size);
  await choose("copperdown");
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/immune: nobody can attack it/);
  expect(faults()).toEqual([]);
  await close();
  await choose("barleyford");
  await expect.element(page.getByRole("dialog")).not.toHaveTextContent(/immune/);
});

test("a gold button is gold under its gradient, and does not flash on hover", async () => {
  await showTable("alone", "desktop");
  await choose("stormtooth");
  const [button] = seen("[data-part=region-card] [data-verb]");
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--accent)";
  expect(getComputedStyle(button as Element).backgroundColor).toBe(getComputedStyle(probe).color);
  probe.remove();
});

test("on a phone the menu of the bar opens above the card of a region", async () => {
  await showTable("redeploy-heroes", "phone");
  await choose("stormtooth");
  expect(card()).toBeDefined();
  await page.getByRole("button", { name: "Spread" }).click();
  await settled();
  const items = page.getByRole("menuitem").elements();
  expect(items).toHaveLength(2);
  for (const item of items) {
    const { x, y, width, height } = item.getBoundingClientRect();
    expect(item.contains(document.elementFromPoint(x + width / 2, y + height / 2)), item.textContent).toBe(true);
  }
});

test("on a phone the sheet hides neither its region nor the centre of a neighbour", async () => {
  await showTable("alone", "phone");
  const drawing = (await (await fetch("/api/boards/smallworld/small-world-2/portrait")).json()) as Drawing;
  const found: string[] = [];
  for (const { id, neighbours } of drawing.regions) {
    await choose(id);
    if (hidden(id) > 1) found.push(id);
    const sheet = card()?.getBoundingClientRect();
    const map = document.getElementById("board")?.getBoundingClientRect();
    for (const other of neighbours) {
      const { top: from, height } = top(other);
      const middle = from + height / 2;
      if (sheet && map && (middle < map.top || middle > sheet.top)) found.push(`${other} beside ${id}`);
    }
    await close();
  }
  expect(found).toEqual([]);
});

test("on a phone the map has steppers while tokens are placed, and no sheet", async () => {
  await showTable("heroic", "phone");
  for (const region of ["copperdown", "barleyford", "owlsgrove"]) {
    await choose(region);
    const buttons = page.getByRole("button", { name: /^One (more|fewer)$/ }).elements();
    expect(buttons).toHaveLength(2);
    insideViewport(buttons);
    await close();
  }
});

test.each<Size>(["phone", "desktop"])("own land in decline is not marked as an ordinary target: %s", async (size) => {
  await showTable("own-decline", size);
  expect(seen("[data-cost=barleyford] [data-friendly]")).toHaveLength(1);
  expect(seen("[data-cost] [data-side]:not([data-friendly])").length).toBeGreaterThan(0);
  await choose("barleyford");
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/already yours/);
  expect(seen("[data-part=region-card] [data-verb]").filter(gold)).toEqual([]);
});

test.each<Size>(["phone", "desktop"])("a partner's land is not marked as an ordinary target: %s", async (size) => {
  await showTable("beside-partner", size);
  const friendly = seen("[data-cost]:has([data-friendly])").map((each) => each.dataset["cost"] ?? "");
  expect(friendly.length).toBeGreaterThan(0);
  await choose(friendly[0] ?? "");
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/your partner.*takes it from your own team/);
  expect(seen("[data-part=region-card] [data-verb]").filter(gold)).toEqual([]);
});

test.each<Size>(["phone", "desktop"])("a relic explains its effect: %s", async (size) => {
  await showTable("relic", size);
  await choose("mangrove-maze");
  await expect.element(page.getByRole("dialog")).toHaveTextContent(/No travel cost for the active race that holds it/);
  insideViewport("[data-part=region-card]");
});

test("a preview that becomes a card is at its final place at once, not under the pointer first", async () => {
  await showTable("roll", "desktop");
  const path = document.getElementById("r-stormtooth");
  const at = top("stormtooth");
  const mouse = { bubbles: true, pointerType: "mouse", clientX: at.x + at.width / 2, clientY: at.y + at.height / 2 };
  path?.dispatchEvent(new PointerEvent("pointermove", mouse));
  await until(card, "the preview");
  await settled();
  path?.dispatchEvent(new PointerEvent("pointerdown", mouse));
  path?.dispatchEvent(new PointerEvent("pointerup", mouse));
  await tick();
  expect(card()?.querySelector("[data-verb=roll]")).not.toBeNull();
  const { style } = card() as HTMLElement;
  const first = [style.left, style.top];
  await settled();
  expect([style.left, style.top]).toEqual(first);
});

test("coins are on the flag, and neither a double click nor a second Enter pays them unasked", async () => {
  const server = await showTable("hammer", "desktop");
  const [flag] = [...document.querySelectorAll("[data-cost]:has([data-pays])")];
  const region = flag?.getAttribute("data-cost") ?? "";
  expect(flag?.querySelector("[data-pays]")?.textContent).toBe("2");
  await choose(region);
  expect(card()?.textContent).toContain("coins first (Doomhammer)");
  const press = () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  press();
  await settled();
  expect(card()?.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.getAttribute("data-verb")).toBe("doomhammer");
  expect(server.sent.some((message) => message.type === "play")).toBe(false);
});
