import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  balance,
  band,
  curve,
  firstTurn,
  gainError,
  lost,
  mistakes,
  paragraphs,
  points,
  turningPoints,
  uncertainty,
} from "./figures";
import { GameAnalysis } from "./gameAnalysis.svelte";
import type { AnalysisReport, BetterTurn, Drawing, LogEntry, ReplayStep, TurnReport } from "../../messages";

const better: BetterTurn = { worth: { chances: [], coins: [] }, steps: [], lines: [], over: false };

function turn(number: number, seat: number, more: Partial<TurnReport> = {}): TurnReport {
  return {
    number,
    round: 1,
    seat,
    first: 0,
    last: 0,
    before: [0.5, 0.5],
    after: [0.5, 0.5],
    errors: [0.04, 0.04],
    luck: [0, 0],
    play: [0, 0],
    play_error: 0.02,
    rank: 0,
    side: seat,
    kind: "",
    outcomes: [],
    played: null,
    better: null,
    ...more,
  };
}

const report: AnalysisReport = {
  sides: [
    { seats: [0], team: "" },
    { seats: [1], team: "" },
  ],
  turns: [
    turn(0, 0, { after: [0.4, 0.6], luck: [0.1, -0.1], play: [-0.05, 0.05], better }),
    turn(1, 1, { before: [0.4, 0.6], after: [0.7, 0.3], play: [0.3, -0.3], better, rank: 1, kind: "play" }),
    turn(2, 0, { before: [0.7, 0.3], after: [1, 0], luck: [0.2, -0.2], rank: 2, kind: "luck" }),
  ],
};

describe("an analysis", () => {
  it("has a curve from the first turn to the end", () => {
    expect(curve(report, 0)).toEqual([0.5, 0.4, 0.7, 1]);
  });

  it("has a band of two standard errors around each curve, which narrows to the result at the end", () => {
    const near = band(report, 0).map((ends) => ends.map((end) => Math.round(100 * end)));
    expect(near).toEqual([
      [42, 58],
      [32, 48],
      [62, 78],
      [100, 100],
    ]);
    const sure = { ...report, turns: [turn(0, 0, { before: [0.97, 0.03] })] };
    expect(band(sure, 0)[0]?.[1]).toBe(1);
    expect(band(sure, 1)[0]?.[0]).toBe(0);
    expect([gainError(turn(0, 0)), gainError(turn(0, 0, { play_error: 0 }))]).toEqual([4, 1]);
  });

  it("adds up from start to end for every side", () => {
    const [mia, tom] = [balance(report, 0), balance(report, 1)];
    expect(mia).toEqual({ start: 50, luck: 30, own: -10, others: 30, end: 100 });
    expect(tom).toEqual({ start: 50, luck: -30, own: -30, others: 10, end: 0 });
    for (const { start, luck, own, others, end } of [mia, tom]) expect(start + luck + own + others).toBe(end);
    expect(mia.luck + tom.luck).toBe(0);
  });

  it("counts what own turns together lowered a chance by beyond luck, and gives the uncertainty of chances", () => {
    // One turn lost 20 points and another gained 10.
    expect([lost(report, 0), lost(report, 1)]).toEqual([10, 30]);
    // The winner gave away little, even if better turns existed.
    const winner = { ...report, turns: [turn(0, 0, { after: [1, 0], luck: [0.1, -0.1], play: [-0.9, 0.9], better })] };
    expect(lost(winner, 0)).toBe(0);
    expect(uncertainty(report.turns)).toBe(8);
  });

  it("lists turning points and costly turns in descending order", () => {
    expect(turningPoints(report).map((one) => one.number)).toEqual([1, 2]);
    expect(mistakes(report).map((one) => one.number)).toEqual([1, 0]);
  });

  it("starts at the requested turn, or at the largest turning point", () => {
    expect(firstTurn(report, 2)).toBe(2);
    expect(firstTurn(report, 7)).toBe(1);
    expect(firstTurn(report, null)).toBe(1);
    expect(firstTurn({ ...report, turns: [turn(0, 0)] }, null)).toBe(0);
  });

  it("starts at the viewer's own costliest turn if the viewer played", () => {
    expect(firstTurn(report, null, [0])).toBe(0);
    expect(firstTurn(report, 2, [0])).toBe(2);
    // No better line was found for this seat.
    expect(firstTurn(report, null, [5])).toBe(1);
  });

  it("has signed points", () => {
    expect([0.123, -0.2, 0.001, -0.001].map(points)).toEqual(["+12", "−20", "0", "0"]);
  });

  it("joins steps that have no log entry of their own", () => {
    const steps = ["conquer a", "deploy a 1", "deploy b 1", "done"].map((text): ReplayStep => ({
      text,
      round: 1,
      seat: 0,
      turn: 1,
    }));
    const lines: LogEntry[] = [
      { at: 5, round: 1, kind: "conquered" },
      { at: 8, round: 1, kind: "income" },
      { at: 8, round: 1, kind: "turn" },
    ];
    const found = paragraphs(steps, lines, 5);
    expect(found.map((one) => one.steps.length)).toEqual([1, 2, 1]);
    expect(found.map((one) => one.lines.map((line) => line.kind))).toEqual([["conquered"], [], ["income"]]);
  });
});

describe("polling an analysis", () => {
  const asked: string[] = [];
  let answers: (() => Response)[] = [];
  const says = (state: string, more = {}) => Response.json({ state, done: 0, turns: 0, ...more });

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
      asked.push(`${options.method ?? "GET"} ${path}`);
      const answer = answers.shift();
      if (!answer) throw new TypeError("failed");
      return answer();
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is requested again after a server restart, and keeps polling through brief outages", async () => {
    const refused = (status: number) => () => Response.json({ problem: "problem.too-fast", detail: "" }, { status });
    answers = [() => says("queued"), refused(429), refused(502), () => says("none"), () => says("running")];
    const game = new GameAnalysis("x", null);
    await game.start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked.slice(0, 5)).toEqual(
      ["POST", "GET", "GET", "GET", "POST"].map((how) => `${how} /api/games/x/analysis`),
    );
    expect([game.status?.state, game.problem]).toEqual(["running", ""]);
    game.close();
  });

  it("is requested once, however often the button is pressed", async () => {
    answers = [() => says("queued"), () => says("queued")];
    const game = new GameAnalysis("x", null);
    await Promise.all([game.start(), game.start()]);
    expect(asked.length).toBe(1);
    game.close();
  });

  it("stops polling when the page is left", async () => {
    const game = new GameAnalysis("x", null);
    const left = (): Response => {
      game.close();
      throw new TypeError("failed");
    };
    answers = [() => says("running"), left];
    await game.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(2);
  });

  it("reports why a map cannot be shown", async () => {
    answers = [() => Response.json({ steps: [], lines: [], summary: { players: [] } }), () => says("done", { report })];
    const game = new GameAnalysis("x", 2);
    await game.open();
    expect([game.problem, game.turn?.number, game.played?.view]).toEqual(["", 2, undefined]);
    await vi.advanceTimersByTimeAsync(0);
    expect(game.problem).toBe("problem.offline");
    game.choose(1);
    expect(game.problem).toBe("");
    game.close();
  });

  it("names regions by the visible map, as a narrow screen shows only one", async () => {
    answers = [() => Response.json({ steps: [], lines: [], summary: { players: [] } }), () => says("done", { report })];
    const game = new GameAnalysis("x", 0);
    await game.open();
    const drawing = { regions: [] } as unknown as Drawing;
    if (game.better) game.better.drawing = drawing;
    expect([game.played?.drawing, game.drawing]).toEqual([undefined, drawing]);
    game.close();
  });

  it("reports why the analysis is unavailable", async () => {
    answers = [() => says("running"), () => Response.json({ problem: "problem.no-game", detail: "" }, { status: 404 })];
    const game = new GameAnalysis("x", null);
    await game.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([game.problem, game.status]).toEqual(["problem.no-game", undefined]);
    game.close();
  });
});
