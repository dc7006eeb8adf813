/** What rivals could take on their next turn: asked for while it is shown, again with every change of table or plan. */

import type { RegionThreat, ThreatReply } from "../../../messages";
import type { Reply } from "../../../lib/net/connection";

export type Level = "certain" | "die" | "safe";
export const LEVELS: readonly Level[] = ["certain", "die", "safe"];
export const ICONS = { certain: "ui.conquer", die: "ui.die", safe: "ui.shield" } as const;

/** What is asked: the threats at this version of the table, once these placements are made. */
export interface Question {
  seat: number;
  version: number;
  texts: string[];
}

export interface Source {
  /** Undefined where there is nothing to ask about. */
  question: () => Question | undefined;
  ask: (question: Question) => Promise<Reply>;
  /** Whether a region is still held by the seat that asked. */
  mine: (region: string) => boolean;
}

/** So long a plan has to stay as it is before it is asked about, and before asking again after a refusal, in milliseconds. */
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
  /** The own regions, the weakest first. */
  readonly regions = $derived.by(() =>
    this.on && this.possible ? (this.told?.regions.filter(({ region }) => this.source.mine(region)) ?? []) : [],
  );
  readonly levels: ReadonlyMap<string, Level> = $derived(
    new Map(this.regions.map((threat) => [threat.region, levelOf(threat)])),
  );
  /** Rivals who pick a combo before they can attack. */
  readonly picking = $derived(this.told?.picking ?? []);
  /** An answer has come since they were shown. */
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

  /** Ask as soon as it is calm, if that has not been answered; what is returned calls it off. */
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
