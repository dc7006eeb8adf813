import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noOverlap, seen, targetsLargeEnough } from "../../../test/browser/boxes";
import { faults, violations } from "../../../test/browser/faults";
import { drawn, EVERY_SIZE, inEveryLanguage, settled, showPage, until, type Size } from "../../../test/browser/show";
import { AMBER, BADGERS, FakeWorkshop } from "../../../test/browser/workshop";
import { loadWords } from "../../lib/i18n/words.svelte";
import { go } from "../../lib/router.svelte";
import { forgetInvention, invention, inventions, keepInvention } from "../../lib/storage/inventions";
import Editor from "./editor/Editor.svelte";
import Workshop from "./home/Workshop.svelte";
import PackEditor from "./pack/PackEditor.svelte";
import { readPack } from "./pack";
import Share from "./share/Share.svelte";
import * as shelf from "./shelf.svelte";

let server: FakeWorkshop;
const at = location.pathname + location.search;

beforeEach(async () => {
  server = new FakeWorkshop();
  await loadWords("invent");
  for (const { id } of inventions()) forgetInvention(id);
  shelf.refresh();
});
afterEach(() => {
  server.restore();
  go(at, { replace: true });
});

/** An earlier invention that the server already has. */
function made(id: string, recipe: object): void {
  const document = JSON.stringify(recipe);
  const kind = "race" in recipe ? "race" : "power";
  server.inventions.set(id, server.invention(id, document));
  keepInvention({ id, key: "k".repeat(22), kind, document, changed: "2026-11-01T10:00:00Z" });
  shelf.refresh();
}

async function edit(recipe: object, size: Size = "desktop"): Promise<void> {
  made("one", recipe);
  await showPage(Editor, { id: "one" }, size);
  await until(() => seen("[data-word]").length, "the words of the sentences");
  await drawn();
}
const word = (text: string) => page.getByRole("button", { name: new RegExp(`^${text}`) });
const sentences = (): string[] =>
  seen("[data-part=effect] > div > p:first-of-type").map((one) => one.textContent?.replace(/\s+/g, " ") ?? "");
const document = (): { number: number; name: object; effects: object[] } =>
  JSON.parse(invention("one")?.document ?? "{}") as never;
/** Wait until a text is on the screen. */
const said = async (text: string): Promise<void> => {
  await expect.element(page.getByText(text).first()).toBeVisible();
};

describe.each(EVERY_SIZE)("on a %s", (size) => {
  test("the start page fits in every language, with and without inventions", async () => {
    await showPage(Workshop, {}, size);
    await until(() => seen("[data-part=opening] [role=button]").length > 2, "the sentence");
    expect(await inEveryLanguage(faults)).toEqual([]);
    noOverlap(seen("[data-part=ways] a"));
    made("one", AMBER);
    made("two", BADGERS);
    await until(() => seen("[data-part=invention]").length === 2, "both inventions");
    expect(await inEveryLanguage(faults)).toEqual([]);
    if (size !== "desktop") targetsLargeEnough();
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
  });

  test("the editor fits in every language, with a measurement and a picker", async () => {
    await edit(AMBER, size);
    await until(() => seen("[data-part=strength] dl").length, "what was measured");
    const parts = ["stage", "sentences", "strength", "table"].map((part) => `[data-part=${part}]`).join(", ");
    noOverlap(seen(parts));
    expect(await inEveryLanguage(faults)).toEqual([]);
    if (size !== "desktop") targetsLargeEnough();
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
    await word("with swamp").click();
    await until(() => seen("[data-part=picker]").length, "the picker");
    await settled();
    const picker = seen("[data-part=picker]")[0]?.getBoundingClientRect() ?? new DOMRect();
    expect([picker.left >= 0, picker.right <= innerWidth + 1, picker.bottom <= innerHeight + 1]).toEqual([
      true,
      true,
      true,
    ]);
    if (size === "phone") expect(Math.round(picker.bottom)).toBe(innerHeight);
    if (size !== "desktop") targetsLargeEnough(seen("[data-part=picker]")[0]);
    expect(await violations()).toEqual([]);
  });

  test("a portrait is composed of parts, all of them in reach", async () => {
    await edit(BADGERS, size);
    if (size === "phone") await page.getByRole("button", { name: "Change the portrait" }).click();
    await expect.element(page.getByRole("tab", { name: "Head" })).toBeVisible();
    if (size !== "desktop") targetsLargeEnough(seen("[data-part=portrait-kit]")[0]);
    await page.getByRole("tab", { name: "Colours" }).click();
    expect(await inEveryLanguage(faults)).toEqual([]);
    if (size !== "desktop") targetsLargeEnough(seen("[data-part=portrait-kit]")[0]);
  });

  test("the public page of an invention fits, and so does a pack", async () => {
    server.inventions.set("gift1", server.invention("gift1", JSON.stringify(BADGERS)));
    await showPage(Share, { id: "gift1" }, size);
    await said("A race by Mia");
    await until(() => seen("[data-part=offer]").length, "how it is offered");
    await until(() => seen("[data-part=in-play] li").length === 4, "what it does in play");
    expect(await inEveryLanguage(faults)).toEqual([]);
    if (size !== "desktop") targetsLargeEnough();
    expect(await violations({ colours: size === "desktop" })).toEqual([]);
  });
});

test("a badge has one of the first signs, or of all", async () => {
  await edit(AMBER);
  expect(seen("[data-part=signs] button")).toHaveLength(24);
  await page.getByRole("button", { name: "All 120 signs" }).click();
  expect(seen("[data-part=signs] button")).toHaveLength(120);
  await page.getByRole("button", { name: "Sign 120", exact: true }).click();
  await page.getByRole("button", { name: "Fewer signs" }).click();
  expect(seen("[data-part=signs] button")).toHaveLength(25);
  expect(document()).toMatchObject({ icon: "wool" });
  expect(await inEveryLanguage(faults)).toEqual([]);
  expect(await violations({ colours: true })).toEqual([]);
});

describe("a sentence", () => {
  test("is changed by its words, and the picker stays open", async () => {
    await edit(AMBER);
    await word("with swamp").click();
    await page.getByRole("button", { name: "hills" }).click();
    await until(() => sentences()[1]?.includes("with swamp or hills"), "the sentence with both");
    await page.getByRole("button", { name: "forest" }).click();
    await until(() => sentences()[1]?.includes("with swamp or hills or forest"), "the sentence with three");
    await userEvent.keyboard("{Escape}");
    await until(() => window.document.activeElement?.hasAttribute("data-word"), "the focus is back on the word");
    expect(document().effects[1]).toEqual({ cheaper: { where: { terrain: ["swamp", "hill", "forest"] }, by: 1 } });
  });

  test("loses no change, however fast the presses", async () => {
    await edit(AMBER);
    await word("with swamp").click();
    for (const text of ["hills", "forest", "On a coast", "swamp"])
      (page.getByRole("button", { name: text, exact: true }).element() as HTMLElement).click();
    const more = page.getByRole("group", { name: "Number" }).getByRole("button", { name: "More" });
    for (let n = 0; n < 3; n++) (more.element() as HTMLElement).click();
    const effect = { cheaper: { where: { terrain: ["hill", "forest"], coast: true }, by: 1 } };
    await until(() => document().number === 7, "all three steps");
    expect(document().effects[1]).toEqual(effect);
  });

  test("can be edited by keyboard alone: Enter opens, arrows and signs choose, Escape returns", async () => {
    await edit(AMBER);
    const amount = word("1 more coin").element() as HTMLElement;
    amount.focus();
    await userEvent.keyboard("+");
    await until(() => sentences()[0]?.includes("2 more coins"), "one more without opening anything");
    await userEvent.keyboard("{Enter}");
    await until(() => seen("[data-part=picker]").length, "the picker");
    await userEvent.keyboard("-");
    await until(() => sentences()[0]?.includes("1 more coin,"), "one less inside the picker");
    await userEvent.keyboard("{Escape}");
    await until(() => !seen("[data-part=picker]").length, "the picker is closed");
    (word("not in decline").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await until(() => seen("[data-part=picker] [data-option]").length === 2, "both choices");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await until(() => sentences()[0]?.includes("even in decline"), "the other choice");
    expect(seen("[data-part=picker]")).toEqual([]);
  });

  test("explains why a choice is unavailable, and changes nothing", async () => {
    await edit(AMBER);
    await word("on a sea or lake").click();
    const before = invention("one")?.document;
    (page.getByRole("button", { name: "Held by natives" }).element() as HTMLElement).click();
    await expect
      .element(page.getByRole("status").filter({ hasText: "An effect about regions of one’s own can’t ask that." }))
      .toBeVisible();
    expect(invention("one")?.document).toBe(before);
  });

  test("shows its fault and the remedy below, and cannot be played until it is fixed", async () => {
    await edit({ ...AMBER, effects: [{ cheaper: { where: { terrain: ["lake"] }, by: 1 } }] });
    await said("Seas and lakes can’t be conquered, so a lower cost does nothing.");
    const play = page.getByRole("button", { name: "Try it" });
    await expect.element(play).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Put it right" }).click();
    await until(() => sentences().length === 2, "the effect that was missing");
    await expect.element(play).not.toHaveAttribute("aria-disabled");
  });

  test("can be added and removed, and each change undone by name", async () => {
    await edit(AMBER);
    await page.getByRole("button", { name: "Add an effect" }).click();
    await page.getByRole("button", { name: "Reach" }).click();
    await page.getByRole("button", { name: /^They can conquer seas and lakes/ }).click();
    await until(() => sentences().length === 3, "three sentences");
    await page.getByRole("button", { name: "Remove: Regions with swamp cost 1 less." }).click();
    await until(() => sentences().length === 2, "two sentences");
    await expect.element(page.getByRole("button", { name: "Undo: an effect" })).toBeVisible();
    await userEvent.keyboard("{Control>}z{/Control}");
    await until(() => sentences().length === 3, "three again");
    await page.getByRole("button", { name: "Undo: the new effect" }).click();
    await until(() => sentences().length === 2, "as in the beginning");
    await expect.element(page.getByRole("button", { name: /^Undo/ })).toHaveAttribute("aria-disabled", "true");
    expect(document().effects).toEqual(AMBER.effects);
  });
});

describe("an invention", () => {
  test("starts with examples, and is saved on the first change", async () => {
    go("/workshop/edit/new-power");
    await showPage(Editor, { id: "new-power" });
    await until(() => seen("[data-part=firsts] button").length === 3, "an example of each group");
    expect(seen("[data-part=fault], [role=alert]")).toEqual([]);
    expect(inventions()).toEqual([]);
    await page.getByRole("button", { name: /^Coins/ }).click();
    await until(() => sentences().length === 1, "the sentence");
    await page.getByLabelText("Name").fill("Élan vital");
    await until(() => server.inventions.size === 1, "the server has it");
    const [one] = inventions();
    expect(one?.id).toBe("inv1");
    expect(JSON.parse(one?.document ?? "")).toMatchObject({ power: "elan-vital", name: { en: "Élan vital" } });
    await until(() => location.pathname === "/workshop/edit/inv1", "it has an address of its own");
    await said("saved");
  });

  test("is stored locally while the server is away, and uploaded when it returns", async () => {
    await edit(AMBER);
    server.refused.set("/api/", { status: 0, problem: "", detail: "" });
    const more = page.getByRole("group", { name: "Number" }).getByRole("button", { name: "More" });
    await more.click();
    await said("kept here");
    await said("You can continue inventing");
    expect(document().number).toBe(5);
    await expect.element(page.getByRole("button", { name: "Measure" })).toHaveAttribute("aria-disabled", "true");
    server.refused.clear();
    await shelf.send();
    expect(JSON.parse(server.inventions.get("one")?.document ?? "")).toMatchObject({ number: 5 });
    await said("saved");
  });

  test("is measured during editing, and its measurement is outdated by the next change", async () => {
    made("one", AMBER);
    server.inventions.set("one", { ...server.invention("one", JSON.stringify(AMBER)), strength: null });
    await showPage(Editor, { id: "one" });
    await page.getByRole("button", { name: "Measure" }).click();
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "60");
    await said("Stronger than 5 of 10 powers");
    await expect
      .element(page.getByRole("img", { name: /^Amber-hunting: 9.8 coins a turn, between 9.6 and 10.0/ }))
      .toBeVisible();
    await expect.element(page.getByText("brings 0.5 coins a turn")).toBeVisible();
    expect(shelf.strengthOf("one")).toMatchObject({ beats: 5, of: 10 });
    await page.getByRole("group", { name: "Number" }).getByRole("button", { name: "More" }).click();
    await said("Measured before your last change.");
  });

  test("is measured only until stopped, or while the server permits", async () => {
    made("one", AMBER);
    server.inventions.set("one", { ...server.invention("one", JSON.stringify(AMBER)), strength: null });
    server.steps = [60];
    await showPage(Editor, { id: "one" });
    await page.getByRole("button", { name: "Measure" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.element(page.getByRole("button", { name: "Measure again" })).toBeVisible();
    await until(() => server.asked.includes("DELETE /api/workshop/measure/m1"), "the server stops");
    const detail = "You have measured 20 times this hour. The next is free in 12 minutes; playing is always free.";
    server.refused.set("/api/workshop/measure", { status: 429, problem: "problem.measured", detail });
    await page.getByRole("button", { name: "Measure again" }).click();
    await said(detail);
  });

  test("is measured with more players, though shipped ones were not", async () => {
    await edit(AMBER);
    await said("Stronger than 5 of 10 powers");
    await page.getByRole("group", { name: "Players" }).getByRole("button", { name: "4" }).click();
    await said("Measured for 2 players.");
    await said("The powers of the box have not been measured with 4 players");
    await page.getByRole("button", { name: "Measure again" }).click();
    await said("600 games for 4 players");
    expect(seen("[data-part=strength] dl")).toHaveLength(1);
    expect(seen("[data-part=strength] svg[role=img], .advice, .verdict")).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test("can be made for any of the three games", async () => {
    await edit(BADGERS);
    await page.getByRole("combobox", { name: "Game" }).selectOptions("Battle for Azeroth");
    await page.getByRole("button", { name: "Try it" }).click();
    await until(() => server.created.length, "the game is asked for");
    expect(server.created[0]).toMatchObject({ game: "azeroth", offered: ["badgers"] });
  });

  test("with a faction is tried at a seat that may take it", async () => {
    await edit({ ...BADGERS, faction: "horde" });
    await page.getByRole("combobox", { name: "Game" }).selectOptions("Battle for Azeroth");
    await page.getByRole("button", { name: "Try it" }).click();
    await until(() => server.created.length, "the game is asked for");
    expect(server.created[0]?.seats?.map(({ kind }) => kind)).toEqual(["bot", "me", "bot"]);
  });

  test("can be played at once: a table against bots, with it on offer", async () => {
    await edit(AMBER);
    await page.getByRole("button", { name: "Try it" }).click();
    await until(() => server.created.length, "the game is asked for");
    expect(server.created[0]).toMatchObject({ content: [JSON.stringify(AMBER)], offered: ["amber-hunting"] });
  });

  test("of somebody else shows what it did in play, item by item", async () => {
    server.inventions.set("gift1", server.invention("gift1", JSON.stringify(BADGERS)));
    await showPage(Share, { id: "gift1" });
    await said("From a game of bots, together with Alchemist.");
    const lines = seen("[data-part=in-play] li").map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    expect(lines).toEqual([
      "A conquest: Larkrise Hill, held by Lost Tribes 2 = 2 base + 1 Lost Tribes − 1 Badgers",
      "A rival’s attack: Ryehollow Farmland, held by Badgers 4 = 2 base + 1 tokens + 1 lair",
      "New tokens 11 = 10 tokens + 1 Badgers",
      "A turn’s coins 11 = 8 regions + 3 Badgers",
    ]);
  });

  test("of somebody else is shown without its games, too", async () => {
    server.refused.set("/api/workshop/in-play", { status: 429, problem: "problem.too-fast", detail: "later" });
    server.inventions.set("gift1", server.invention("gift1", JSON.stringify(BADGERS)));
    await showPage(Share, { id: "gift1" });
    await until(() => seen("[data-part=offer]").length, "how it is offered");
    expect(seen("[data-part=in-play], [role=alert]")).toEqual([]);
  });

  test("of somebody else is copied under a new key", async () => {
    server.inventions.set("gift1", server.invention("gift1", JSON.stringify(BADGERS)));
    await showPage(Share, { id: "gift1" });
    await page.getByRole("button", { name: "Make a copy" }).click();
    await shelf.send();
    const copy = inventions().find(({ id }) => id !== "gift1");
    expect(copy?.key).toBe("k".repeat(22));
    expect(JSON.parse(copy?.document ?? "")).toMatchObject({ race: "badgers", effects: BADGERS.effects });
    // The looks chosen by its key stay, whatever the copy is called.
    expect(Object.keys((JSON.parse(copy?.document ?? "") as { portrait: object }).portrait)).toHaveLength(14);
  });
});

test("a pack contains what is ticked, under one title", async () => {
  made("one", AMBER);
  made("two", BADGERS);
  await showPage(PackEditor, { id: "new" });
  await page.getByRole("checkbox", { name: /^Badgers/ }).click();
  await page.getByRole("checkbox", { name: /^Amber-hunting/ }).click();
  await page.getByLabelText("Title").fill("Friday table");
  await shelf.send();
  const pack = inventions().find(({ kind }) => kind === "pack");
  const { title, contents } = readPack(pack?.document ?? "");
  expect([title, contents.map(({ key }) => key)]).toEqual([{ en: "Friday table" }, ["badgers", "amber-hunting"]]);
  await page.getByRole("checkbox", { name: /^Badgers/ }).click();
  await shelf.send();
  expect(readPack(inventions().find(({ kind }) => kind === "pack")?.document ?? "").contents).toHaveLength(1);
});
