import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import scenes from "virtual:scenes";
import { fits, inside, insideViewport, noOverlap, notCut, seen, targetsLargeEnough } from "../../../test/browser/boxes";
import { drawn, EVERY_SIZE, showTable, type Size } from "../../../test/browser/show";
import type { SceneSocket } from "../../../test/browser/socket";

/** The lobby as the host sees it, with the shared link. */
async function hosted(size: Size, language = "en"): Promise<SceneSocket> {
  const id = scenes["lobby"]?.game ?? "";
  const kept = { id, host: "host", invitation: "everybody", seats: {}, open: {}, loose: [], mine: [], seen: "" };
  localStorage.setItem("smallworld.games", JSON.stringify({ [id]: kept }));
  const server = await showTable("lobby", size, language);
  await expect.element(page.getByTestId("room")).toBeVisible();
  await expect.element(page.getByRole("img").first()).toBeVisible();
  await drawn();
  return server;
}

describe.each(EVERY_SIZE)("the lobby on a %s", (size) => {
  test.each(["en", "cs", "hu", "pl"])("shows every seat in full in front of the board: %s", async (language) => {
    await hosted(size, language);
    fits();
    const room = page.getByTestId("room").element();
    const seats = seen("[data-seat]", room);
    expect(seats).toHaveLength(4);
    noOverlap(seats);
    inside(seats, room);
    for (const seat of seats) {
      inside(seen("button, select, b, span", seat), seat);
      const parts = seen("button, select, b", seat);
      if (parts.length > 1) noOverlap(parts);
    }
    notCut(seen("button", room));
    if (size !== "desktop") targetsLargeEnough();
  });

  test("keeps the start buttons in view at any scroll position", async () => {
    await hosted(size);
    const ways = ["I am ready", "Start the game"].map((name) => page.getByRole("button", { name }).element());
    insideViewport(ways);
    document.querySelector("[data-part=lobby]")?.scrollTo(0, 10_000);
    await drawn();
    insideViewport(ways);
    // The end of the page is not hidden behind them.
    const all = [...ways, ...seen("form")];
    noOverlap(all);
  });

  test("shows no invitation once all seats are taken", async () => {
    await showTable("lobby-full", size);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Waiting for Mia, Ann,? and Leo$/);
    expect(seen("[data-seat]")).toHaveLength(4);
    await expect.element(page.getByText("Invitation link for everybody")).not.toBeInTheDocument();
    insideViewport(page.getByRole("button", { name: "I am ready" }).element());
    fits();
  });
});

test("the seats do not cover the texts of the lobby on a phone in landscape", async () => {
  await hosted("side");
  noOverlap([page.getByRole("heading", { level: 1 }).element(), ...seen("[data-seat] svg")]);
});

describe("the lobby", () => {
  test("says what it is waiting for, and turns the free seat into an invitation", async () => {
    await hosted("desktop");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("One seat is still free");
    const free = page.elementLocator(document.querySelector("[data-seat='2']") as HTMLElement);
    await expect.element(free.getByRole("button", { name: "Send the link" })).toBeVisible();
    await expect
      .element(page.getByLabelText("Invitation link for everybody"))
      .toHaveValue(`${location.origin}/game/${scenes["lobby"]?.game}#everybody`);
  });

  test("puts a bot of the chosen level on a free seat, and starts with it", async () => {
    const server = await hosted("desktop");
    await page.getByLabelText("Bots for free seats").selectOptions("level-4");
    await page.getByRole("button", { name: "Add a bot" }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    const sent = server.sent.filter(({ type }) => ["hand-over", "start-game"].includes(type));
    expect(sent).toMatchObject([
      { type: "hand-over", seat: 2, level: "level-4" },
      { type: "start-game", level: "level-4" },
    ]);
  });

  test("explains house rules, and lists all races on demand", async () => {
    await hosted("phone");
    await expect.element(page.getByRole("list", { name: "House rules" }).getByText("Hidden coins")).toBeVisible();
    await page.getByText("All races and powers").click();
    await expect.element(page.getByRole("list", { name: "Races" }).getByText("Amazons")).toBeVisible();
    fits();
  });
});
