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
  it("goes along with the game, one step after the other", () => {
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

  it("calls natives by the name that they have in the game", async () => {
    await setLanguage("en");
    const land = TOUR_STEPS.find((each) => each.name === "land") ?? expect.fail("land");
    const said = (game: string): string => tKey("tour.land.text", land.values?.({ ...TOOK, game }));
    expect(said("smallworld")).toContain("Lost Tribes");
    expect(said("warcraft")).toContain("Murlocs");
  });

  it("counts to the same number all the time, and the last word is its last step", () => {
    const step = (name: string) => TOUR_STEPS.find((each) => each.name === name) ?? expect.fail(name);
    expect(progress(step("pick"), new Set(["welcome"]))).toEqual({ n: 1, all: 11 });
    // What many first turns do without has no number.
    expect(progress(step("die"), new Set(["welcome", "pick"]))).toBeUndefined();
    expect(progress(step("redeploy"), new Set(["welcome", "pick", "die"]))).toEqual({ n: 2, all: 11 });
    expect(progress(step("farewell"), new Set(["welcome", "pick", "die"]))).toEqual({ n: 11, all: 11 });
  });

  it("says nothing of the turns of others in one's own turn", () => {
    const told = new Set(["welcome", "pick", "conquer"]);
    const back: TourView = { ...PAID, ...MINE, asked: "start", income: PAID.income, turns: 1 };
    expect(stepFor(back, told)).toBeUndefined();
    expect(stepFor({ ...back, decline: true }, new Set([...told, "score"]))?.name).toBe("decline");
  });

  it("ends by itself a turn after the last word, which another step only interrupts", () => {
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

  it("says nothing while others move, and leaves out what the turn passes by", () => {
    const told = new Set(["welcome", "pick"]);
    expect(stepFor({ ...WAITING, now: [] }, told)).toBeUndefined();
    expect(stepFor({ ...TOOK, conquests: 0, done: true }, told)?.name).toBe("done");
    expect(stepFor({ ...MINE, asked: "form" }, told)?.name).toBe("choice");
  });

  it("says that everything is placed only where it is, and of a turn that is over only how to end it", async () => {
    await setLanguage("en");
    const end = TOUR_STEPS.find((each) => each.name === "end") ?? expect.fail("end");
    const said = (view: TourView): string => tKey("tour.end.text", end.values?.(view));
    const placed: TourView = { ...TOOK, asked: "redeploy", placing: true, left: 0 };
    expect(said(placed)).toContain("Everything is placed.");
    expect(said({ ...placed, rest: true })).not.toContain("Everything is placed.");
    expect(stepFor({ ...TOOK, conquests: 0, asked: "score", done: true }, new Set(["welcome"]))?.name).toBe("end");
  });

  it("starts only if asked to, even where the clock has run out behind the welcome", () => {
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

  it("says who wins, in teams as well", async () => {
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

  it("tells how many tokens and coins there are", () => {
    const step = (name: string) => TOUR_STEPS.find((each) => each.name === name);
    expect(step("conquer")?.values?.(PICKED)).toEqual({ n: 9 });
    expect(step("score")?.values?.(PAID)).toEqual({ n: 6 });
  });
});
