import scenes from "virtual:scenes";
import type { ComponentProps } from "svelte";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { insideViewport, seen } from "../../../../test/browser/boxes";
import { settled, showPage, showTable } from "../../../../test/browser/show";
import type { Drawing, TableUpdate } from "../../../messages";
import LogList from "./LogList.svelte";

/** Words that a finger would miss: half of its height above and below belongs to them. */
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

test("on a phone the log is a sheet, which a tap beside it closes", async () => {
  await showTable("islands", "phone");
  expect(seen("[data-part=log]")).toEqual([]);
  await page.getByRole("button", { name: /^Log and chat/ }).click();
  await settled();
  insideViewport("[data-part=log]");
  (document.elementFromPoint(180, 120) as HTMLElement).click();
  await settled();
  expect(seen("[data-part=log]")).toEqual([]);
});

test("regions named in the log can be hit by a finger", async () => {
  const [told] = scenes["over"]?.messages ?? [];
  if (told?.type !== "table-update") throw new Error("the scene tells no table");
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
