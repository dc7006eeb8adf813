/** Bot games on a board, played by the server and polled until they are finished. */
import type { StrengthReport } from "../../messages";
import { boards } from "../../lib/net/boards";
import { Refusal } from "../../lib/net/api";
import { language, tKey } from "../../lib/i18n/words.svelte";
import type { BoardEditor } from "./boardEditor.svelte";

/** Polling interval (ms). */
const PAUSE = 700;

export class Fairness {
  report = $state.raw<StrengthReport>();
  running = $state(false);
  problem = $state("");
  #id = "";

  constructor(readonly editor: BoardEditor) {}

  async start(): Promise<void> {
    const { check, game } = this.editor;
    if (!check || this.running) return;
    this.running = true;
    this.problem = "";
    this.report = undefined;
    try {
      this.#id = (
        await boards.measure({ document: check.document, game, players: check.players || 2, language: language() })
      ).id;
      while (this.running) {
        const report = await boards.measured(this.#id);
        this.report = report;
        if (report.failed) this.problem = report.failed;
        if (report.done) break;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.problem =
        error instanceof Refusal && error.problem === "problem.content"
          ? error.message
          : tKey(error instanceof Refusal ? error.problem : "problem.unexpected");
    }
    this.running = false;
  }

  /** Show an earlier measurement, unless one is running. */
  show(report: StrengthReport | null | undefined): void {
    if (report && !this.running) this.report = report;
  }

  async stop(): Promise<void> {
    this.running = false;
    if (this.#id) await boards.stop(this.#id).catch(() => undefined);
  }
}
