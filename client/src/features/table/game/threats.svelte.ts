/** Rivals' threats on their next turn: fetched while shown, and again after every change of the table or plan. */

import type { RegionThreat, ThreatReply } from "../../../messages";
import type { Reply } from "../../../lib/net/connection";

export type Level = "certain" | "die" | "safe";
export const LEVELS: readonly Level[] = ["certain", "die", "safe"];
export const ICONS = { certain: "ui.conquer", die: "ui.die", safe: "ui.shield" } as const;

/** The request: threats at this version of the table, after these placements. */
export interface Question {
  seat: number;
  version: number;
  texts: string[];
}

export interface Source {
  /** Undefined if there is nothing to request. */
  question: () => Question | undefined;
  ask: (question: Question) => Promise<Reply>;
  /** Whether the requesting seat still holds a region. */
  mine: (region: string) => boolean;
}

/** Delay before a changed plan is sent, and before a retry after a refusal (ms). */
const CALM = 120;
const AGAIN = 1500;

export function levelOf({ attacks = [] }: Pick<RegionThreat, "attacks">): Level {
  if (!attacks[0]) return "safe";
  return attacks[0].short ? "die" : "certain";
}

export class Threats {
  on = $state(false);
  private told = $state.raw<ThreatReply | null>(null);
  private asking = $state(false);
  private refused = $state(false);
  private answered = $state("");

  readonly possible = $derived.by(() => this.source.question() !== undefined);
  /** The player's own regions, the weakest first. */
  readonly regions = $derived.by(() =>
    this.on && this.possible ? (this.told?.regions.filter(({ region }) => this.source.mine(region)) ?? []) : [],
  );
  readonly levels: ReadonlyMap<string, Level> = $derived(
    new Map(this.regions.map((threat) => [threat.region, levelOf(threat)])),
  );
  /** Rivals who must pick a combo before attacking. */
  readonly picking = $derived(this.told?.picking ?? []);
  /** Whether an answer is known. */
  readonly known = $derived.by(() => this.on && this.possible && this.told !== null);

  constructor(private readonly source: Source) {}

  toggle(): void {
    if (!this.possible) return;
    this.on = !this.on;
    this.told = null;
    this.answered = "";
  }

  hear(reply: ThreatReply): void {
    this.told = reply;
  }

  of(region: string): RegionThreat | undefined {
    return this.regions.find((each) => each.region === region);
  }

  /** Send the request after the delay, unless already answered; returns a cancel function. */
  follow(): (() => void) | undefined {
    const question = this.on && !this.asking ? this.source.question() : undefined;
    if (!question || JSON.stringify(question) === this.answered) return undefined;
    const timer = setTimeout(() => void this.ask(question), this.refused ? AGAIN : CALM);
    return () => clearTimeout(timer);
  }

  private async ask(question: Question): Promise<void> {
    this.asking = true;
    const { why } = await this.source.ask(question);
    this.refused = why === "problem.too-fast";
    if (!this.refused) this.answered = JSON.stringify(question);
    this.asking = false;
  }
}
