import { describe, expect, it } from "vitest";
import type { Line } from "../../src/messages";
import { STAGES, stageFor, type Sight } from "../../src/table/tour/tourSteps";

const line = (kind: string, more: Partial<Line> = {}): Line => ({ at: 0, round: 1, kind, seat: 0, ...more });
const WAITING: Sight = {
  myMove: false,
  picking: false,
  asked: "",
  hand: 0,
  conquests: 0,
  rolls: 0,
  card: false,
  placing: false,
  left: 0,
  done: false,
  decline: false,
  now: [],
  income: undefined,
  turns: 0,
};
const MINE: Sight = { ...WAITING, myMove: true };
const PICKED: Sight = { ...MINE, asked: "start", hand: 9, conquests: 4, now: [line("turn"), line("picked")] };
const TOOK: Sight = { ...PICKED, asked: "conquer", hand: 7, now: [...PICKED.now, line("conquered")] };
const PAID: Sight = { ...WAITING, income: line("income", { amount: 6 }), turns: 1 };

describe("the guided first turn", () => {
  it("goes along with the game, one stage after the other", () => {
    const told = new Set<string>();
    const walk: [Sight, string][] = [
      [{ ...MINE, picking: true, asked: "pick" }, "welcome"],
      [{ ...MINE, picking: true, asked: "pick" }, "pick"],
      [PICKED, "conquer"],
      [{ ...PICKED, card: true }, "card"],
      [TOOK, "hand"],
      [{ ...TOOK, conquests: 0, rolls: 2 }, "die"],
      [{ ...TOOK, asked: "redeploy", placing: true, left: 3 }, "redeploy"],
      [{ ...TOOK, asked: "redeploy", placing: true, left: 0 }, "end"],
      [PAID, "score"],
      [PAID, "others"],
      [{ ...PICKED, decline: true, now: [line("turn")], turns: 1 }, "decline"],
      [{ ...TOOK, turns: 1 }, "farewell"],
      [{ ...TOOK, turns: 1 }, ""],
    ];
    for (const [sight, name] of walk) {
      expect(stageFor(sight, told)?.name ?? "").toBe(name);
      told.add(name);
    }
  });

  it("says nothing while others move, and leaves out what the turn passes by", () => {
    const told = new Set(["welcome", "pick"]);
    expect(stageFor({ ...WAITING, now: [] }, told)).toBeUndefined();
    expect(stageFor({ ...TOOK, conquests: 0, done: true }, told)?.name).toBe("done");
    expect(stageFor({ ...MINE, asked: "form" }, told)?.name).toBe("choice");
  });

  it("tells how many tokens and coins there are", () => {
    const stage = (name: string) => STAGES.find((each) => each.name === name);
    expect(stage("conquer")?.values?.(PICKED)).toEqual({ n: 9 });
    expect(stage("score")?.values?.(PAID)).toEqual({ n: 6 });
  });
});
