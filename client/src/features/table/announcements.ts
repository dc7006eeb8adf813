/** Screen reader announcements: own moves, a changed prompt, and a summary when the turn comes. */

import { announce, callBack } from "../../lib/ui/notifications.svelte";
import { tKey, t } from "../../lib/i18n/words.svelte";
import type { Game } from "./game/game.svelte";
import type { News } from "./game/tableSlices";
import { losses, recent } from "./log/history";
import { byBot } from "../../lib/game/seats";
import { sentence } from "./log/logText";

/** Whether the local player's turn has just begun. */
export function begins(game: Game, { before }: News): boolean {
  const mine =
    before !== undefined &&
    before.view.private.seat === game.me &&
    before.view.public.mover === game.me &&
    !(game.me !== null && byBot(before.seats[game.me]));
  return game.myMove && !mine;
}

/** Announce changes to screen readers, and alert a player whose page is hidden. */
export function tellNews(game: Game, news: News): void {
  const said = announcement(game, news);
  if (said) announce(said);
  if (news.first || !begins(game, news)) return;
  const { game: name = "", asked = "" } = game.public ?? {};
  void callBack(t("table.title.yours", { game: tKey(`game.${name}`) }), tKey(`ask.${asked}.title`), game.id);
}

/** The sentences to announce; empty if nothing concerns the player. Single moves of others are only logged. */
function announcement(game: Game, news: News): string {
  const view = game.public;
  if (!view) return "";
  const asked = tKey(`ask.${view.asked}.title`);
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
  if (game.myMove && view.step === "conquer") said.push(`${t("hand.label", { n: view.hand ?? 0 })}.`);
  if (game.myMove && news.before?.view.public.asked !== view.asked) said.push(asked);
  return said.join(" ");
}
