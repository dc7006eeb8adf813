/** How a table is laid out: the kind of window it is in, what it is shown for, and what lies on it. */

import { getContext, setContext } from "svelte";
import { isShort, windowMode, type Mode } from "../../../lib/ui/window";
import { Parts } from "./parts";

/** What the table is shown for; a lesson is picked for and played like any game, and is told apart by `lesson`; `page` is outside of any table. */
export type Phase = "pick" | "play" | "replay" | "lobby" | "page";

/** The state of a table, as one page sees it. */
export interface TableState {
  readonly phase: Phase;
  readonly lesson?: boolean;
  /** While a combo is picked where map and list have no room side by side: the map is in sight. */
  readonly atMap?: boolean;
  /** The log is open over the table, where that has no room beside. */
  readonly logOpen?: boolean;
}

/** The names that styles know a mode by: its own, and those of the groups it belongs to. */
const KINDS: Record<Mode, string> = {
  phone: "phone small compact",
  "phone-landscape": "phone-landscape small compact",
  "tablet-portrait": "tablet-portrait tablet compact",
  tablet: "tablet compact",
  laptop: "laptop wide",
  desktop: "desktop wide",
};

export class Layout {
  /** Choices are shown in place of the offers, or a message is; each is set by the component that shows it. */
  choices = $state(false);
  message = $state<"" | "hint" | "alert">("");
  /** How much of the foot of the window the card of the tour covers, in pixels. */
  tour = $state(0);

  /** How high the bar of buttons at the foot of a phone is, in pixels. */
  acts = $state(0);

  constructor(
    private readonly state: () => TableState,
    readonly parts = new Parts(),
  ) {}

  get mode(): Mode {
    return windowMode();
  }
  /** Classes for the root of a component whose styles depend on the mode; `low` is a laptop's window of little height. */
  get kinds(): string {
    return KINDS[windowMode()] + (isShort() ? " low" : "");
  }
  /** The window is smaller than a laptop's. */
  get compact(): boolean {
    return !this.wide;
  }
  get wide(): boolean {
    return this.mode === "laptop" || this.mode === "desktop";
  }
  get phone(): boolean {
    return this.mode === "phone";
  }
  /** A phone, upright or on its side. */
  get small(): boolean {
    return this.phone || this.mode === "phone-landscape";
  }
  get tablet(): boolean {
    return this.compact && !this.small;
  }
  /** The log lies over the table while it is open; what of it has room beside the map is never all of it. */
  get drawer(): boolean {
    return this.compact && this.phase !== "replay";
  }
  get phase(): Phase {
    return this.state().phase;
  }
  get picking(): boolean {
    return this.phase === "pick";
  }
  get lesson(): boolean {
    return this.state().lesson ?? false;
  }
  /** While a combo is picked: whether the map is in sight, and whether the list is. */
  get map(): boolean {
    return !(this.picking && this.small) || (this.state().atMap ?? false);
  }
  get list(): boolean {
    return this.picking && !(this.small && this.map);
  }
  get logOpen(): boolean {
    return this.state().logOpen ?? false;
  }
}

const KEY = Symbol("layout");

/** Provide the layout of a table to all components inside it; `parts` is where they are registered. */
export function provideLayout(state: () => TableState, parts: Parts | undefined): Layout {
  return setContext(KEY, new Layout(state, parts));
}

/** The layout of the table around a component; outside of any, one of the window alone. */
export function useLayout(): Layout {
  return getContext<Layout | undefined>(KEY) ?? new Layout(() => ({ phase: "page" }));
}
