/** State of the analysis page: progress, the chosen turn, and the tables of that turn. */

import { api, Refusal } from "../../lib/net/api";
import { announce } from "../../lib/ui/notifications.svelte";
import { savedGame } from "../../lib/storage/savedGames";
import { t } from "../../lib/i18n/words.svelte";
import type { AnalysisStatus, Drawing, LogEntry, ReplayData, ReplayStep, TableView, TurnReport } from "../../messages";
import { showOwn } from "../../lib/game/ownContent";
import { differing, firstTurn } from "./figures";

/** Polling interval (ms). */
const POLL = 1500;

/** Whether an analysis is queued or running. */
export function isUnderWay(status: AnalysisStatus | undefined): boolean {
  return status?.state === "queued" || status?.state === "running";
}

/** Whether the server is only briefly unavailable or busy. */
function isTemporary(refusal: Refusal): boolean {
  return refusal.status === 0 || refusal.status === 429 || refusal.status >= 500;
}

/** One line of play for a turn: its moves, and the resulting table for the map. */
export class Line {
  view = $state.raw<TableView | undefined>();
  drawing = $state.raw<Drawing | undefined>();
  readonly seat = undefined;

  constructor(
    readonly replay: ReplayData,
    /** Index of its first step. */
    readonly first: number,
    readonly steps: readonly ReplayStep[],
    readonly lines: readonly LogEntry[],
    view: Promise<TableView>,
  ) {
    void view.then(
      (found) => (this.view = found),
      () => undefined,
    );
  }
}

export class GameAnalysis {
  replay = $state.raw<ReplayData | undefined>();
  status = $state.raw<AnalysisStatus | undefined>();
  problem = $state("");
  chosen = $state(0);

  readonly report = $derived(this.status?.report ?? undefined);
  readonly turn = $derived<TurnReport | undefined>(this.report?.turns[this.chosen]);
  readonly names = $derived<readonly string[]>(this.replay?.summary.players ?? []);
  readonly played = $derived.by(() => this.playedLine());
  readonly better = $derived.by(() => this.betterLine());
  /** The board of either map, for region names; a narrow screen shows only one map. */
  readonly drawing = $derived(this.played?.drawing ?? this.better?.drawing);
  /** Regions with a different owner in the two lines. */
  readonly differing: ReadonlySet<string> = $derived(differing(this.played?.view, this.better?.view));

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private starting = false;

  constructor(
    readonly id: string,
    private readonly asked: number | null,
  ) {}

  async open(): Promise<void> {
    await this.attempt(async () => {
      this.replay = await api.replay(this.id);
      showOwn(this.replay.summary.game, this.replay.own);
      this.learn(await api.analysis(this.id));
    });
  }

  async start(): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    await this.attempt(async () => this.learn(await api.analyse(this.id)));
    this.starting = false;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  choose(turn: number): void {
    this.problem = "";
    this.chosen = Math.max(0, Math.min((this.report?.turns.length ?? 1) - 1, turn));
  }

  private learn(status: AnalysisStatus): void {
    if (this.closed) return;
    if (status.report && isUnderWay(this.status)) announce(t("analysis.done"));
    this.status = status;
    this.problem = "";
    if (status.report) this.chosen = firstTurn(status.report, this.asked, savedGame(this.id)?.mine);
    if (isUnderWay(status)) this.pollIn(POLL);
  }

  private pollIn(time: number): void {
    this.timer = setTimeout(() => void this.poll(), time);
  }

  private async poll(): Promise<void> {
    try {
      const status = await api.analysis(this.id);
      // The analysis was interrupted, probably by a server restart: request it again.
      this.learn(status.state === "none" ? await api.analyse(this.id) : status);
    } catch (error) {
      if (this.closed) return;
      if (error instanceof Refusal && isTemporary(error)) return this.pollIn(3 * POLL);
      this.status = undefined;
      this.fail(error);
    }
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.problem = error instanceof Refusal ? error.problem : "problem.unexpected";
  }

  /** A table for a map; on failure the page shows why. */
  private view(asked: Promise<TableView>): Promise<TableView> {
    asked.catch((error: unknown) => this.fail(error));
    return asked;
  }

  private playedLine(): Line | undefined {
    const { replay, turn } = this;
    if (!replay || !turn) return undefined;
    const steps = replay.steps.slice(turn.first + 1, turn.last + 1);
    const lines = replay.lines.filter((one) => one.at > turn.first && one.at <= turn.last);
    return new Line(replay, turn.first + 1, steps, lines, this.view(api.view(this.id, turn.last)));
  }

  private betterLine(): Line | undefined {
    const { replay, turn } = this;
    if (!replay || !turn?.better) return undefined;
    const { steps, lines } = turn.better;
    return new Line(replay, turn.first + 1, steps, lines, this.view(api.betterView(this.id, turn.number)));
  }
}
