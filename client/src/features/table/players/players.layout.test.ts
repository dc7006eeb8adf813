import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inside, insideViewport, noOverlap, seen } from "../../../../test/browser/boxes";
import { inEveryLanguage, showTable, type Size } from "../../../../test/browser/show";

const players = (): HTMLElement => seen("[aria-label=Players]")[0] as HTMLElement;

test.each<[string, Size]>([
  ["five", "laptop"],
  ["five", "desktop"],
  ["five-islands", "laptop"],
  ["five-islands", "desktop"],
])("five players and their races in decline are all in sight: %s on a %s", async (scene, size) => {
  await showTable(scene, size);
  const seats = seen("[data-part=seat]");
  expect(seats).toHaveLength(5);
  inside(seats, players());
  noOverlap(seats);
  expect(seen("[data-part=coins]")).toHaveLength(5);
  // Each face has the race in decline next to it, and is large enough to recognise.
  const faces = seen("[data-part=face]");
  expect(faces.map((face) => face.querySelectorAll("svg").length)).toEqual([2, 2, 2, 2, 2]);
  expect(Math.min(...faces.map((face) => face.getBoundingClientRect().width))).toBeGreaterThan(55);
  const log = seen("[data-part=log]")[0] as HTMLElement;
  expect(log.getBoundingClientRect().height).toBeGreaterThan(130);
  insideViewport(log);
});

test.each<Size>(["laptop", "desktop", "tablet"])(
  "who plays, and with what in hand, is read to its end: %s",
  async (size) => {
    await showTable("bot-islands", size);
    const edge = players().getBoundingClientRect().right - 2;
    expect(
      await inEveryLanguage(() =>
        seen("[data-part=who], [data-part=thinking]")
          .filter((each) => each.getBoundingClientRect().right > edge)
          .map((each) => each.textContent || "thinks"),
      ),
    ).toEqual([]);
  },
);

test("on a phone only long names are truncated, and everybody's coins are visible", async () => {
  await showTable("five", "phone");
  const names = seen("[data-part=name]");
  expect(names.map((name) => name.scrollWidth > name.clientWidth)).toEqual(
    names.map((name) => name.textContent.length > 10),
  );
  expect(seen("[data-part=coins]")).toHaveLength(5);
});

test("on a phone the whole seat opens its menu", async () => {
  await showTable("conquer", "phone");
  const { x, y, width, height } = (seen("[data-part=seat]")[1] as Element).getBoundingClientRect();
  (document.elementFromPoint(x + width / 2, y + height - 4) as HTMLElement).click();
  await expect.element(page.getByRole("dialog", { name: "Tom" })).toBeVisible();
});

test.each<Size>(["phone", "desktop"])("partners and rivals look different: %s", async (size) => {
  await showTable("teams", size);
  const partners = seen("[data-part=seat]").filter((seat) => seat.textContent.includes("your partner"));
  expect(partners.map((seat) => seat.dataset["seat"])).toEqual(["2"]);
});
