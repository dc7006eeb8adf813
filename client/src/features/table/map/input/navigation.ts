/** Navigation on the map by mouse, touch or keyboard: which region is focused, and what selecting it does. */

import { tick } from "svelte";
import { settings } from "../../../../lib/storage/settings.svelte";
import { isWide } from "../../../../lib/window";
import { soleConquest, type Act } from "../../game/moves";
import type { Parts } from "../../layout/parts";
import { focusRegion } from "./focus";
import type { TableSlices } from "../../game/tableSlices";

/** Time the mouse must rest on a region before its card is shown (ms). */
const REST = 80;

export class Navigation {
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableSlices,
    private readonly parts: Parts,
  ) {}

  stop(): void {
    clearTimeout(this.resting);
  }

  /** Focus a region, and open or close its card. */
  readonly focus = (region: string | null, open: boolean): void => {
    this.table.selection.focus = open ? region : null;
    this.glance(open ? null : region);
    if (region) void tick().then(() => focusRegion(region));
  };

  readonly choose = (region: string, twice: boolean): void => {
    const { notes, selection } = this.table;
    notes.trouble = "";
    if ((twice || settings.oneClick) && this.conquer(region)) return;
    if (twice) return this.focus(region, true);
    this.focus(region, selection.focus !== region);
    if (selection.focus === null) {
      this.glance(null);
      focusRegion(region);
    }
  };

  /** A token from the hand is dragged over a region, or over none. */
  readonly aim = (region: string | null): void => {
    if (region === this.table.selection.aim) return;
    this.table.selection.aim = region;
    this.peek(region);
  };

  /** A token from the hand was dropped: place it or conquer; otherwise the card explains why not. */
  readonly drop = (region: string | null): void => {
    const { notes, planning } = this.table;
    this.aim(null);
    if (!region) return;
    notes.trouble = "";
    if (planning.active ? planning.change(region, 1) : this.conquer(region)) return;
    this.focus(region, true);
  };

  /** A token of a region was dropped on another region, or on the hand. */
  readonly shift = (from: string, to: string | null): void => {
    if (to) this.table.planning.shift(from, to);
    else this.table.planning.change(from, -1);
  };

  /** The mouse entered a region, or left the map. */
  readonly peek = (region: string | null): void => {
    this.stop();
    if (region) this.resting = setTimeout(() => this.glance(region), REST);
    else this.glance(null);
  };

  readonly close = (): void => {
    this.leaveCard();
    this.focus(null, false);
  };

  /** Perform the action of a card button, or start choosing its second region. */
  readonly act = (chosen: Act): void => {
    const { game, selection } = this.table;
    const move = chosen.moves[0];
    this.leaveCard();
    selection.pair = chosen.needsSecond ? chosen : null;
    if (selection.pair) selection.focus = null;
    else if (move)
      void game.make(move).then((made) => {
        // The card described the region before the move.
        if (made && selection.focus === move.region) selection.focus = null;
      });
  };

  /** Trigger the first action of the open card or the selected combo. */
  readonly take = (): void => {
    const { game, selection } = this.table;
    const pick = game.pickOf(selection.offer);
    if (game.picking) return void (pick && game.make(pick));
    const first = selection.focus ? selection.actsAt(selection.focus)[0] : undefined;
    // Coins are never paid by the key that opened the card: it only moves on to the button that names them.
    if (first?.moves[0]?.pays) this.parts.find("card")?.querySelector<HTMLElement>("[data-verb]")?.focus();
    else if (first) this.act(first);
  };

  /** Focus the current question: the combos, or the map. */
  toGame(): void {
    const { game, selection } = this.table;
    this.parts.focus(game.picking ? `combo-${selection.offer?.position ?? 1}` : "cell");
  }

  /** Conquer a region if that is its only action; regions of the player's team only through their card. */
  private conquer(region: string): boolean {
    const { game, selection } = this.table;
    const conquest = selection.pair || selection.friendly.has(region) ? undefined : soleConquest(game.acts, region);
    if (conquest) this.act(conquest);
    return conquest !== undefined;
  }

  /** Highlight a region without its card, which would be in the way while placing tokens on the map. */
  private glance(region: string | null): void {
    this.stop();
    this.table.selection.peek = region && isWide() && !this.table.planning.regions.has(region) ? region : null;
  }

  /** Close the card; focus inside it returns to the region. */
  private leaveCard(): void {
    if (this.parts.has("card", document.activeElement)) focusRegion(this.table.selection.focus);
  }
}
