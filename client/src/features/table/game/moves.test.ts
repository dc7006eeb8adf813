import { describe, expect, it } from "vitest";
import type { LegalMove } from "../../../messages";
import { groups, isRoll, marks, secondMarks, sortMoves } from "./moves";

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

  it("are all shown somewhere, also those of verbs that nobody knows here", () => {
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

  it("stand on the card of their region, conquering first, giving up last", () => {
    expect(acts.at.get("dale")?.map((act) => act.verb)).toEqual(["conquer", "dragon", "conjure"]);
  });

  it("with two regions are one button for the first", () => {
    const [swap] = acts.at.get("a") ?? [];
    expect(swap).toMatchObject({ needsSecond: true });
    expect([...secondMarks(swap ?? { verb: "", word: "", moves: [], needsSecond: false }).keys()]).toEqual(["b", "c"]);
  });

  it("of the same verb without a region make one row", () => {
    expect(groups([move("buy 1"), move("buy 2"), move("whistle")]).map(([verb, list]) => [verb, list.length])).toEqual([
      ["buy", 2],
      ["whistle", 1],
    ]);
  });
});

describe("marks", () => {
  const found = marks(sortMoves(MOVES));

  it("show what a region costs, and where the die is needed", () => {
    expect(found.get("dale")).toEqual({ verb: "conquer", cost: 3, items: [], short: 0 });
    expect(found.get("fen")).toEqual({ verb: "roll", cost: 4, items: [["region", 4]], short: 2 });
  });

  it("show what a conquest by other means costs, and where a die decides about it", () => {
    expect(found.get("crag")).toMatchObject({ cost: 3, short: 1 });
    expect(found.get("isle")).toMatchObject({ cost: 6, short: 3 });
  });

  it("are not on regions that can only be given up", () => {
    expect(found.has("moor")).toBe(false);
  });

  it("are on those too where nothing else can be done", () => {
    expect([...marks(sortMoves([move("abandon moor", { region: "moor" })])).keys()]).toEqual(["moor"]);
  });

  it("know the rolls for a region from the roll before one is chosen", () => {
    expect(["roll", "roll-ashes", "roll-first", "conquer"].map(isRoll)).toEqual([true, true, false, false]);
  });
});
