/** Layout of a table: the kind of window, the phase, and what is open on top. */

import { getContext, setContext } from "svelte";
import { isShort, windowMode, type Mode } from "../../../lib/window";
import { Parts } from "./parts";

/** The table's purpose. Lessons use `pick` and `play` and set `lesson`; `page` is outside any table. */
export type Phase = "pick" | "play" | "replay" | "lobby" | "page";

/** The state of a table, as provided by a page. */
export interface TableState {
  readonly phase: Phase;
  readonly lesson?: boolean;
  /** While picking, where map and list do not fit side by side: the map is shown. */
  readonly atMap?: boolean;
  /** The log is open as an overlay, where it has no room at the side. */
  readonly logOpen?: boolean;
}

/** CSS class names of a mode: its own, and those of its groups. */
const KINDS: Record<Mode, string> = {
  phone: "phone small compact",
  "phone-landscape": "phone-landscape small compact",
  "tablet-portrait": "tablet-portrait tablet compact",
  tablet: "tablet compact",
  laptop: "laptop wide",
  desktop: "desktop wide",
};

export class Layout {
  /** Whether choices (or a message) replace the offers; set by the component that shows them. */
  choices = $state(false);
  message = $state<"" | "hint" | "alert">("");
  /** Height of the window bottom covered by the tour card (px). */
  tour = $state(0);

  /** Height of the button bar at the bottom of a phone (px). */
  acts = $state(0);

  constructor(
    private readonly state: () => TableState,
    readonly parts = new Parts(),
  ) {}

  get mode(): Mode {
    return windowMode();
  }
  /** Classes for the root of a component whose styles depend on the mode; `low` is a laptop window of little height. */
  get kinds(): string {
    return KINDS[windowMode()] + (isShort() ? " low" : "");
  }
  /** Whether the window is smaller than a laptop's. */
  get compact(): boolean {
    return !this.wide;
  }
  get wide(): boolean {
    return this.mode === "laptop" || this.mode === "desktop";
  }
  get phone(): boolean {
    return this.mode === "phone";
  }
  /** Whether it is a phone, in portrait or landscape. */
  get small(): boolean {
    return this.phone || this.mode === "phone-landscape";
  }
  get tablet(): boolean {
    return this.compact && !this.small;
  }
  /** Whether the log opens as an overlay; next to the map it is never shown in full. */
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
  /** While picking: whether the map is visible, and whether the list is. */
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

/** Provide the layout of a table to its descendants; `parts` is the registry to use. */
export function provideLayout(state: () => TableState, parts: Parts | undefined): Layout {
  return setContext(KEY, new Layout(state, parts));
}

/** The layout of the surrounding table; outside a table, one based on the window alone. */
export function useLayout(): Layout {
  return getContext<Layout | undefined>(KEY) ?? new Layout(() => ({ phase: "page" }));
}
