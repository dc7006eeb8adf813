/** How strong an invention is: a measurement that runs on the server while one goes on working. */
import type { StrengthReport } from "../../../messages";
import type { GameKey } from "../../../lib/game/games";
import { Refusal } from "../../../lib/net/api";
import { workshop } from "../../../lib/net/workshop";
import { language } from "../../../lib/i18n/words.svelte";

/** How often it is asked how far it is, in milliseconds. */
const EVERY = 700;
/** What the server says in a sentence of its own. */
const IN_DETAIL = ["problem.measured", "problem.content"];
/** How many times in a row the server may fail to answer. */
const MISSES = 20;

export class Measuring {
  report = $state.raw<StrengthReport | undefined>();
  running = $state(false);
  /** The key of why it can't be measured. */
  problem = $state("");
  /** The sentence that the server gave for it. */
  detail = $state("");
  private id = "";
  private round = 0;

  constructor(private readonly onresult: (report: StrengthReport) => void = () => {}) {}

  /** Measure a document from the first game on. */
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
        // It goes on without us.
        const passing = !(error instanceof Refusal) || error.status === 0 || error.status >= 500;
        if (!passing || ++missed > MISSES) throw error;
      }
      await new Promise((done) => setTimeout(done, EVERY));
    }
  }

  /** Stop; what was found so far stays. */
  async stop(): Promise<void> {
    this.round++;
    this.running = false;
    if (this.id) await workshop.stop(this.id).catch(() => undefined);
  }

  /** What was found earlier. */
  show(report: StrengthReport | null | undefined): void {
    if (report && !this.running && !this.report) this.report = report;
  }
}
