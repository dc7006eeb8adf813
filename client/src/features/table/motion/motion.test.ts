import { describe, expect, it } from "vitest";
import { NATIVES, type LogEntry, type PublicView, type TableRegion } from "../../../messages";
import { LIMIT, effectsOf } from "../game/effects";

const view = (...regions: TableRegion[]): PublicView => ({
  game: "smallworld",
  board: "small-world-2",
  round: 1,
  rounds: 10,
  turn: 0,
  mover: 0,
  step: "conquer",
  asked: "conquer",
  players: [],
  regions,
  column: [],
});
const line = (kind: string, more: Partial<LogEntry>): LogEntry => ({ at: 0, round: 1, kind, seat: 0, ...more });
const held = (id: string, owner: number, tokens: number, declined = false): TableRegion => ({
  id,
  owner,
  race: owner === 0 ? "orcs" : "elves",
  tokens,
  // The server omits false values.
  ...(declined ? { declined } : {}),
});

describe("the effects of a conquest", () => {
  const before = view(held("dale", 1, 3), { id: "moor", owner: null });
  const after = view(held("dale", 0, 5), { id: "moor", owner: null });
  const taken = line("conquered", {
    region: "dale",
    other: 1,
    items: [
      ["lost", 1],
      ["returned", 2],
    ],
  });
  const effects = effectsOf(before, after, [taken]);
  const flights = effects.filter((effect) => effect.kind === "conquest");

  it("make a few tokens fly from the hand, one after the other", () => {
    expect(flights).toHaveLength(3);
    expect(new Set(flights.map((flight) => flight.delay)).size).toBe(3);
    for (const flight of flights) {
      expect(flight.from).toEqual({ at: "hand", seat: 0 });
      expect(flight.to).toEqual({ at: "region", region: "dale" });
      expect(flight.face).toEqual({ seat: 0, race: "orcs", declined: false });
    }
  });

  it("show the region's new state only when the last token lands", () => {
    expect(flights.map((flight) => flight.reveals)).toEqual([undefined, undefined, "dale"]);
  });

  it("close the border and send the defender home when the last token lands", () => {
    const landing = Math.max(...flights.map((flight) => flight.delay + flight.duration));
    const [border, retreat, loss] = ["border", "retreat", "loss"].map((kind) =>
      effects.find((effect) => effect.kind === kind),
    );
    expect([border?.delay, retreat?.delay, loss?.delay]).toEqual([landing, landing, landing]);
    expect(retreat?.to).toEqual({ at: "hand", seat: 1 });
    expect(retreat?.face).toEqual({ seat: 1, race: "elves", declined: false });
    expect(loss?.amount).toBe(1);
  });

  it("send nobody home if all tokens are lost, and nobody away from an empty region", () => {
    const lost = effectsOf(before, after, [line("conquered", { region: "dale", other: 1, items: [["lost", 3]] })]);
    expect(lost.find((effect) => effect.kind === "retreat")?.to).toEqual({ at: "region", region: "dale" });
    const empty = effectsOf(view({ id: "dale", owner: null }), after, [line("conquered", { region: "dale" })]);
    expect(empty.map((effect) => effect.kind)).toEqual(["conquest", "conquest", "conquest", "border"]);
  });

  it("also appear for means with entries of their own", () => {
    const empty = view({ id: "dale", owner: null });
    const blown = effectsOf(before, empty, [line("blown-up", { region: "dale", other: 1, items: [["lost", 3]] })]);
    expect(blown.map((effect) => effect.kind)).toEqual(["retreat", "loss"]);
    expect(effectsOf(before, before, [line("marked", { region: "dale", other: 1 })])).toEqual([]);
  });

  it("make natives disappear where they stood", () => {
    const natives = view({ id: "dale", owner: NATIVES, tokens: 1 });
    const [retreat] = effectsOf(natives, after, [line("conquered", { region: "dale", other: NATIVES })]).filter(
      (effect) => effect.kind === "retreat",
    );
    expect(retreat).toMatchObject({ to: { at: "region", region: "dale" }, face: { seat: NATIVES } });
  });
});

describe("other effects", () => {
  const mine = [held("dale", 0, 2), held("moor", 0, 1), held("fen", 1, 1)];

  it("move coins from the seat's regions to its purse, one by one", () => {
    const effects = effectsOf(view(...mine), view(...mine), [line("income", { amount: 5 })]);
    expect(effects).toHaveLength(5);
    expect(new Set(effects.map((effect) => effect.delay)).size).toBe(5);
    for (const { kind, from, to } of effects) {
      expect(kind).toBe("coin");
      expect(from.at === "region" && ["dale", "moor"].includes(from.region)).toBe(true);
      expect(to).toEqual({ at: "purse", seat: 0 });
    }
  });

  it("turn the tokens of a race over one by one", () => {
    const after = view(held("dale", 0, 1, true), held("moor", 0, 1, true), held("fen", 1, 1));
    const effects = effectsOf(view(...mine), after, [line("declined", { race: "orcs" })]);
    expect(effects.map((effect) => [effect.kind, effect.reveals])).toEqual([
      ["decline", "dale"],
      ["decline", "moor"],
    ]);
    expect(effects[1]?.delay).toBeGreaterThan(effects[0]?.delay ?? 0);
  });

  it("show losses without a conquest", () => {
    const effects = effectsOf(view(...mine), view(...mine), [line("lost", { region: "fen", other: 1, amount: 2 })]);
    expect(effects.map((effect) => [effect.kind, effect.amount])).toEqual([
      ["retreat", undefined],
      ["loss", 2],
    ]);
  });

  it("never exceed the limit, however much happens", () => {
    const many = Array.from({ length: 30 }, (_, i) => held(`r${i}`, 1, 4));
    const taken = many.map((region) => ({ ...region, owner: 0, tokens: 9 }));
    const gone = taken.map((region) => ({ ...region, declined: true }));
    const effects = [
      ...effectsOf(
        view(...many),
        view(...taken),
        many.map((region) => line("conquered", { region: region.id, other: 1, items: [["lost", 1]] })),
      ),
      ...effectsOf(view(...taken), view(...gone), [line("declined", {}), line("income", { amount: 60 })]),
    ];
    expect(effects.length).toBeGreaterThan(100);
    for (const effect of effects) {
      expect(effect.delay).toBeGreaterThanOrEqual(0);
      expect(effect.delay + effect.duration).toBeLessThanOrEqual(LIMIT);
    }
  });
});
