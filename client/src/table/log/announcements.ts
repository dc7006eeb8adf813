/** What is said to the ear when the table changes: own moves, the prompt when it changes, a sum when the turn comes. */

import { announce, callBack } from "../../lib/notifications.svelte";
import { tKey, t } from "../../lib/words.svelte";
import type { LogEntry, TableUpdate } from "../../messages";
import type { Game } from "../game.svelte";
import { losses, recent } from "./history";
import { byBot } from "../seats";
import { sentence } from "./logText";

export interface News {
  /** Lines that were not there before. */
  fresh: readonly LogEntry[];
  /** The table has only just been seen. */
  first: boolean;
  before: TableUpdate | undefined;
}

/** Has the turn just come to the player at this screen? */
export function begins(game: Game, { before }: News): boolean {
  const mine =
    before !== undefined &&
    before.look.own.seat === game.me &&
    before.look.public.mover === game.me &&
    !(game.me !== null && byBot(before.seats[game.me]));
  return game.myMove && !mine;
}

/** Say to the ear what has changed, and call a player who is elsewhere back to the turn. */
export function tellNews(game: Game, news: News): void {
  const said = announcement(game, news);
  if (said) announce(said);
  if (news.first || !begins(game, news)) return;
  const { game: name = "", asked = "" } = game.public ?? {};
  void callBack(t("table.title.yours", { game: tKey(`game.${name}`) }), tKey(`ask.${asked}.title`), game.id);
}

/** The sentences to say; empty where nothing concerns the player. Others' single moves are only logged. */
function announcement(game: Game, news: News): string {
  const look = game.public;
  if (!look) return "";
  const asked = tKey(`ask.${look.asked}.title`);
  if (begins(game, news)) {
    const lost = losses(recent(game.lines, game.me).since, game.me);
    return [t("prompt.yours"), asked, lost.regions || lost.tokens ? t("drawer.lost", lost) : ""]
      .filter(Boolean)
      .join(". ");
  }
  if (news.first) return "";
  const said = news.fresh
    .filter((line) => line.seat === game.me && game.me !== null && line.kind !== "turn")
    .map((line) => sentence(line, game.logContext));
  if (game.myMove && look.step === "conquer") said.push(`${t("hand.label", { n: look.hand ?? 0 })}.`);
  if (game.myMove && news.before?.look.public.asked !== look.asked) said.push(asked);
  return said.join(" ");
}
