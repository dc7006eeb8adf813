import scenes from "virtual:scenes";
import type { ComponentProps } from "svelte";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { insideViewport, seen } from "../../../../test/browser/boxes";
import { drawn, settled, showPage, showTable, until, type Size } from "../../../../test/browser/show";
import type { SceneSocket } from "../../../../test/browser/socket";
import type { Drawing, LogEntry, TableUpdate } from "../../../messages";
import LogList from "./LogList.svelte";

/** Words too small for a finger: the touch target extends half the text height above and below. */
function missed(what: string): string[] {
  return seen(what)
    .filter((each) => {
      each.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = each.getBoundingClientRect();
      const hit = (by: number): boolean => each.contains(document.elementFromPoint(x + width / 2, y + height / 2 + by));
      return !hit(-20) || !hit(20);
    })
    .map((each) => each.textContent);
}

/** A table with a long log taken from another game. */
async function showLongLog(size: Size, language = "en"): Promise<SceneSocket> {
  const server = await showTable("conquer", size, language);
  const update = (name: string): TableUpdate =>
    scenes[name]?.messages.find((each) => each.type === "table-update") as TableUpdate;
  const table = update("conquer");
  server.tell({ ...table, version: table.version + 1, lines: update("over").lines });
  await drawn();
  return server;
}

test("on a phone the log is a sheet that closes on a tap outside", async () => {
  await showTable("islands", "phone");
  expect(seen("[data-part=log]")).toEqual([]);
  await page.getByRole("button", { name: /^Log and chat/ }).click();
  await settled();
  insideViewport("[data-part=log]");
  (document.elementFromPoint(180, 120) as HTMLElement).click();
  await settled();
  expect(seen("[data-part=log]")).toEqual([]);
});

test("on a phone the list of losses opens with the first lost region in sight, and others at their end", async () => {
  const server = await showTable("conquer", "phone");
  const table = scenes["conquer"]?.messages.find((each) => each.type === "table-update") as TableUpdate;
  const at = (kind: string, seat: number, more: object = {}): LogEntry => ({ at: 0, round: 3, kind, seat, ...more });
  const took = at("conquered", 1, { region: "haywick" });
  const lost = at("conquered", 1, { region: "copperdown", other: 0, items: [["lost", 1]] });
  const lines = [at("turn", 0), at("income", 0), at("turn", 1), took, lost, ...Array(12).fill(took), at("turn", 0)];
  server.tell({ ...table, version: table.version + 1, lines });
  await drawn();
  await page.getByRole("button", { name: /^Log and chat/ }).click();
  await settled();
  const [sum] = seen("[data-part=log] [data-sum]");
  const [hit] = seen("[data-part=log] [data-hit]");
  expect(hit?.getBoundingClientRect().top).toBeGreaterThanOrEqual((sum?.getBoundingClientRect().bottom ?? 999) - 1);
  insideViewport("[data-part=log] [data-hit]");
  await page.getByRole("tab", { name: "Log" }).click();
  await settled();
  const pane = seen("[data-part=log] [role=tabpanel]")[0];
  expect((pane?.scrollTop ?? 0) + (pane?.clientHeight ?? 0)).toBeCloseTo(pane?.scrollHeight ?? 0, -1);
});

test("on a phone a button closes the log sheet", async () => {
  await showTable("islands", "phone");
  await page.getByRole("button", { name: /^Log and chat/ }).click();
  await settled();
  insideViewport("[data-part=log] [role=tablist]");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await settled();
  expect(seen("[data-part=log]")).toEqual([]);
});

test("on a touch screen log entries have equal heights, with and without a region", async () => {
  await showLongLog("phone");
  await page.getByRole("button", { name: /^Log and chat/ }).click();
  await page.getByRole("tab", { name: "Log" }).click();
  await settled();
  const lines = seen("[data-part=log] li");
  const heights = lines.map((each) => Math.round(each.getBoundingClientRect().height));
  expect(lines.some((each) => each.querySelector("button"))).toBe(true);
  expect(lines.some((each) => !each.querySelector("button"))).toBe(true);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  expect(heights.filter((height) => height === Math.min(...heights)).length).toBeGreaterThan(heights.length / 2);
});

test("every tab shows its newest line, even when a chat line is added below it", async () => {
  const server = await showLongLog("desktop");
  const pane = (): HTMLElement => seen("[data-part=log] [role=tabpanel]")[0] as HTMLElement;
  const below = (): number => pane().scrollHeight - pane().scrollTop - pane().clientHeight;
  for (const tab of ["Log", "Since your turn", "Log"]) {
    await page.getByRole("tab", { name: tab }).click();
    await settled();
    expect(below()).toBeLessThanOrEqual(1);
  }
  expect(pane().scrollHeight).toBeGreaterThan(pane().clientHeight);
  const rounds = seen("h2", pane()).map((each) => Number(/\d+/.exec(each.textContent)?.[0]));
  expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
  const say = (text: string): void =>
    server.tell({
      type: "chat-message",
      seat: 1,
      name: "tom",
      text,
      phrase: "",
      nudged: null,
      at: new Date().toISOString(),
    });
  say("hello");
  await until(() => pane().parentElement?.textContent.includes("hello"), "the line is below the log");
  await settled();
  expect(below()).toBeLessThanOrEqual(1);
  // New lines do not scroll the log while the reader has scrolled up.
  pane().scrollTo(0, 40);
  await settled();
  say("again");
  await until(() => pane().parentElement?.textContent.includes("again"), "the next line is below the log");
  await settled();
  expect(pane().scrollTop).toBe(40);
});

test("regions named in the log are large enough to tap", async () => {
  const [told] = scenes["over"]?.messages ?? [];
  if (told?.type !== "table-update") throw new Error("the scene contains no table update");
  const { game, board, players } = (told as TableUpdate).view.public;
  const drawing = (await (await fetch(`/api/boards/${game}/${board}/portrait`)).json()) as Drawing;
  const table = { game, names: players.map((_, seat) => `${seat}`), drawing, me: null };
  const props: ComponentProps<typeof LogList> = {
    lines: (told as TableUpdate).lines.slice(-40),
    table,
    me: null,
    onregion: () => {},
  };
  await showPage(LogList, props, "phone");
  expect(seen("li button").length).toBeGreaterThan(0);
  expect(missed("li button")).toEqual([]);
});

test("no line of the log starts with the punctuation after a region", async () => {
  // In Czech, most entries end with the region.
  await showLongLog("desktop", "cs");
  await page.getByRole("tab", { name: "Průběh" }).click();
  await settled();
  const pane = seen("[data-part=log] [role=tabpanel]")[0] as HTMLElement;
  const apart: string[] = [];
  let tested = 0;
  for (let width = 200; width <= 330; width += 10) {
    pane.style.width = `${width}px`;
    for (const link of seen("li button", pane)) {
      const after = document.createTreeWalker(link.closest("li") as Node, NodeFilter.SHOW_TEXT);
      after.currentNode = link.lastChild as Node;
      let text = after.nextNode();
      while (text && !text.textContent) text = after.nextNode();
      if (!text || !/^[.,:]/.test(text.textContent ?? "")) continue;
      tested++;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      const stop = range.getBoundingClientRect();
      const { top, height } = link.getBoundingClientRect();
      if (stop.top > top + height / 2) apart.push(`${width}: ${link.textContent}`);
    }
  }
  expect(tested).toBeGreaterThan(100);
  expect(apart).toEqual([]);
});
