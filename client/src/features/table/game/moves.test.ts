import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../../messages";
import { groups, isRoll, marks, secondMarks, soleConquest, sortMoves } from "./moves";

const move = (text: string, more: Partial<LegalMove> = {}): LegalMove => ({
  text,
  verb: text.split(" ")[0] ?? "",
  ...more,
});
const MOVES: LegalMove[] = [
  move("pick 2", { word: "2" }),
  move("deploy dale 1", { region: "dale", count: 3 }),
  move("abandon moor", { region: "moor" }),
  move("dragon dale", { region: "dale", cost: 1 }),
  move("roll fen", { region: "fen", cost: 4, items: [["region", 4]], short: 2, chances: 2, last: true }),
  move("roll-ashes crag", { region: "crag", word: "ashes", cost: 3, short: 1, chances: 3, last: true }),
  move("raid isle", { region: "isle", cost: 6, short: 3, chances: 1 }),
  move("conquer dale", { region: "dale", cost: 3 }),
  move("swap a b", { region: "a", second: "b" }),
  move("swap a c", { region: "a", second: "c" }),
  move("roll", { verb: "roll-first" }),
  move("form human", { word: "human" }),
  move("conjure dale", { region: "dale" }),
  move("whistle"),
  move("decline"),
  move("done"),
];

describe("legal moves", () => {
  const acts = sortMoves(MOVES);

  it("are all shown somewhere, including those with unknown verbs", () => {
    const shown = [
      ...acts.picks,
      ...acts.counted,
      ...acts.plain,
      acts.done,
      acts.decline,
      ...[...acts.at.values()].flat().flatMap((act) => act.moves),
    ];
    expect(new Set(shown)).toEqual(new Set(MOVES));
  });

  it("are on the card of their region, the cheapest conquest first", () => {
    expect(acts.at.get("dale")?.map((act) => act.verb)).toEqual(["dragon", "conquer", "conjure"]);
  });

  const orderOf = (...moves: LegalMove[]) =>
    sortMoves(moves)
      .at.get("fen")
      ?.map((act) => act.verb);
  const fen = (verb: string, more: Partial<LegalMove> = {}) => move(`${verb} fen`, { region: "fen", ...more });

  it("that are certain come before a roll", () => {
    const roll = fen("roll", { cost: 3, short: 1, chances: 3, last: true });
    const sorcery = fen("sorcery", { cost: 0 });
    expect(orderOf(roll, sorcery)).toEqual(["sorcery", "roll"]);
    const acts = sortMoves([roll, sorcery]);
    expect(marks(acts).get("fen")).toMatchObject({ verb: "sorcery", cost: 0, short: 0 });
  });

  it("are ordered: certain without coins, certain for coins, likely rolls, unlikely rolls, other actions, abandoning", () => {
    const sorted = ["conquer", "hire", "raid", "roll", "conjure", "abandon"];
    const moves = [
      fen("abandon"),
      fen("conjure"),
      fen("roll", { cost: 4, short: 2, chances: 2, last: true }),
      fen("raid", { cost: 4, short: 1, chances: 3 }),
      fen("hire", { cost: 1, pays: 2 }),
      fen("conquer", { cost: 3 }),
    ];
    expect(orderOf(...moves)).toEqual(sorted);
    expect(orderOf(...moves.toReversed())).toEqual(sorted);
  });

  it("of equal cost start with the plain conquest, and a roll that cannot fail counts as no roll", () => {
    expect(orderOf(fen("dragon", { cost: 2 }), fen("conquer", { cost: 2 }))).toEqual(["conquer", "dragon"]);
    expect(orderOf(fen("conquer", { cost: 3 }), fen("raid", { cost: 2, chances: 6 }))).toEqual(["raid", "conquer"]);
  });

  it("with two regions share one button for the first region", () => {
    const [swap] = acts.at.get("a") ?? [];
    expect(swap).toMatchObject({ needsSecond: true });
    expect([...secondMarks(swap ?? { verb: "", word: "", moves: [], needsSecond: false }).keys()]).toEqual(["b", "c"]);
  });

  it("with the same verb and no region form one row", () => {
    expect(groups([move("buy 1"), move("buy 2"), move("whistle")]).map(([verb, list]) => [verb, list.length])).toEqual([
      ["buy", 2],
      ["whistle", 1],
    ]);
  });
});

describe("marks", () => {
  const found = marks(sortMoves(MOVES));

  it("show the cost of a region, and where the die is needed", () => {
    expect(found.get("dale")).toEqual({ verb: "dragon", cost: 1, items: [], short: 0, pays: 0 });
    expect(found.get("fen")).toEqual({ verb: "roll", cost: 4, items: [["region", 4]], short: 2, pays: 0 });
  });

  it("show the cost of an alternative conquest, and where a die decides", () => {
    expect(found.get("crag")).toMatchObject({ cost: 3, short: 1 });
    expect(found.get("isle")).toMatchObject({ cost: 6, short: 3 });
  });

  it("show the coins of a conquest, which a double click then does not pay", () => {
    const free = sortMoves([move("conquer fen", { region: "fen", cost: 3 })]);
    const paid = sortMoves([move("conquer fen", { region: "fen", cost: 3, pays: 2 })]);
    expect([marks(free), marks(paid)].map((each) => each.get("fen")?.pays)).toEqual([0, 2]);
    expect(soleConquest(free, "fen")).toBeDefined();
    expect(soleConquest(paid, "fen")).toBeUndefined();
  });

  it("are not on regions that can only be abandoned", () => {
    expect(found.has("moor")).toBe(false);
  });

  it("are on those too if nothing else is possible", () => {
    expect([...marks(sortMoves([move("abandon moor", { region: "moor" })])).keys()]).toEqual(["moor"]);
  });

  it("tell a roll for a region from the roll before one is chosen", () => {
    expect(["roll", "roll-ashes", "roll-first", "conquer"].map(isRoll)).toEqual([true, true, false, false]);
  });
});
