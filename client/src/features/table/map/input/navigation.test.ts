import { describe, expect, it } from "vitest";
import { TestTable } from "../../../../../test/table";
import { Parts } from "../../layout/parts";
import { Navigation } from "./navigation";

const MOVES = [
  { text: "scare fen", verb: "scare", region: "fen" },
  { text: "conquer dale", verb: "conquer", region: "dale", cost: 2 },
  { text: "conquer moor", verb: "conquer", region: "moor", cost: 1, pays: 2 },
];

function open(region: string): { table: TestTable; navigation: Navigation } {
  const table = new TestTable();
  table.show({ view: { private: { moves: MOVES } } });
  table.state.selection.focus = region;
  return { table, navigation: new Navigation(table.state, new Parts()) };
}
const played = ({ asked }: TestTable) => asked.flatMap((each) => (each.type === "play" ? each.texts : []));

describe("a region's card", () => {
  it("closes after a move there, but not if the move was refused", async () => {
    for (const ok of [true, false]) {
      const { table, navigation } = open("fen");
      table.reply = { ok, why: ok ? "" : "reason.undo", detail: "" };
      navigation.take();
      await new Promise((done) => setTimeout(done));
      expect(played(table)).toEqual(["scare fen"]);
      expect(table.state.selection.focus).toBe(ok ? null : "fen");
    }
  });

  it("does not pay coins at Enter or at a double click", () => {
    const { table, navigation } = open("moor");
    navigation.take();
    navigation.choose("moor", true);
    expect(played(table)).toEqual([]);
    expect(table.state.selection.focus).toBe("moor");
    navigation.choose("dale", true);
    expect(played(table)).toEqual(["conquer dale"]);
  });
});
