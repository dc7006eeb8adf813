import { describe, expect, it } from "vitest";
import { contentOf, counts, gameOfBoard, keyOf, kindOfObject, packOf, playersOf, readPack, regionsOf } from "./pack";

const RACE = contentOf("race", JSON.stringify({ race: "badgers", number: 6 }));
const POWER = contentOf("power", JSON.stringify({ power: "lamplit", number: 4 }));

describe("a pack", () => {
  it("is a document containing documents", () => {
    const pack = { title: { en: "Friday table" }, by: "Mia", contents: [RACE, POWER] };
    expect(readPack(packOf(pack))).toEqual(pack);
    expect(JSON.parse(packOf({ ...pack, by: "" }))).toEqual({
      ...{ format: 1, pack: "friday-table", title: { en: "Friday table" } },
      contents: [JSON.parse(RACE.document), JSON.parse(POWER.document)],
    });
    expect(counts([RACE, POWER, RACE])).toEqual({ races: 2, powers: 1, boards: 0 });
  });

  it("is empty if it cannot be read", () => {
    expect(readPack("nothing")).toEqual({ title: {}, by: "", contents: [] });
    expect(readPack('{"contents": [{"what": 1}]}').contents).toEqual([]);
  });

  it("distinguishes kinds by their unique field", () => {
    const objects = [{ race: "a" }, { power: "b" }, { regions: {} }, { pack: "c", regions: 1 }, { number: 3 }];
    expect(objects.map(kindOfObject)).toEqual(["race", "power", "board", "pack", undefined]);
  });

  it("contains boards with their size and game", () => {
    const board = JSON.stringify({ id: "mere", players: 3, regions: [{ id: "a" }, { id: "b", island: "west" }] });
    expect([keyOf(board, "board"), playersOf(board), regionsOf(board), gameOfBoard(board)]).toEqual([
      "mere",
      3,
      2,
      "warcraft",
    ]);
    for (const odd of ["nothing", "[]", '{"regions": [null], "players": "3", "id": 7}'])
      expect([keyOf(odd, "board"), playersOf(odd), gameOfBoard(odd)]).toEqual(["", 2, "smallworld"]);
  });
});
