import scenes from "virtual:scenes";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { insideViewport, noOverlap, notCut, seen } from "../../../../test/browser/boxes";
import { clear, drawn, inEveryLanguage, settled, showTable, until, type Size } from "../../../../test/browser/show";
import type { LogEntry, TableUpdate } from "../../../messages";

/** The tour at the card about the others' moves, after the turn of a seat that holds land at both ends of the map. */
async function toOthers(scene: string, size: Size): Promise<void> {
  const server = await showTable(scene, size);
  const table = scenes[scene]?.messages.find((each) => each.type === "table-update") as TableUpdate;
  const income: LogEntry = { at: 0, round: 2, kind: "income", seat: 1, amount: 6, items: [["regions", 6]] };
  server.tell({ ...table, version: table.version + 1, lines: [{ at: 0, round: 2, kind: "turn", seat: 1 }, income] });
  await drawn();
  await page.getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("button", { name: "Guide me through a turn" }).click();
  await until(() => seen("[data-stage=score]").length, "the card about coins");
  await page.getByRole("button", { name: "Got it" }).click();
  await until(() => seen("[data-stage=others]").length, "the card about the others' moves");
  // The card chooses its edge again once it knows its height.
  await new Promise((done) => setTimeout(done, 500));
  await settled();
}

test.each<[string, Size]>([
  ["bot-turn", "phone"],
  ["bot-islands", "phone"],
  ["bot-islands", "side"],
  ["bot-turn", "desktop"],
])("a card that the bots wait for is shown in full: %s on a %s", async (scene, size) => {
  await toOthers(scene, size);
  expect(
    await inEveryLanguage(() => {
      const card = "[data-stage=others]";
      noOverlap(`${card} :is(h2, p, button)`);
      notCut(`${card} :is(p, [data-next])`);
      insideViewport(`${card} :is(h2, p, button)`);
      return seen(`${card} h2`).length && seen(`${card} button`).length === 2 ? [] : ["title or way out missing"];
    }),
  ).toEqual([]);
  await clear();
});
