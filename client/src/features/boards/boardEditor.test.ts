import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardCheck } from "../../messages";
import { boards } from "../../lib/net/boards";
import { Refusal } from "../../lib/net/api";
import { inventions } from "../../lib/storage/inventions";
import { BoardEditor } from "./boardEditor.svelte";
import { gameOf, regionsOf } from "./tools";

function found(terrain: string, region = ""): BoardCheck {
  const document = JSON.stringify({ format: 1, id: "b", regions: [{ id: "moor", terrain }], borders: [] });
  return { document, hash: terrain, name: "B", players: 2, faults: [], counts: [], region, done: `Moor: ${terrain}` };
}

describe("a board document", () => {
  it("is read with its defaults", () => {
    expect(regionsOf(found("hill").document)).toEqual([
      { id: "moor", name: "moor", terrain: "hill", symbols: [], native: false, edge: false, entry: false, island: "" },
    ]);
    expect(gameOf(found("hill").document)).toBe("smallworld");
    const isle = { regions: [{ id: "a", terrain: "hill", island: "one" }] };
    expect(gameOf(JSON.stringify(isle))).toBe("warcraft");
  });
});

describe("the editor", () => {
  beforeEach(() => {
    vi.spyOn(boards, "draw").mockRejectedValue(new Refusal(0, "problem.offline", ""));
    vi.spyOn(boards, "generate").mockResolvedValue(found("hill"));
  });
  afterEach(() => vi.restoreAllMocks());

  it("saves every change in this browser and undoes them one by one", async () => {
    const editor = new BoardEditor();
    const before = inventions().length;
    await editor.open("new");
    expect(inventions()).toHaveLength(before);
    for (const terrain of ["swamp", "lake"]) {
      vi.spyOn(boards, "edit").mockResolvedValue(found(terrain, "moor"));
      await editor.use("terrain", ["moor"], terrain);
    }
    expect(editor.past.map(({ done }) => done)).toEqual(["Moor: swamp", "Moor: lake"]);
    expect(editor.selected).toBe("moor");
    expect(inventions()).toHaveLength(before + 1);
    expect(inventions()[0]?.document).toBe(found("lake").document);
    editor.undo();
    expect(editor.check?.document).toBe(found("swamp").document);
    expect(inventions()[0]?.document).toBe(found("swamp").document);
    editor.undo();
    editor.undo();
    expect(editor.check?.document).toBe(found("hill").document);
  });

  it("reports why the server refuses a tool, and changes nothing", async () => {
    const editor = new BoardEditor();
    await editor.open("new");
    vi.spyOn(boards, "edit").mockRejectedValue(new Refusal(400, "problem.land", "The Moor is water."));
    await editor.use("native", ["moor"]);
    expect(editor.problem).toBe("The Moor is water.");
    expect(editor.check?.document).toBe(found("hill").document);
    expect(editor.past).toEqual([]);
  });

  it("copies somebody else's board on the first change", async () => {
    vi.spyOn(boards, "find").mockResolvedValue({
      id: "theirs",
      kind: "board",
      document: found("hill").document,
      hash: "",
      changed: "",
      games: [],
      strength: null,
      boards: [],
    });
    vi.spyOn(boards, "edit").mockResolvedValueOnce(found("hill")).mockResolvedValue(found("lake", "moor"));
    const editor = new BoardEditor();
    const before = inventions().length;
    await editor.open("theirs");
    expect(inventions()).toHaveLength(before);
    await editor.use("terrain", ["moor"], "lake");
    expect(editor.id).toMatch(/^here-/);
    expect(inventions()).toHaveLength(before + 1);
  });
});
