import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../messages";
import { soundsOf } from "./soundtrack";

const line = (kind: string, more: Partial<LogEntry> = {}): LogEntry => ({ at: 0, round: 1, kind, seat: 0, ...more });
const ann = { me: 0, begins: false, rolled: false };
const names = (lines: LogEntry[], heard = ann): string[] => soundsOf(lines, heard).map((sound) => sound.name);

describe("sounds of a table change", () => {
  it("match what happened", () => {
    expect(names([line("conquered")])).toEqual(["conquest"]);
    expect(names([line("rolled")])).toEqual(["die"]);
    expect(names([line("income", { amount: 4 })])).toEqual(["coins"]);
    expect(names([line("declined")])).toEqual(["decline"]);
    expect(names([line("ended")])).toEqual(["victory"]);
    expect(names([line("picked")])).toEqual([]);
  });

  it("are louder for more tokens, and play once for many conquests", () => {
    const weak = soundsOf([line("conquered", { amount: 1 })], ann)[0]?.strength ?? 0;
    const both = soundsOf([line("conquered", { amount: 1 }), line("conquered", { amount: 6 })], ann);
    expect(both).toHaveLength(1);
    expect(both[0]?.strength).toBeGreaterThan(weak);
    expect(soundsOf([line("conquered", { amount: 40 })], ann)[0]?.strength).toBe(1);
  });

  it("distinguish a loss from a conquest, and own coins from others'", () => {
    expect(names([line("conquered", { seat: 1, other: 0 })])).toEqual(["conquest", "loss"]);
    expect(names([line("income", { seat: 1, amount: 3 })])).toEqual([]);
    expect(names([line("income", { seat: 1, amount: 3 })], { ...ann, me: null as never })).toEqual(["coins"]);
  });

  it("ring when the turn comes, and do not repeat the die roll", () => {
    expect(names([line("turn")], { ...ann, begins: true })).toEqual(["turn"]);
    expect(names([line("rolled")], { ...ann, rolled: true })).toEqual([]);
  });
});
