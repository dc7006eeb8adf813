import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage } from "../../../lib/i18n/words.svelte";
import { NATIVES, type BoardCount, type LogEntry } from "../../../messages";
import { boardCountLine } from "../combos/boardCounts";
import { chapters, hits, isIdle, losses, recent } from "./history";
import { sentence, type LogContext } from "./logText";
import { itemName } from "../../../lib/game/names";

const line = (kind: string, seat: number | null, round: number, more: Partial<LogEntry> = {}): LogEntry => ({
  at: 0,
  round,
  kind,
  seat,
  ...more,
});
const LINES: LogEntry[] = [
  line("revealed", null, 1, { race: "orcs", power: "commando" }),
  line("turn", 0, 1),
  line("conquered", 0, 1, { region: "dale", other: NATIVES }),
  line("turn", 1, 1),
  line("conquered", 1, 1, {
    region: "dale",
    other: 0,
    race: "orcs",
    items: [
      ["lost", 1],
      ["returned", 1],
    ],
  }),
  line("lost", 1, 1, { region: "moor", other: 0, amount: 2, race: "orcs" }),
  line("turn", 0, 2),
  line("income", 0, 2, {
    amount: 5,
    items: [
      ["regions", 4],
      ["orcs", 1],
    ],
  }),
];
const TABLE: LogContext = { game: "smallworld", names: ["Marta", "Jonas"], drawing: undefined, me: 0 };

beforeAll(() => setLanguage("en", false));

describe("the log", () => {
  it("summarises others' moves since the player's last turn, and the current turn", () => {
    const { since, now } = recent(LINES, 0);
    expect(since.map((each) => each.kind)).toEqual(["turn", "conquered", "lost"]);
    expect(now.map((each) => each.kind)).toEqual(["turn", "income"]);
  });

  it("keeps summarising while others move", () => {
    const { since, now } = recent(LINES.slice(0, 6), 0);
    expect(since).toHaveLength(3);
    expect(now).toEqual([]);
  });

  it("shows a late joiner everything except the setup", () => {
    expect(recent(LINES.slice(0, 6), 2).since.map((each) => each.kind)[0]).toBe("turn");
  });

  it("has no losses to report before the player's first turn is over", () => {
    const played = (lines: number, seat: number) => recent(LINES.slice(0, lines), seat).played;
    expect([played(0, 0), played(3, 0), played(3, 1), played(5, 1)]).toEqual([false, false, false, false]);
    expect([played(4, 0), played(8, 0), played(8, 1)]).toEqual([true, true, true]);
  });

  it("shows a spectator the current turn", () => {
    expect(recent(LINES, null).now).toEqual(LINES.slice(6));
  });

  it("recognises losses of a seat and adds them up", () => {
    expect(LINES.filter((each) => hits(each, 0)).map((each) => each.kind)).toEqual(["conquered", "lost"]);
    expect(losses(LINES, 0)).toEqual({ regions: 1, tokens: 3 });
    expect(losses(LINES, 1)).toEqual({ regions: 0, tokens: 0 });
    // A move that only names a player takes nothing.
    expect(hits(line("played", 1, 2, { source: "ally", other: 0 }), 0)).toBe(false);
  });

  it("is grouped by round with the newest entry last", () => {
    expect(chapters(LINES).map((chapter) => [chapter.round, chapter.lines[0]?.kind])).toEqual([
      [1, LINES[0]?.kind],
      [2, LINES.find(({ round }) => round === 2)?.kind],
    ]);
  });
});

describe("the sentence of a log entry", () => {
  it("addresses the mover, the victim and others", () => {
    const taken = LINES[4] as LogEntry;
    expect(sentence(taken, TABLE)).toBe("Jonas took Dale from you (Orcs). 1 token lost, 1 back in hand.");
    expect(sentence(taken, { ...TABLE, me: 1 })).toBe("You took Dale from Marta (Orcs). 1 token lost, 1 back in hand.");
    expect(sentence(taken, { ...TABLE, me: null })).toContain("Jonas took Dale from Marta (Orcs).");
  });

  it("itemises the income of a turn", () => {
    expect(sentence(LINES[7] as LogEntry, TABLE)).toBe("Your turn earned 5 coins: regions 4 + Orcs 1.");
  });

  it("covers natives, rolls and new combos", () => {
    expect(sentence(LINES[2] as LogEntry, TABLE)).toBe("You took Dale from a Lost Tribe.");
    expect(sentence(LINES[2] as LogEntry, { ...TABLE, game: "azeroth" })).toBe("You took Dale from the Murlocs.");
    expect(itemName("smallworld", "natives")).toBe("Lost Tribes");
    expect(itemName("warcraft", "natives")).toBe("Murlocs");
    expect(sentence(line("rolled", 1, 1, { region: "dale", amount: 2, source: "short" }), TABLE)).toBe(
      "Jonas rolled 2 for Dale: not enough.",
    );
    expect(sentence(LINES[0] as LogEntry, TABLE)).toBe("New on offer: Commando Orcs.");
  });

  it("has a fallback for unknown kinds", () => {
    expect(sentence(line("played", 1, 1, { source: "whistle" }), TABLE)).toBe("Jonas: whistle.");
  });
});

describe("the board counts of an ability", () => {
  it("distinguish some, all and none", () => {
    const caverns: BoardCount = { of: "underworld", what: "cavern", count: 5, entry: 2, empty: 3 };
    expect(boardCountLine([caverns], "underworld")).toBe("Here: 5 caverns, 2 of them at the edge, 3 empty.");
    expect(boardCountLine([{ ...caverns, entry: 5, empty: 0 }], "underworld")).toBe(
      "Here: 5 caverns, all of them at the edge, none of them empty.",
    );
    expect(boardCountLine([{ ...caverns, count: 1, entry: 1, empty: 0 }], "underworld")).toBe(
      "Here: 1 cavern, at the edge, not empty.",
    );
    expect(boardCountLine([{ ...caverns, count: 0, entry: 0, empty: 0 }], "underworld")).toBe("Here: no caverns.");
    expect(boardCountLine([caverns], "orcs")).toBe("");
  });

  it("cover islands, and several facts in a row", () => {
    const facts: BoardCount[] = [
      { of: "archaeologist", what: "relic", count: 1, entry: 0, empty: 1, islands: 1 },
      { of: "archaeologist", what: "hidden", count: 3, entry: 1, empty: 3, islands: 3 },
    ];
    expect(boardCountLine(facts, "archaeologist")).toBe(
      "Here: 1 region with an artifact or place on 1 island, not an entry region, empty; 3 relics face down on 3 islands, 1 of them an entry region, all of them empty.",
    );
  });
});

describe("a roll before an attack", () => {
  it("is omitted from the log if another player rolled a blank", () => {
    expect(isIdle(line("rolled", 1, 1), 0)).toBe(true);
    expect(isIdle(line("rolled", 1, 1, { amount: 2 }), 0)).toBe(false);
    expect(isIdle(line("rolled", 0, 1), 0)).toBe(false);
    expect(isIdle(line("rolled", 1, 1, { source: "short", region: "dale" }), 0)).toBe(false);
  });
});
