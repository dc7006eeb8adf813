/** A table on this screen: its game, the open panels, and how news and keys affect both. */

import { tick } from "svelte";
import { announce, callBack } from "../../lib/ui/notifications.svelte";
import { savedGame } from "../../lib/storage/savedGames";
import { settings } from "../../lib/storage/settings.svelte";
import { hear } from "../../lib/sound/sound";
import { isWide } from "../../lib/window";
import { t } from "../../lib/i18n/words.svelte";
import type { ChatMessage } from "../../messages";
import { commandsFor } from "./actions/commands";
import { handleKey, type ShortcutContext } from "./actions/shortcuts";
import { TableSlices, type News } from "./game/tableSlices";
import { Parts } from "./layout/parts";
import { Panels } from "./layout/panels.svelte";
import { begins, tellNews } from "./announcements";
import { Navigation } from "./map/input/navigation";
import { soundsOf } from "./soundtrack";
import { Tour } from "./tour/tour.svelte";

/** Maximum age of a nudge to be shown (ms). */
const RECENT = 60_000;

export class TableSession {
  readonly table: TableSlices;
  readonly layout = new Panels();
  readonly parts = new Parts();
  readonly navigation: Navigation;
  readonly tour = new Tour();

  /** A free seat whose key this browser has. */
  readonly free = $derived.by(() =>
    this.table.game.table?.mine.find((seat) => this.table.game.seats[seat]?.kind === "open"),
  );
  readonly invited = $derived.by(() => (this.free !== undefined || this.mayTake) && !this.layout.watching);
  /** Whether a seat is free that this browser, without a seat so far, may take. */
  private readonly mayTake = $derived.by(() => {
    const { table, seats, id } = this.table.game;
    if (!table || table.mine.length || !seats.some((seat) => seat.kind === "open")) return false;
    return Boolean((table.waiting && table.terms.listed) || (!table.host && savedGame(id)?.invitation));
  });

  private readonly commands = $derived.by(() => commandsFor(this.table, this.layout.confirm));
  private readonly shortcuts: ShortcutContext;
  private welcomed = false;
  private byKeys = false;

  constructor(id: string) {
    this.table = new TableSlices(id);
    this.navigation = new Navigation(this.table, this.parts);
    this.shortcuts = {
      commands: () => this.commands,
      log: () => this.layout.openTab("log"),
      chat: () => this.layout.openTab("chat"),
      aid: () => this.layout.open({ kind: "aid" }),
      focus: this.navigation.focus,
      combo: (position) => this.parts.focus(`combo-${position}`),
      take: this.navigation.take,
    };
    this.table.chat.onsaid = (message) => this.said(message);
    this.table.onchange = (news) => void this.changed(news);
  }

  /** Connect; returns a function that disconnects. */
  start(): () => void {
    this.table.start();
    return () => {
      this.navigation.stop();
      this.table.stop();
    };
  }

  readonly toRegion = (region: string): void => {
    this.layout.logOpen = false;
    this.navigation.focus(region, true);
  };

  readonly pressed = (): void => void (this.byKeys = false);

  readonly key = (event: KeyboardEvent): void => {
    this.byKeys = true;
    if (this.layout.overlay || this.table.hotSeat.curtain !== null) return;
    const inLog = this.parts.has("log", event.target);
    if (event.key === "Escape" && (inLog || (this.layout.logOpen && !isWide()))) {
      // Leave text fields and reading panes, where single-key shortcuts are off.
      this.layout.logOpen = false;
      this.navigation.toGame();
    } else if (handleKey(event, this.table, this.shortcuts)) event.preventDefault();
  };

  /** Alert a nudged player; old nudges repeated after a reconnection are only chat lines. */
  private said({ nudged, seat, name, at }: ChatMessage): void {
    const recent = Date.now() - Date.parse(at) < RECENT;
    if (nudged === null || nudged === undefined || nudged !== this.table.game.me || !recent) return;
    if (!this.table.notes.nudge(this.table.game.id, seat, at)) return;
    const words = t("nudge.told", { name });
    announce(words);
    void callBack(t("common.name"), words, this.table.game.id);
  }

  private async changed(news: News): Promise<void> {
    const { layout } = this;
    const { game, notes, motion } = this.table;
    const acted = !news.first && news.fresh.some((line) => line.seat === game.me && line.kind !== "turn");
    if (!game.myMove || acted) notes.nudgedBy = null;
    if (game.table?.waiting) return;
    if (!this.welcomed && !settings.toured && game.me !== null && !game.public?.over && !game.table?.lesson)
      this.tour.begin();
    this.welcomed ||= game.me !== null;
    tellNews(game, news);
    const mine = begins(game, news);
    if (mine) layout.tab = "since";
    if (!news.first) {
      notes.late = news.fresh.find((line) => line.kind === "timed-out" && line.seat === game.me) ?? notes.late;
      if (mine) motion.callTurn(game.me);
      // With motion, the die was already heard when it was rolled.
      hear(soundsOf(news.fresh, { me: game.me, begins: mine, rolled: motion.allowed }));
    }
    await tick();
    // The pressed button may be gone: continue keyboard navigation on the map.
    if (this.byKeys && document.activeElement === document.body && !layout.overlay) this.navigation.toGame();
  }
}
