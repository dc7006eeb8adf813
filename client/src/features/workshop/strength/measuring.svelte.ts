/** A strength measurement that runs on the server while editing continues. */
import type { StrengthReport } from "../../../messages";
import type { GameKey } from "../../../lib/game/games";
import { Refusal } from "../../../lib/net/api";
import { workshop } from "../../../lib/net/workshop";
import { language } from "../../../lib/i18n/words.svelte";

/** Polling interval (ms). */
const EVERY = 700;
/** Problems for which the server's own sentence is shown. */
const IN_DETAIL = ["problem.measured", "problem.content"];
/** Number of consecutive failed polls to tolerate. */
const MISSES = 20;

export class Measuring {
  report = $state.raw<StrengthReport | undefined>();
  running = $state(false);
  /** Key of the reason why it cannot be measured. */
  problem = $state("");
  /** The server's sentence for it. */
  detail = $state("");
  private id = "";
  private round = 0;

  constructor(private readonly onresult: (report: StrengthReport) => void = () => {}) {}

  /** Start measuring a document. */
  async start(document: string, game: GameKey, players: number): Promise<void> {
    const round = ++this.round;
    this.running = true;
    this.problem = this.detail = "";
    this.report = undefined;
    try {
      const { id } = await workshop.measure({ document, game, players, language: language() });
      if (round !== this.round) return void workshop.stop(id).catch(() => undefined);
      this.id = id;
      await this.follow(id, round);
    } catch (error) {
      if (round !== this.round) return;
      this.problem = error instanceof Refusal ? error.problem : "problem.unexpected";
      this.detail = error instanceof Refusal && IN_DETAIL.includes(this.problem) ? error.message : "";
    }
    if (round === this.round) this.running = false;
  }

  private async follow(id: string, round: number): Promise<void> {
    for (let missed = 0; round === this.round;) {
      try {
        const report = await workshop.measured(id);
        if (round !== this.round) return;
        missed = 0;
        this.report = report;
        if (report.failed) this.problem = "invent.failed";
        if (report.done || report.failed) return this.onresult(report);
      } catch (error) {
        // The measurement continues on the server.
        const passing = !(error instanceof Refusal) || error.status === 0 || error.status >= 500;
        if (!passing || ++missed > MISSES) throw error;
      }
      await new Promise((done) => setTimeout(done, EVERY));
    }
  }

  /** Stop; results so far are kept. */
  async stop(): Promise<void> {
    this.round++;
    this.running = false;
    if (this.id) await workshop.stop(this.id).catch(() => undefined);
  }

  /** Show earlier results. */
  show(report: StrengthReport | null | undefined): void {
    if (report && !this.running && !this.report) this.report = report;
  }
}
