/** Grid templates of a table by mode and phase. */

import type { Mode } from "../../../lib/window";
import type { Layout } from "./layout.svelte";

type Row = readonly [areas: string, height: string];

/** Grids by phase; a replay uses that of play unless it has its own. */
type Kinds = Record<"play" | "pick", Grid> & { readonly replay?: Grid };

interface Grid {
  readonly columns: string;
  readonly rows: readonly Row[];
  /** Maximum height of the map where it keeps its aspect ratio; absent where it fills its area. */
  readonly map?: string;
}

/** Row heights: fit the content, or take the remaining space. */
const AUTO = "auto";
const REST = "minmax(0, 1fr)";
const ONE = "minmax(0, 1fr)";
const TOP = "var(--bar)";

// Sizes of bar, strip, side and offers per mode are defined in TableFrame.svelte.
const WIDE: Record<"play" | "pick", Grid> = {
  play: {
    columns: `${ONE} var(--side)`,
    rows: [
      ["top top", TOP],
      ["prompt side", AUTO],
      ["board side", REST],
      ["strip side", "var(--strip)"],
    ],
  },
  pick: {
    columns: `minmax(0, var(--offers)) ${ONE} var(--side)`,
    rows: [
      ["top top top", TOP],
      ["prompt prompt side", AUTO],
      ["col board side", AUTO],
      ["col detail side", REST],
    ],
    // The rules of a combo below the map are shown in full.
    map: "calc(100dvh - var(--rules))",
  },
};

const TABLET: Record<"play" | "pick", Grid> = {
  play: {
    columns: ONE,
    rows: [
      ["top", TOP],
      ["lesson", AUTO],
      ["prompt", AUTO],
      ["side", AUTO],
      ["board", AUTO],
      ["strip", "var(--strip)"],
      ["log", REST],
    ],
    map: "56dvh",
  },
  pick: {
    columns: `${ONE} minmax(0, 26rem)`,
    rows: [
      ["top top", TOP],
      ["lesson lesson", AUTO],
      ["prompt prompt", AUTO],
      ["side side", AUTO],
      ["col col", REST],
      ["board detail", AUTO],
    ],
    map: "56dvh",
  },
};

const GRIDS: Record<Mode, Kinds> = {
  desktop: WIDE,
  laptop: WIDE,
  tablet: TABLET,
  "tablet-portrait": TABLET,
  "phone-landscape": {
    play: {
      columns: `${ONE} var(--side)`,
      rows: [
        ["top top", TOP],
        ["board side", AUTO],
        ["board lesson", AUTO],
        ["board prompt", REST],
        ["ask prompt", AUTO],
      ],
    },
    pick: {
      columns: `${ONE} var(--side)`,
      rows: [
        ["top top", TOP],
        ["col side", AUTO],
        ["col lesson", AUTO],
        ["col prompt", AUTO],
        ["col detail", REST],
      ],
    },
    replay: {
      columns: `${ONE} var(--side)`,
      rows: [
        ["top top", TOP],
        ["board side", AUTO],
        ["board prompt", REST],
        ["strip strip", AUTO],
      ],
    },
  },
  phone: {
    play: {
      columns: ONE,
      rows: [
        ["top", TOP],
        ["side", AUTO],
        ["lesson", AUTO],
        ["prompt", AUTO],
        ["ask", AUTO],
        ["board", REST],
        ["acts", "minmax(63px, auto)"],
      ],
    },
    pick: {
      columns: ONE,
      rows: [
        ["top", TOP],
        ["side", AUTO],
        ["lesson", AUTO],
        ["prompt", AUTO],
        ["ask", AUTO],
        ["col", REST],
        ["acts", "63px"],
      ],
    },
  },
};

function gridOf({ mode, phase }: Layout): Grid {
  const kinds = GRIDS[mode];
  if (phase === "replay") return kinds.replay ?? kinds.play;
  return phase === "pick" ? kinds.pick : kinds.play;
}

/** A layout's `grid-template`. Rows of hidden parts are omitted, because they would leave gaps. */
export function gridTemplate(layout: Layout): string {
  const { columns, rows } = gridOf(layout);
  const asked = layout.choices || layout.message !== "";
  const shown = rows
    .filter(([areas]) => layout.lesson || !areas.includes("lesson"))
    .filter(([areas]) => asked || areas !== "ask prompt")
    .map(([areas, height]) => `"${layout.list ? areas : areas.replace(/\bcol\b/g, "board")}" ${height}`);
  return `${shown.join(" ")} / ${columns}`;
}

/** Maximum height of the map where it keeps its aspect ratio; undefined where it fills its area. */
export function mapHeight(layout: Layout): string | undefined {
  return layout.phase === "page" || layout.phase === "lobby" ? undefined : gridOf(layout).map;
}
