/** Map overlays on a position: marks, plans, focus. */

import type { TableRegion } from "../../../messages";
import type { Mark } from "../game/moves";
import type { Planned } from "../game/planning.svelte";
import type { Level } from "../game/threats.svelte";

export interface Scene {
  game: string;
  regions: readonly TableRegion[];
  /** The faction of each race in play; empty in games without factions. */
  factions: Record<string, string>;
  marks: ReadonlyMap<string, Mark>;
  planned: ReadonlyMap<string, Planned>;
  mine: ReadonlySet<string>;
  /** Regions of the player's partners. */
  friendly?: ReadonlySet<string>;
  /** Dim regions that are neither own nor marked. */
  dim: boolean;
  focus: string | null;
  /** The drop target of a dragged token. */
  aim?: string | null;
  /** Regions whose tokens drop into place when no motion is drawn over the map. */
  landed?: ReadonlySet<string>;
  hinted: ReadonlySet<string>;
  /** The threat level of the player's regions, while threats are shown. */
  threats?: ReadonlyMap<string, Level>;
  /** The full screen reader label of a region. */
  label: (id: string) => string;
}

export const NO_MARKS: ReadonlyMap<string, Mark> = new Map();
export const NO_PLAN: ReadonlyMap<string, Planned> = new Map();
export const NONE: ReadonlySet<string> = new Set();
