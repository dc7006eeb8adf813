import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage } from "../../src/lib/words.svelte";
import { NATIVES, type BoardCount, type LogEntry } from "../../src/messages";
import { boardCountLine } from "../../src/table/combos/boardCounts";
import { chapters, hits, isIdle, losses, recent } from "../../src/table/log/history";
import { sentence, type LogContext } from "../../src/table/log/logText";
import { itemName } from "../../src/table/names";
import { apart, declines, payments, scale, series, signed, split } from "../../src/ending/figures";

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
  it("sums up what others did since the own turn, and the own turn", () => {
    const { since, now } = recent(LINES, 0);
    expect(since.map((each) => each.kind)).toEqual(["turn", "conquered", "lost"]);
    expect(now.map((each) => each.kind)).toEqual(["turn", "income"]);
  });

  it("goes on summing up while others move", () => {
    const { since, now } = recent(LINES.slice(0, 6), 0);
    expect(since).toHaveLength(3);
    expect(now).toEqual([]);
  });

  it("shows a player who comes late everything but the setting of the table", () => {
    expect(recent(LINES.slice(0, 6), 2).since.map((each) => each.kind)[0]).toBe("turn");
  });

  it("has nothing to say about losses before the own first turn is over", () => {
    const played = (lines: number, seat: number) => recent(LINES.slice(0, lines), seat).played;
    expect([played(0, 0), played(3, 0), played(3, 1), played(5, 1)]).toEqual([false, false, false, false]);
    expect([played(4, 0), played(8, 0), played(8, 1)]).toEqual([true, true, true]);
  });

  it("shows a spectator the turn that is running", () => {
    expect(recent(LINES, null).now).toEqual(LINES.slice(6));
  });

  it("knows what hit a seat and adds up its losses", () => {
    expect(LINES.filter((each) => hits(each, 0)).map((each) => each.kind)).toEqual(["conquered", "lost"]);
    expect(losses(LINES, 0)).toEqual({ regions: 1, tokens: 3 });
    expect(losses(LINES, 1)).toEqual({ regions: 0, tokens: 0 });
  });

  it("has the latest round and line first", () => {
    expect(chapters(LINES).map((chapter) => [chapter.round, chapter.lines[0]?.kind])).toEqual([
      [2, "income"],
      [1, "lost"],
    ]);
  });
});

describe("a line in words", () => {
  it("speaks to whoever did it, whoever suffered it, and others", () => {
    const taken = LINES[4] as LogEntry;
    expect(sentence(taken, TABLE)).toBe("Jonas took Dale from you (Orcs). 1 token lost, 1 back in hand.");
    expect(sentence(taken, { ...TABLE, me: 1 })).toBe("You took Dale from Marta (Orcs). 1 token lost, 1 back in hand.");
    expect(sentence(taken, { ...TABLE, me: null })).toContain("Jonas took Dale from Marta (Orcs).");
  });

  it("tells what a turn brought, item by item", () => {
    expect(sentence(LINES[7] as LogEntry, TABLE)).toBe("Your turn earned 5 coins: regions 4 + Orcs 1.");
  });

  it("tells natives, rolls and new combos", () => {
    expect(sentence(LINES[2] as LogEntry, TABLE)).toBe("You took Dale from a Lost Tribe.");
    expect(sentence(LINES[2] as LogEntry, { ...TABLE, game: "azeroth" })).toBe("You took Dale from the Murlocs.");
    expect(itemName("smallworld", "natives")).toBe("Lost Tribes");
    expect(itemName("warcraft", "natives")).toBe("Murlocs");
    expect(sentence(line("rolled", 1, 1, { region: "dale", amount: 2, source: "short" }), TABLE)).toBe(
      "Jonas rolled 2 for Dale: not enough.",
    );
    expect(sentence(LINES[0] as LogEntry, TABLE)).toBe("New on offer: Commando Orcs.");
  });

  it("says something of a kind that it does not know", () => {
    expect(sentence(line("played", 1, 1, { source: "whistle" }), TABLE)).toBe("Jonas: whistle.");
  });
});

describe("the end in figures", () => {
  const ending = {
    winners: [0],
    places: [1, 2],
    titles: [],
    coins: [12, 9],
    teams: {},
    sources: [],
    best: [2, 1],
    worst: [1, 2],
    turns: [
      { round: 1, seat: 0, coins: 3, total: 8, items: [] },
      { round: 1, seat: 1, coins: -1, total: 4, items: [] },
      { round: 2, seat: 0, coins: 4, total: 12, items: [] },
    ],
  };

  it("draws each round or the total of a seat", () => {
    expect(series(ending, 0, false).map((point) => point.coins)).toEqual([3, 4]);
    expect(series(ending, 0, true).map((point) => point.coins)).toEqual([8, 12]);
  });

  it("has a scale with round numbers that holds all values", () => {
    expect(scale([3, 11, -1])).toEqual({ low: -2, high: 12, step: 2 });
    expect(scale([98])).toMatchObject({ low: 0, high: 100 });
  });

  it("tells what came in from what was paid", () => {
    expect(
      split([
        ["regions", 30],
        ["picks", -4],
      ]),
    ).toEqual({ gained: [["regions", 30]], paid: 4 });
  });

  it("names only those who paid, and never writes −0", () => {
    expect(payments([{ paid: 3 }, { paid: 0 }, { paid: 1 }], ["Mia", "Tom", "Ann"])).toBe("Mia −3, Ann −1");
    expect([signed(-0), signed(-2), signed(4)]).toEqual(["0", "−2", "4"]);
  });

  it("knows the rounds of decline, and keeps labels apart", () => {
    expect(declines([line("declined", 1, 4), line("declined", 0, 5)], 1)).toEqual([4]);
    expect(apart([50, 52, 10], 16, 100)).toEqual([50, 66, 10]);
    expect(apart([90, 92, 10], 16, 100)).toEqual([84, 100, 10]);
  });
});

describe("what an ability means on this board", () => {
  it("is counted in words, some, all or none", () => {
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

  it("tells islands, and several things one after the other", () => {
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
  it("is left out of the log where somebody else threw nothing", () => {
    expect(isIdle(line("rolled", 1, 1), 0)).toBe(true);
    expect(isIdle(line("rolled", 1, 1, { amount: 2 }), 0)).toBe(false);
    expect(isIdle(line("rolled", 0, 1), 0)).toBe(false);
    expect(isIdle(line("rolled", 1, 1, { source: "short", region: "dale" }), 0)).toBe(false);
  });
});
