import { beforeEach, describe, expect, it } from "vitest";
import {
  forgetInvention,
  headline,
  invention,
  inventions,
  isHere,
  isOwn,
  keepInvention,
  learnSent,
  newHereId,
  type KeptInvention,
} from "./inventions";
import { keep } from "./storage";

const AMBER: KeptInvention = {
  id: "amber-id-of-the-server",
  key: "k".repeat(22),
  kind: "power",
  document: JSON.stringify({
    format: 1,
    power: "amber-hunting",
    name: { en: "Amber-hunting", cs: "Sběrači" },
    by: "Mia",
  }),
  changed: "2026-01-02T00:00:00.000Z",
};

beforeEach(() => {
  localStorage.clear();
  inventions().forEach(({ id }) => forgetInvention(id));
});

describe("inventions", () => {
  it("are saved with their keys, the last changed first", () => {
    keepInvention(AMBER);
    keepInvention({ ...AMBER, id: "other", changed: "2026-01-03T00:00:00.000Z" });
    expect(inventions().map(({ id }) => id)).toEqual(["other", AMBER.id]);
    keepInvention({ ...AMBER, changed: "2026-01-04T00:00:00.000Z" });
    expect(inventions().map(({ id }) => id)).toEqual([AMBER.id, "other"]);
    expect(invention(AMBER.id)?.key).toBe(AMBER.key);
  });

  it("keep their key when opened again by their link", () => {
    keepInvention(AMBER);
    keepInvention({ ...AMBER, key: "" });
    expect(invention(AMBER.id)?.key).toBe(AMBER.key);
    expect(isOwn(AMBER)).toBe(true);
    expect(isOwn({ ...AMBER, id: "of-another", key: "" })).toBe(false);
  });

  it("are local until the server has stored them", () => {
    const id = newHereId();
    keepInvention({ ...AMBER, id, key: "", unsent: true });
    expect(isHere(id)).toBe(true);
    expect(isOwn(invention(id)!)).toBe(true);
    learnSent(id, "of-the-server", "s".repeat(22));
    expect(invention(id)).toBeUndefined();
    expect(invention("of-the-server")).toEqual({ ...AMBER, id: "of-the-server", key: "s".repeat(22) });
  });

  it("can be forgotten", () => {
    keepInvention(AMBER);
    forgetInvention(AMBER.id);
    expect(inventions()).toEqual([]);
  });

  it("are ignored if malformed", () => {
    keep("smallworld.inventions", { version: 1, inventions: [null, {}, { ...AMBER, kind: "virus" }, AMBER] });
    expect(inventions()).toEqual([AMBER]);
    for (const wrong of [null, [], "text", { version: 2, inventions: [AMBER] }]) {
      keep("smallworld.inventions", wrong);
      expect(inventions()).toEqual([]);
    }
  });

  it("have headlines", () => {
    expect(headline(AMBER)).toEqual({ key: "amber-hunting", names: { en: "Amber-hunting", cs: "Sběrači" }, by: "Mia" });
    const pack = { format: 1, pack: "fens", title: { en: "Of fens and forges" }, contents: [] };
    expect(headline({ kind: "pack", document: JSON.stringify(pack) })?.names).toEqual({ en: "Of fens and forges" });
    expect(headline({ kind: "board", document: '{"id": "bay", "name": "The Bay", "regions": []}' })).toEqual({
      key: "bay",
      names: { en: "The Bay" },
      by: "",
    });
    expect(headline({ kind: "race", document: "{" })).toBeUndefined();
  });
});
