import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { insideViewport, noOverlap, seen } from "../../../../test/browser/boxes";
import { mapFaults } from "../../../../test/browser/faults";
import { drawn, settled, showTable, type Size } from "../../../../test/browser/show";

const board = (): DOMRect => (document.getElementById("board") as HTMLElement).getBoundingClientRect();

/** The regions whose centre is inside the box of the map. */
function inSight(): string[] {
  const { left, right, top, bottom } = board();
  return [...document.querySelectorAll<SVGElement>("[data-region]")]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x > left && x < right && y > top && y < bottom;
    })
    .map((each) => each.dataset["region"] ?? "");
}

describe.each<Size>(["phone", "laptop", "desktop"])("the map on a %s", (size) => {
  test.each(["conquer", "redeploy", "five"])("leaves everything readable uncovered: %s", async (scene) => {
    await showTable(scene, size);
    expect(mapFaults()).toEqual([]);
  });
});

// A phone cannot fit the flags of five islands at once; it shows one island at a time.
test.each<Size>(["laptop", "desktop"])("five islands leave everything readable uncovered: %s", async (size) => {
  await showTable("islands", size);
  expect(mapFaults()).toEqual([]);
});

test.each(["redeploy", "heroic", "islands-redeploy"])(
  "names, steppers and shields of own regions have room: %s",
  async (scene) => {
    await showTable(scene, "desktop");
    const steppers = seen("[data-steps]");
    expect(steppers.length).toBeGreaterThan(1);
    noOverlap([...seen("[data-steps] > rect"), ...seen("[data-guard]")], 2);
    const own = new Set(steppers.map((each) => each.dataset["steps"]));
    const names = seen("[data-name]").filter((each) => own.has(each.dataset["name"]));
    expect(names).toHaveLength(own.size);
    noOverlap([...names, ...seen("[data-steps] > rect")], 4);
  },
);

test("every own region shows its defence while redeploying", async () => {
  await showTable("heroic");
  const shields = seen("[data-guard]").map((each) => `${each.dataset["guard"] ?? ""} ${each.textContent}`);
  expect(shields.toSorted()).toEqual(["barleyford 3", "copperdown 3", "owlsgrove 3"]);
});

test("on a phone the map buttons do not overlap", async () => {
  await showTable("conquer", "phone");
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect.element(page.getByRole("button", { name: "Whole map" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Threats" })).toBeVisible();
  await settled();
  noOverlap("#board button", 1);
});

test("on a phone islands are shown page by page", async () => {
  await showTable("islands", "phone");
  const all = inSight().length;
  expect(all).toBe(document.querySelectorAll("[data-region]").length);
  const shown: string[][] = [];
  for (let i = 0; i < 3; i++) {
    await page.getByRole("button", { name: "Next island" }).click();
    await settled();
    shown.push(inSight());
  }
  expect(shown.every((part) => part.length > 0 && part.length < all)).toBe(true);
  expect(new Set(shown.map((part) => part.join())).size).toBe(3);
  await page.getByRole("button", { name: "Whole map" }).click();
  await settled();
  expect(inSight()).toHaveLength(all);
});

test("on a tablet in portrait the map is as wide as the window, with the combos and the log below it", async () => {
  await showTable("conquer", "tablet");
  const { width, bottom } = board();
  expect(width).toBeGreaterThan(innerWidth * 0.9);
  const below = [...seen("[data-part=combo-row]"), ...seen("[data-part=log]")];
  expect(below).toHaveLength(2);
  insideViewport(below);
  for (const part of below) expect(part.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  noOverlap(below);
});

test("on a phone the map can be shown while picking", async () => {
  await showTable("pick", "phone");
  expect(seen("#board")).toEqual([]);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  expect([seen("#board"), seen("[data-part=combo-list]")].map((found) => found.length)).toEqual([1, 0]);
  await page.getByRole("button", { name: "On offer", exact: true }).click();
  expect(seen("[data-part=combo-list]")).toHaveLength(1);
});

test("the number on a marker does not hide its icon", async () => {
  await showTable("camps", "laptop");
  const [marker, number] = [...document.querySelectorAll<SVGCircleElement>("[data-stack=goldmead] circle")]
    .filter((each) => each.r.baseVal.value < 9.5)
    .map((each) => each.getBoundingClientRect());
  expect(number?.right).toBeLessThanOrEqual(((marker?.left ?? 0) + (marker?.right ?? 0)) / 2);
});

test.each<Size>(["phone", "desktop"])("a token shows what makes its region immune: %s", async (size) => {
  await showTable("hero", size);
  const drawn = document.querySelector("[data-stack=copperdown] circle[r='9'] + path")?.getBoundingClientRect();
  expect(drawn?.width).toBeGreaterThan(16);
});

test.each<Size>(["phone", "tablet", "laptop", "desktop"])("the map gets a fair share of a %s", async (size) => {
  await showTable("conquer", size);
  const { width, height } = board();
  expect((width * height) / innerWidth / innerHeight).toBeGreaterThan(0.2);
});

test("the ring of keyboard focus leaves the mark of a region visible, and is in the colour of no seat", async () => {
  await showTable("conquer", "desktop");
  const marked = document.querySelector<SVGElement>("[data-region][data-mark=conquer]");
  const another = document.querySelector<SVGElement>("[data-region]:not([data-mark])");
  for (const path of [marked, another]) {
    path?.focus({ focusVisible: true } as FocusOptions);
    await drawn();
    expect(getComputedStyle(path as Element).stroke).toBe("none");
    const [ring] = seen("[data-part=key-ring]");
    expect(ring?.querySelector("path")?.getAttribute("d")).toBe(path?.getAttribute("d"));
    const [outline] = seen("[data-part=outline]");
    // Later elements are painted above earlier ones.
    expect(ring?.compareDocumentPosition(outline as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
