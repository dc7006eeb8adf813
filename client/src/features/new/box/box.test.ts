import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "../../../lib/net/api";
import { fingerprint } from "../../../lib/storage/fingerprint";
import { setLanguage } from "../../../lib/i18n/words.svelte";
import { forgetInvention, inventions, keepInvention } from "../../../lib/storage/inventions";
import type { Catalogue, GameEntry, Invention } from "../../../messages";
import { Draft } from "../draft.svelte";
import { itemOf, nameIn, readInventionLink } from "./inBox";
import { applyLink, setupLink } from "../setupLink";
import { readKey, writeKeys } from "../shortKeys";

const AMBER = {
  format: 1,
  power: "amber-hunting",
  name: { en: "Amber-hunting", cs: "Jantar" },
  icon: "amber",
  by: "Mia",
};
const OTTERS = { format: 1, race: "otters", name: { en: "Otters" }, portrait: { face: "snout" } };
const BAY = { format: 1, id: "bay", name: "The Bay", players: 3, regions: [{}, {}, {}] };
const PACK = { format: 1, pack: "fens", title: { en: "Of fens" }, contents: [OTTERS, AMBER, BAY] };
const PACK_ID = "pack-of-the-server";
const entry = (key: string, races: string[], powers: string[]): GameEntry => ({
  ...{ key, seats: [2, 3], boards: { 2: ["small-world-2"], 3: ["small-world-3"] }, races, powers },
  ...{ artifacts: [], places: [], factions: {}, symbols: [], tokens: {}, rounds: { 3: 10 }, teams: {}, ratings: {} },
});
const CATALOGUE: Catalogue = {
  games: [entry("smallworld", ["elves", "giants", "orcs"], ["flying", "hill"]), entry("warcraft", ["orcs"], [])],
  ...{ levels: ["level-1", "level-2"], lessons: [], version: "", listing: true },
};

function keep(id: string, kind: Invention["kind"], document: unknown, key = "k".repeat(20)): void {
  keepInvention({ id, key, kind, document: JSON.stringify(document), changed: "2026-01-01T00:00:00Z" });
}

/** A form with a pack, a power and a board to choose from. */
function filled(): Draft {
  keep(PACK_ID, "pack", PACK);
  keep("amber-of-the-server", "power", AMBER, "");
  keep("bay-of-the-server", "board", { ...BAY, id: "own-bay", players: 0 });
  const draft = new Draft();
  draft.box.load();
  return draft;
}

beforeAll(() => setLanguage("en", false));
beforeEach(() => {
  localStorage.clear();
  inventions().forEach(({ id }) => forgetInvention(id));
});
afterEach(() => vi.restoreAllMocks());

describe("an invention in the list", () => {
  it("lists its contents", () => {
    keep(PACK_ID, "pack", PACK);
    const item = itemOf(inventions()[0]!)!;
    expect(nameIn(item.names, "cs")).toBe("Of fens");
    expect(item.abilities.map(({ kind, key }) => `${kind} ${key}`)).toEqual(["race otters", "power amber-hunting"]);
    expect(item.abilities[0]?.portrait).toEqual({ face: "snout" });
    expect(item.boards).toEqual([{ id: "bay", name: "The Bay", players: 3, regions: 3 }]);
  });

  it("lists what can be read of a faulty document", () => {
    const strange = {
      format: 1,
      pack: "x",
      title: 7,
      contents: [7, null, { race: 7 }, { regions: 7, id: "x" }, AMBER],
    };
    keep(PACK_ID, "pack", strange);
    expect(itemOf(inventions()[0]!)).toMatchObject({ names: {}, boards: [], abilities: [{ key: "amber-hunting" }] });
  });

  it("is recognised by its link", () => {
    expect(readInventionLink("https://play.example/invention/abcdefghij?lang=cs")).toBe("abcdefghij");
    expect(readInventionLink(" abcdefghij ")).toBe("abcdefghij");
    expect(readInventionLink("https://play.example/workshop/board/abcdefghij")).toBe("abcdefghij");
    for (const text of ["", "short", "https://play.example/", "javascript:alert(1)"])
      expect(readInventionLink(text)).toBeUndefined();
  });
});

describe("the box", () => {
  it("requests what was added, and nothing else", () => {
    const draft = filled();
    expect(draft.request(CATALOGUE)).not.toHaveProperty("content");
    draft.box.toggle("amber-of-the-server");
    draft.rounds = 6;
    expect(draft.request(CATALOGUE)).toMatchObject({ content: [JSON.stringify(AMBER)], rounds: 6 });
    draft.box.toggle("amber-of-the-server");
    expect(draft.request(CATALOGUE)).not.toHaveProperty("content");
  });

  it("offers boards for the number of players, and those of packs only while they are in the box", () => {
    const draft = filled();
    const ids = (seats: number): string[] => draft.box.boardsFor(seats).map(({ board }) => board.id);
    expect(ids(3)).toEqual(["own-bay"]);
    draft.box.toggle(PACK_ID);
    expect(ids(3).sort()).toEqual(["bay", "own-bay"]);
    expect(ids(2)).toEqual(["own-bay"]);
    draft.box.board = `${PACK_ID}/bay`;
    expect(draft.request(CATALOGUE)).toMatchObject({ board: "bay", content: [JSON.stringify(PACK)] });
    // For another number of players, the standard board is used.
    draft.remove(2);
    expect(draft.request(CATALOGUE)).not.toHaveProperty("board");
    draft.add();
    draft.box.toggle(PACK_ID);
    expect(draft.box.board).toBe("");
    draft.box.board = "bay-of-the-server/own-bay";
    expect(draft.request(CATALOGUE).content).toHaveLength(1);
  });

  it("adds an invention by its link, and saves it", async () => {
    const document = JSON.stringify(OTTERS);
    const found = {
      id: "otters-of-a-friend",
      kind: "race",
      document,
      hash: "",
      changed: "",
      games: [],
      strength: null,
    };
    vi.spyOn(api, "invention").mockResolvedValue({ ...found, boards: [] } as unknown as Invention);
    const draft = new Draft();
    await draft.box.add("otters-of-a-friend");
    expect(draft.request(CATALOGUE).content).toEqual([document]);
    expect(inventions()).toMatchObject([{ id: "otters-of-a-friend", key: "" }]);
  });
});

describe("a link to the form", () => {
  it("fills in another form in the same way", async () => {
    const draft = filled();
    draft.seats[1]!.kind = "open";
    draft.setLevel(2, "level-1");
    draft.without.add("orcs");
    draft.box.toggle(PACK_ID);
    draft.box.board = `${PACK_ID}/bay`;
    [draft.rounds, draft.clock, draft.hidden, draft.undo, draft.title] = [7, 120, false, false, "Friday, late"];
    const { address, unsent } = setupLink(draft, CATALOGUE);
    expect(unsent).toEqual([]);
    expect(address).toBe(
      `/new?game=smallworld&seats=me,open,bot:level-1&without=orcs&rounds=7&coins=shown&undo=off&clock=120&title=Friday,+late&with=${PACK_ID}.${fingerprint(JSON.stringify(PACK))}&board=bay`,
    );
    const other = filled();
    expect(await applyLink(address.slice(4), other, CATALOGUE)).toEqual({ unknown: [], changed: [] });
    expect(other.request(CATALOGUE)).toEqual(draft.request(CATALOGUE));
    expect(setupLink(other, CATALOGUE).address).toBe(address);
  });

  it("lists what is included if more is excluded, or if everything is", async () => {
    const draft = new Draft();
    ["elves", "giants", "orcs"].forEach((key) => draft.without.add(key));
    expect(setupLink(draft, CATALOGUE).address).toContain("only=flying,hill");
    ["flying", "hill"].forEach((key) => draft.without.add(key));
    const { address } = setupLink(draft, CATALOGUE);
    const other = new Draft();
    expect(await applyLink(address.slice(4), other, CATALOGUE)).toEqual({ unknown: [], changed: [] });
    expect([...other.without].sort()).toEqual(["elves", "flying", "giants", "hill", "orcs"]);
  });

  it("abbreviates long lists of keys, and reads both forms", () => {
    const all = ["hill", "hillmen", "giants", "ghouls", "gnomes", "halflings", "amazons", "commando", "merchant"];
    expect(writeKeys(["hill", "giants"], all)).toBe("hill,giants");
    expect(writeKeys(all, all)).toBe("hill,hillm,gi,gh,gn,ha,am,co,me");
    for (const words of [writeKeys(all, all).split(","), all])
      expect(words.map((word) => readKey(word, all))).toEqual(all);
    for (const word of ["", "g", "h", "hil", "dragons", "giantss"]) expect(readKey(word, all)).toBeUndefined();
  });

  it("reports inventions that have changed since, and fetches other people's again", async () => {
    const draft = filled();
    draft.box.toggle("amber-of-the-server");
    draft.box.toggle(PACK_ID);
    const { address } = setupLink(draft, CATALOGUE);
    // Mia's power has changed, and so has the local pack.
    const later = { ...AMBER, number: 5 };
    const found = { kind: "power", document: JSON.stringify(later), hash: "", changed: "", games: [], boards: [] };
    const asked = vi
      .spyOn(api, "invention")
      .mockImplementation((id) => Promise.resolve({ ...found, id, strength: null } as unknown as Invention));
    const same = filled();
    expect((await applyLink(address.slice(4), same, CATALOGUE)).changed).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    keep("amber-of-the-server", "power", later, "");
    keep(PACK_ID, "pack", { ...PACK, contents: [AMBER] });
    const other = new Draft();
    other.box.load();
    const { unknown, changed } = await applyLink(address.slice(4), other, CATALOGUE);
    expect(unknown).toEqual([]);
    expect(changed.map(({ id }) => id).sort()).toEqual(["amber-of-the-server", PACK_ID]);
    expect(asked.mock.calls).toEqual([["amber-of-the-server"]]);
    expect(other.request(CATALOGUE).content).toContain(JSON.stringify(later));
    // Older links contain no versions.
    const old = address.slice(4).replace(/\.[0-9a-z]+/g, "");
    expect(await applyLink(old, new Draft(), CATALOGUE)).toMatchObject({ unknown: [], changed: [] });
  });

  it("reports inventions that exist only in this browser", () => {
    const draft = new Draft();
    keep("here-1", "power", AMBER, "");
    draft.box.load();
    draft.box.toggle("here-1");
    const { address, unsent } = setupLink(draft, CATALOGUE);
    expect(address).not.toContain("with=");
    expect(unsent.map(({ names }) => names["en"])).toEqual(["Amber-hunting"]);
  });

  it("reports what does not exist, and fills in the rest", async () => {
    vi.spyOn(api, "invention").mockRejectedValue(new Refusal(404, "problem.no-invention", "none"));
    const draft = new Draft();
    const asked =
      "?game=chess&seats=me,ghost&rounds=99&without=elves,dragons&board=atlantis&with=no-such-invention&coins=gold&clock=7&undo=off";
    expect((await applyLink(asked, draft, CATALOGUE)).unknown.sort()).toEqual([
      "board=atlantis",
      "clock=7",
      "coins=gold",
      "dragons",
      "game=chess",
      "rounds=99",
      "seats=me,ghost",
      "with=no-such-invention",
    ]);
    expect(draft.request(CATALOGUE)).toMatchObject({ game: "smallworld", without: ["elves"], undo: false });
  });
});
