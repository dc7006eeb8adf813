/** A table on this screen: its game, what is open around the map, and what news and keys do to both. */

import { tick } from "svelte";
import { announce, callBack } from "../lib/notifications.svelte";
import { savedGame } from "../lib/savedGames";
import { settings } from "../lib/settings.svelte";
import { hear } from "../lib/sound/sound";
import { logOverTable } from "../lib/window";
import { t } from "../lib/words.svelte";
import type { ChatMessage } from "../messages";
import { commandsFor } from "./actions/commands";
import { handleKey, type ShortcutContext } from "./actions/shortcuts";
import { Game } from "./game.svelte";
import { Layout } from "./layout.svelte";
import { begins, tellNews, type News } from "./log/announcements";
import { Navigation } from "./map/input/navigation";
import { soundsOf } from "./soundtrack";
import { Tour } from "./tour/tour.svelte";

/** How old a nudge may be to still be told, in milliseconds. */
const RECENT = 60_000;

export class TableSession {
  readonly game: Game;
  readonly layout = new Layout();
  readonly navigation: Navigation;
  readonly tour = new Tour();

  /** A seat whose key this browser has, and that nobody has taken. */
  readonly free = $derived.by(() => this.game.table?.mine.find((seat) => this.game.seats[seat]?.kind === "open"));
  readonly invited = $derived.by(() => (this.free !== undefined || this.mayTake) && !this.layout.watching);
  /** A seat is free, and this browser has no seat but may take one. */
  private readonly mayTake = $derived.by(() => {
    const { table, seats, id } = this.game;
    if (!table || table.mine.length || !seats.some((seat) => seat.kind === "open")) return false;
    return Boolean((table.waiting && table.terms.listed) || (!table.host && savedGame(id)?.invitation));
  });

  private readonly commands = $derived.by(() => commandsFor(this.game, this.layout.confirm));
  private readonly shortcuts: ShortcutContext;
  private welcomed = false;
  private byKeys = false;

  constructor(id: string) {
    this.game = new Game(id);
    this.navigation = new Navigation(this.game);
    this.shortcuts = {
      commands: () => this.commands,
      log: () => this.layout.openTab("log"),
      chat: () => this.layout.openTab("chat"),
      aid: () => this.layout.open({ kind: "aid" }),
      focus: this.navigation.focus,
      take: this.navigation.take,
    };
    this.game.onsaid = (message) => this.said(message);
    this.game.onchange = (fresh, first, before) => void this.changed({ fresh, first, before });
  }

  /** Connect; what is answered ends it. */
  start(): () => void {
    this.game.start();
    return () => {
      this.navigation.stop();
      this.game.stop();
    };
  }

  readonly toRegion = (region: string): void => {
    this.layout.logOpen = false;
    this.navigation.focus(region, true);
  };

  readonly pressed = (): void => void (this.byKeys = false);

  readonly key = (event: KeyboardEvent): void => {
    this.byKeys = true;
    if (this.layout.overlay || this.game.hotSeat.curtain !== null) return;
    const inLog = event.target instanceof Element && event.target.closest(".drawer");
    if (event.key === "Escape" && (inLog || (this.layout.logOpen && logOverTable()))) {
      // Out of what is being written or read, where single keys have no meaning.
      this.layout.logOpen = false;
      this.navigation.toGame();
    } else if (handleKey(event, this.game, this.shortcuts)) event.preventDefault();
  };

  /** Call the player who is nudged; nudges of an earlier turn, told again after a reconnection, are only lines. */
  private said({ nudged, seat, name, at }: ChatMessage): void {
    const recent = Date.now() - Date.parse(at) < RECENT;
    if (nudged === null || nudged === undefined || nudged !== this.game.me || !recent) return;
    this.game.nudgedBy = seat;
    const words = t("nudge.told", { name });
    announce(words);
    void callBack(t("common.name"), words, this.game.id);
  }

  private async changed(news: News): Promise<void> {
    const { game, layout } = this;
    if (!game.myMove) game.nudgedBy = null;
    if (game.table?.waiting) return;
    if (!this.welcomed && !settings.toured && game.me !== null && !game.public?.over && !game.table?.lesson)
      this.tour.begin();
    this.welcomed ||= game.me !== null;
    tellNews(game, news);
    const mine = begins(game, news);
    if (mine) layout.tab = "since";
    if (!news.first) {
      game.late = news.fresh.find((line) => line.kind === "timed-out" && line.seat === game.me) ?? game.late;
      if (mine) game.motion.callTurn(game.me);
      // Where things move, the die was heard when it was rolled in sight.
      hear(soundsOf(news.fresh, { me: game.me, begins: mine, rolled: game.motion.allowed }));
    }
    await tick();
    // The button that was pressed may be gone: by keys, go on from the map.
    if (this.byKeys && document.activeElement === document.body && !layout.overlay) this.navigation.toGame();
  }
}
