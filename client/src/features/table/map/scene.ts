/** What the map shows on top of a position: marks, plans, focus. */

import type { TableRegion } from "../../../messages";
import type { Mark } from "../game/moves";
import type { Planned } from "../game/planning.svelte";
import type { Level } from "../game/threats.svelte";

export interface Scene {
  game: string;
  regions: readonly TableRegion[];
  /** The faction of each race in play; empty in the first game. */
  factions: Record<string, string>;
  marks: ReadonlyMap<string, Mark>;
  planned: ReadonlyMap<string, Planned>;
  mine: ReadonlySet<string>;
  /** Regions of the own team that are not the own. */
  friendly?: ReadonlySet<string>;
  /** Regions that are neither own nor marked step back. */
  dim: boolean;
  focus: string | null;
  /** Where something from the hand would land. */
  aim?: string | null;
  /** Regions whose tokens drop into place, where no motion is drawn over the map. */
  landed?: ReadonlySet<string>;
  hinted: ReadonlySet<string>;
  /** How safe the own regions are, while that is shown. */
  threats?: ReadonlyMap<string, Level>;
  /** The whole of what a region's button says to the ear. */
  label: (id: string) => string;
}

export const NO_MARKS: ReadonlyMap<string, Mark> = new Map();
export const NO_PLAN: ReadonlyMap<string, Planned> = new Map();
export const NONE: ReadonlySet<string> = new Set();
