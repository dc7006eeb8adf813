import scenes from "virtual:scenes";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { insideViewport, noOverlap, notCut, seen, targetsLargeEnough } from "../../../../test/browser/boxes";
import { clear, inEveryLanguage, resize, showTable, drawn, until, type Size } from "../../../../test/browser/show";
import type { LogEntry, TableUpdate, TableView } from "../../../messages";

test.each<[Size, string[]]>([
  ["laptop", ["conquer", "redeploy", "islands"]],
  ["phone", ["alone", "start", "camps", "roll", "heroic", "redeploy-heroes"]],
  ["phone", ["conquer", "redeploy", "five"]],
])("the map begins at the same height in every language, on a %s: %s", async (size, scenes) => {
  const tops = new Set<number>();
  for (const scene of scenes) {
    await showTable(scene, size);
    await inEveryLanguage(() => {
      tops.add(Math.round(document.getElementById("board")?.getBoundingClientRect().top ?? 0));
      return [];
    });
    await clear();
  }
  expect([...tops]).toHaveLength(1);
});

test("the note under Undo takes one line on a laptop, in every language", async () => {
  const server = await showTable("conquer", "laptop");
  const oneLine = (): string[] =>
    seen("[data-act=undo] small")
      .filter((note) => note.offsetHeight > parseFloat(getComputedStyle(note).fontSize) * 1.5)
      .map((note) => note.textContent);
  expect(seen("[data-act=undo] small")).toHaveLength(1);
  expect(await inEveryLanguage(oneLine)).toEqual([]);
  const table = scenes["conquer"]?.messages.find((each) => each.type === "table-update");
  if (!table) throw new Error("the scene has no table");
  const text = `abandon ${table.view.public.regions[0]?.id ?? ""}`;
  server.tell({ ...table, version: table.version + 1, undo: { moves: 1, steps: [{ moves: 1, text }] } });
  await until(() => /Abandon/.test(seen("[data-act=undo] small")[0]?.textContent ?? ""), "the step to take back");
  expect(await inEveryLanguage(oneLine)).toEqual([]);
});

test("sentences of the prompt are not cut off", async () => {
  for (const size of ["phone", "tablet", "laptop"] satisfies Size[]) {
    await showTable("redeploy", size);
    expect(
      await inEveryLanguage(() =>
        seen("[data-part=question] p")
          .filter((each) => each.scrollHeight > each.clientHeight + 1)
          .map((each) => `${size}: ${each.textContent}`),
      ),
    ).toEqual([]);
    await clear();
  }
});

test.each<Size>(["phone", "laptop"])("a bot with a long thinking time shows how long: %s", async (size) => {
  await showTable("thinks", size);
  await expect.element(page.getByText("Tom is thinking, up to 5 sec a decision")).toBeVisible();
  await clear();
  await showTable("quick", size);
  await expect.element(page.getByText(/is thinking/)).not.toBeInTheDocument();
  await clear();
});

test("tokens still on the map are not counted as in hand", async () => {
  await showTable("start");
  await expect.element(page.getByRole("img", { name: "3 tokens ready, 3 of them still on the map" })).toBeVisible();
});

test("the hand shows a row of tokens where it fits, and one token elsewhere", async () => {
  for (const [scene, size, tokens] of [
    ["conquer", "desktop", 6],
    ["conquer", "tablet", 6],
    ["conquer", "laptop", 1],
    ["conquer", "phone", 1],
    ["redeploy", "desktop", 1],
  ] as const) {
    await showTable(scene, size);
    expect(seen("[data-part=token]"), `${scene} on a ${size}`).toHaveLength(tokens);
    await clear();
  }
});

test.each<Size>(["phone", "desktop"])(
  "the hand shows the champion where he is all there is to place: %s",
  async (size) => {
    await showTable("champion", size);
    const hand = page.getByRole("img", { name: /^Champion/ });
    await expect.element(hand).toHaveTextContent("1 in hand");
  },
);

test("pressing Roll moves focus to the region whose card opens, as the button says", async () => {
  await showTable("five", "desktop");
  await page.getByRole("button", { name: /^Roll/ }).click();
  await until(() => seen("[data-part=region-card] [data-verb]").length, "the card of a region");
  await drawn();
  const [button] = seen("[data-part=region-card] [data-verb]");
  expect(button?.textContent).toContain("Enter");
  expect(document.activeElement?.id).toMatch(/^r-/);
  expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
});

test("keys are shown with a keyboard and hidden on a touch screen", async () => {
  await showTable("conquer", "tablet");
  expect(seen("kbd")).toEqual([]);
  await clear();
  await showTable("conquer", "desktop");
  expect(seen("kbd").length).toBeGreaterThan(0);
});

test("the speed buttons fit their labels", async () => {
  await showTable("bot-turn", "desktop");
  for (const size of ["desktop", "laptop", "phone"] satisfies Size[]) {
    await resize(size);
    await drawn();
    await inEveryLanguage(() => {
      notCut("[data-pace]");
      insideViewport("[data-pace]");
      noOverlap("[data-part=actions] button");
      if (size === "phone") targetsLargeEnough(seen("[data-part=pace]")[0]);
      return [];
    });
  }
});

test("a waiting player on a phone has buttons for the log and the combos", async () => {
  await showTable("waiting", "phone");
  await page.getByRole("button", { name: "On offer", exact: true }).click();
  await expect.element(page.getByRole("dialog", { name: "Combos on offer" })).toBeVisible();
});

test("a race that rolls first has its button where no region can be taken yet, and Done is not suggested", async () => {
  const server = await showTable("berserk", "laptop");
  await expect.element(page.getByRole("heading", { name: "Roll the die, or stop" })).toBeVisible();
  expect(seen("[data-part=question]")[0]?.textContent).toContain("the result is taken off its cost");
  expect(seen("[data-act=done]")[0]?.classList).not.toContain("primary");
  const roll = page.getByRole("button", { name: "Roll first" });
  await expect.element(roll).not.toHaveTextContent("last attack");
  await roll.click();
  expect(server.sent.at(-1)).toMatchObject({ type: "play", texts: ["roll"] });
});

test.each<Size>(["phone", "desktop"])("the end of the turn names what may still be done: %s", async (size) => {
  await showTable("aegis", size);
  await expect.element(page.getByRole("heading", { name: "End of the turn" })).toBeVisible();
  expect(seen("[data-part=question] p")[0]?.textContent).toContain("Still possible: Place the Aegis.");
});

test("the hand and the map show the kind of piece that is being placed", async () => {
  await showTable("bivouac", "desktop");
  const hand = () => seen("[data-hand]")[0];
  const tents = () => document.querySelectorAll("[data-stack=copperdown] circle").length;
  expect(hand()?.textContent).toContain("3 in hand");
  expect(hand()?.querySelector("[data-part=token]")).not.toBeNull();
  await page.getByRole("button", { name: "Encampments · 5" }).click();
  expect(hand()?.textContent).toContain("5 in hand");
  expect(hand()?.querySelector("[data-part=token]")).toBeNull();
  const before = tents();
  const more = document.querySelector("[data-steps=copperdown] [data-step=more]");
  more?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await drawn();
  expect(hand()?.textContent).toContain("4 in hand");
  expect(tents()).toBeGreaterThan(before);
});

test("in the first rounds of a team game the prompt says how a team scores, except on small screens", async () => {
  for (const size of ["laptop", "phone"] satisfies Size[]) {
    await showTable("pick-teams", size);
    const [text] = seen("[data-part=question] p");
    expect(text?.textContent).toContain("Your partner is");
    expect(text?.textContent.includes("Your team scores what its poorer player has.")).toBe(size === "laptop");
    expect(
      await inEveryLanguage(() =>
        (text?.scrollHeight ?? 0) > (text?.clientHeight ?? 0) + 1 ? [`${size}: cut off`] : [],
      ),
    ).toEqual([]);
    await clear();
  }
});

test.each<Size>(["phone", "laptop"])("a roll before the choice of a region stays in the prompt: %s", async (size) => {
  const server = await showTable("berserk", size);
  const table = scenes["berserk"]?.messages.find((each) => each.type === "table-update") as TableUpdate;
  let { version } = table;
  const said = (): string => seen("[data-part=question]")[0]?.textContent ?? "";
  const roll = (amount: number, asked: string, step: string, what: RegExp, moves = 0): Promise<void> => {
    const own = { ...table.view.private, ...(step === "redeploy" ? { moves: [] } : {}) };
    const view = { public: { ...table.view.public, asked, step }, private: own } as TableView;
    const line: LogEntry = { at: 1, round: view.public.round, kind: "rolled", seat: 0, amount };
    server.tell({ ...table, version: ++version, view, lines: [line], undo: { until: "die", moves }, fresh: false });
    return until(() => what.test(said()), what.source);
  };
  await roll(2, "after-roll", "conquer", /You rolled 2: choose a region to conquer for 2 less, or stop\./);
  await roll(0, "after-roll", "conquer", /You rolled 0, so nothing gets cheaper: choose a region/);
  expect(await inEveryLanguage(() => (said().includes("0") ? [] : ["no number"]))).toEqual([]);
  const top = (): number => Math.round(document.getElementById("board")?.getBoundingClientRect().top ?? 0);
  const before = top();
  await roll(0, "redeploy", "redeploy", /You rolled 0: not enough for any region\./);
  expect(await inEveryLanguage(() => (top() === before ? [] : ["the map has moved"]))).toEqual([]);
  // A player who stopped after the roll could undo that, and needs no reason.
  await roll(1, "redeploy", "redeploy", /^(?!.*not enough)/s, 1);
});
