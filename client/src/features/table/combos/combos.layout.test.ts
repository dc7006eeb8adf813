import { describe, expect, test } from "vitest";
import { inside, noOverlap, notCut, seen } from "../../../../test/browser/boxes";
import { clear, EVERY_SIZE, inEveryLanguage, settled, showTable, type Size } from "../../../../test/browser/show";

const list = (): HTMLElement => seen("[data-part=combo-list]")[0] as HTMLElement;
const rows = (): HTMLElement[] => seen("[data-position]");
const scrolls = (element: Element): boolean => element.scrollHeight > element.clientHeight + 1;

describe.each<Size>(["tablet", "laptop", "desktop"])("the list of combos on a %s", (size) => {
  test("shows all six combos in full at once, in every language", async () => {
    await showTable("pick-islands", size);
    expect(rows()).toHaveLength(6);
    await inEveryLanguage(() => {
      inside("[data-position]", list());
      notCut("[data-position]");
      noOverlap(rows());
      return [];
    });
  });
});

test("few combos fill the space of many", async () => {
  await showTable("pick-few", "desktop");
  expect(rows()).toHaveLength(4);
  const bottom = Math.max(...rows().map((row) => row.getBoundingClientRect().bottom));
  const room = list().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(room.bottom + 1);
  expect(bottom - room.top).toBeGreaterThan(0.9 * room.height);
});

test.each<Size>(["laptop", "desktop"])("the rules of a combo are shown in full beside the list: %s", async (size) => {
  await showTable("pick", size);
  for (const row of rows()) {
    row.click();
    await settled();
    const text = seen("[data-part=combo-detail] dl")[0] as HTMLElement;
    // The last pixels are a fading margin below the last line.
    expect(text.scrollHeight, row.textContent).toBeLessThanOrEqual(text.clientHeight + 2);
  }
});

test.each<Size>(["phone", "desktop"])(
  "a faction is named where it is picked, and only where there is one: %s",
  async (size) => {
    await showTable("pick-islands", size);
    expect(seen("[data-part=combo-list] [data-faction]").length).toBeGreaterThan(1);
    await clear();
    await showTable("pick", size);
    expect(seen("[data-faction]")).toEqual([]);
  },
);

test("on a phone the head of the opened combo stays in view, with its token count", async () => {
  await showTable("pick", "phone");
  list().scrollTo(0, 220);
  const second = rows()[1] as HTMLElement;
  second.click();
  await settled();
  inside(second, list());
  const parts = seen("[data-part=combo-list] dl dt small").map((each) => parseInt(each.textContent));
  expect(parts).toHaveLength(2);
  const sum = parts.reduce((all, part) => all + part, 0);
  expect(seen("b", second).map((each) => each.textContent)).toContain(String(sum));
});

test.each<Size>(["tablet", "laptop", "desktop"])("the row of combos is aligned: %s", async (size) => {
  await showTable("coins-on-combos", size);
  const row = seen("[data-part=combo-row]")[0] as HTMLElement;
  const cells = seen("[data-part=combo-row] li");
  expect(cells).toHaveLength(6);
  await inEveryLanguage(() => {
    inside(cells, row);
    noOverlap(cells);
    const title = seen("[data-part=combo-row] h2")[0] as HTMLElement;
    for (const cell of cells) {
      const [price, name] = seen("[aria-hidden=true]:not(svg)", cell).filter(
        (each) => each.localName === "span" && each.parentElement?.localName === "button",
      );
      notCut(name as HTMLElement);
      noOverlap([price as HTMLElement, name as HTMLElement]);
      noOverlap([price as HTMLElement, title]);
    }
    return [];
  });
  expect(cells.filter((cell) => cell.textContent.includes("+1"))).toHaveLength(5);
});

test.each(EVERY_SIZE)("panes that do not scroll have no overflow: %s", async (size) => {
  await showTable("pick", size);
  if (size !== "phone") expect(scrolls(list())).toBe(false);
  else expect(getComputedStyle(list()).overflowY).not.toBe("hidden");
});
