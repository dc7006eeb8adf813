/** The shipped race or power shown with an invention. */
import type { Catalogue } from "../../../messages";
import { entryOf, family, type GameKey } from "../../../lib/game/games";
import { FIRST_PARTNERS } from "../../../lib/game/looks/companions";
import { powerName, raceName } from "../../../lib/game/names";

export class Partner {
  private turned = $state(0);

  constructor(
    private readonly kind: "race" | "power",
    private readonly game: () => GameKey,
    private readonly catalogue: () => Catalogue | undefined,
  ) {}

  private get all(): readonly string[] {
    const first = FIRST_PARTNERS[this.kind][family(this.game())];
    const entry = entryOf(this.catalogue(), this.game());
    const others = (this.kind === "race" ? entry?.races : entry?.powers) ?? [];
    return [first, ...others.filter((key) => key !== first)];
  }

  get key(): string {
    return this.all[this.turned % this.all.length] ?? "";
  }

  get name(): string {
    return this.kind === "race" ? raceName(this.game(), this.key) : powerName(this.game(), this.key);
  }

  /** Number of tokens it contributes. */
  get tokens(): number {
    return entryOf(this.catalogue(), this.game())?.tokens[this.key] ?? 5;
  }

  next(): void {
    this.turned++;
  }
}
