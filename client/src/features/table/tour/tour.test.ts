import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../messages";
import { settings } from "../../../lib/storage/settings.svelte";
import { setLanguage, tKey } from "../../../lib/i18n/words.svelte";
import { Tour } from "./tour.svelte";
import { TOUR_STEPS, hasPlayed, progress, stepFor, type TourView } from "./tourSteps";

const line = (kind: string, more: Partial<LogEntry> = {}): LogEntry => ({ at: 0, round: 1, kind, seat: 0, ...more });
const WAITING: TourView = {
  game: "smallworld",
  myMove: false,
  picking: false,
  asked: "",
  hand: 0,
  conquests: 0,
  rolls: 0,
  card: false,
  placing: false,
  left: 0,
  rest: false,
  done: false,
  decline: false,
  now: [],
  income: undefined,
  turns: 0,
  played: false,
  teams: false,
};
const MINE: TourView = { ...WAITING, myMove: true };
const PICKED: TourView = { ...MINE, asked: "start", hand: 9, conquests: 4, now: [line("turn"), line("picked")] };
const TOOK: TourView = { ...PICKED, asked: "conquer", hand: 7, now: [...PICKED.now, line("conquered")] };
const PAID: TourView = { ...WAITING, income: line("income", { amount: 6 }), turns: 1 };

describe("the guided first turn", () => {
  it("follows the game step by step", () => {
    const told = new Set<string>();
    let shown = 0;
    const walk: [TourView, string][] = [
      [{ ...MINE, picking: true, asked: "pick" }, "welcome"],
      [{ ...MINE, picking: true, asked: "pick" }, "pick"],
      [PICKED, "conquer"],
      [{ ...PICKED, card: true }, "card"],
      [TOOK, "land"],
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
    for (const [view, name] of walk) {
      const step = stepFor(view, told);
      expect(step?.name ?? "").toBe(name);
      const counted = step && progress(step, told);
      if (counted) expect(counted).toEqual({ n: ++shown, all: 11 });
      told.add(name);
    }
  });

  it("uses the game's own name for natives", async () => {
    await setLanguage("en");
    const land = TOUR_STEPS.find((each) => each.name === "land") ?? expect.fail("land");
    const said = (game: string): string => tKey("tour.land.text", land.values?.({ ...TOOK, game }));
    expect(said("smallworld")).toContain("Lost Tribes");
    expect(said("warcraft")).toContain("Murlocs");
  });

  it("keeps its total constant, and ends with the last step", () => {
    const step = (name: string) => TOUR_STEPS.find((each) => each.name === name) ?? expect.fail(name);
    expect(progress(step("pick"), new Set(["welcome"]))).toEqual({ n: 1, all: 11 });
    // Steps that many first turns skip have no number.
    expect(progress(step("die"), new Set(["welcome", "pick"]))).toBeUndefined();
    expect(progress(step("redeploy"), new Set(["welcome", "pick", "die"]))).toEqual({ n: 2, all: 11 });
    expect(progress(step("farewell"), new Set(["welcome", "pick", "die"]))).toEqual({ n: 11, all: 11 });
  });

  it("does not comment on others' turns during one's own", () => {
    const told = new Set(["welcome", "pick", "conquer"]);
    const back: TourView = { ...PAID, ...MINE, asked: "start", income: PAID.income, turns: 1 };
    expect(stepFor(back, told)).toBeUndefined();
    expect(stepFor({ ...back, decline: true }, new Set([...told, "score"]))?.name).toBe("decline");
  });

  it("ends one turn after the last step, even if another step interrupts", () => {
    const { told, toured } = settings;
    settings.told = ["welcome", "pick", "decline"];
    settings.toured = false;
    const tour = new Tour();
    tour.begin();
    for (const [step, turns] of [
      ["farewell", 1],
      ["die", 1],
      ["farewell", 1],
    ] as const)
      tour.follow(step, turns);
    expect([tour.told.has("die"), tour.told.has("farewell"), tour.running]).toEqual([true, false, true]);
    tour.follow("farewell", 2);
    expect([settings.toured, tour.running]).toEqual([true, false]);
    Object.assign(settings, { told, toured });
  });

  it("is silent while others move, and skips steps that the turn has passed", () => {
    const told = new Set(["welcome", "pick"]);
    expect(stepFor({ ...WAITING, now: [] }, told)).toBeUndefined();
    expect(stepFor({ ...TOOK, conquests: 0, done: true }, told)?.name).toBe("done");
    expect(stepFor({ ...MINE, asked: "form" }, told)?.name).toBe("choice");
  });

  it("reports everything placed only when it is, and only explains how to end a finished turn", async () => {
    await setLanguage("en");
    const end = TOUR_STEPS.find((each) => each.name === "end") ?? expect.fail("end");
    const said = (view: TourView): string => tKey("tour.end.text", end.values?.(view));
    const placed: TourView = { ...TOOK, asked: "redeploy", placing: true, left: 0 };
    expect(said(placed)).toContain("Everything is placed.");
    expect(said({ ...placed, rest: true })).not.toContain("Everything is placed.");
    expect(stepFor({ ...TOOK, conquests: 0, asked: "score", done: true }, new Set(["welcome"]))?.name).toBe("end");
  });

  it("starts only on request, even if the clock ran out during the welcome", () => {
    const late = [line("turn"), line("timed-out"), line("picked"), line("conquered")];
    expect(hasPlayed(late, 0)).toBe(false);
    expect(hasPlayed([...late, line("income"), line("turn", { seat: 1 }), line("picked", { seat: 1 })], 0)).toBe(false);
    expect(hasPlayed([...late, line("turn"), line("conquered")], 0)).toBe(true);
    expect(hasPlayed([line("turn"), line("picked"), line("timed-out")], 0)).toBe(true);
    const placing: TourView = { ...TOOK, now: late, asked: "redeploy", placing: true, left: 3 };
    expect(stepFor(placing, new Set())?.name).toBe("welcome");
    expect(stepFor({ ...placing, played: true }, new Set())).toBeUndefined();
    const { told } = settings;
    settings.told = [];
    const tour = new Tour();
    tour.follow("welcome", 0);
    tour.follow("", 0);
    expect(tour.told.has("welcome")).toBe(false);
    settings.told = told;
  });

  it("explains who wins, in team games too", async () => {
    const welcome = TOUR_STEPS.find((each) => each.name === "welcome") ?? expect.fail("welcome");
    for (const [language, word] of [
      ["en", "team"],
      ["cs", "tým"],
      ["hu", "csapat"],
      ["pl", "drużyn"],
    ] as const) {
      await setLanguage(language);
      const said = (teams: boolean): string => tKey("tour.welcome.text", welcome.values?.({ ...WAITING, teams }));
      expect(said(true)).toContain(word);
      expect(said(false)).not.toContain(word);
    }
  });

  it("gives the number of tokens and coins", () => {
    const step = (name: string) => TOUR_STEPS.find((each) => each.name === name);
    expect(step("conquer")?.values?.(PICKED)).toEqual({ n: 9 });
    expect(step("score")?.values?.(PAID)).toEqual({ n: 6 });
  });
});
