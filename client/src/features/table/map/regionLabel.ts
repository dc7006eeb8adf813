/**
 * Screen reader label of a region: name, terrain, symbols, holder, tokens, and the itemised cost if it can be attacked.
 */

import { partnersOf } from "../../../lib/game/teams";
import { tKey, t } from "../../../lib/i18n/words.svelte";
import { NATIVES, type RegionOutline, type PublicView, type TableRegion } from "../../../messages";
import type { Mark } from "../game/moves";
import { itemName, landWords, nativesName, raceName } from "../../../lib/game/names";
import type { Planned } from "../game/planning.svelte";
import { sumText, terms } from "../../../lib/game/sums";

interface Known {
  view: PublicView;
  names: readonly string[];
  me: number | null;
  region: TableRegion | undefined;
  mark: Mark | undefined;
  planned: Planned | undefined;
  /** Sentences about possible attackers, while threats are shown. */
  threats?: readonly string[];
}

function holder({ view, names, me, region }: Known): string {
  const seat = region?.owner ?? null;
  const n = region?.tokens ?? 0;
  if (seat === null) return t("spoken.empty");
  if (seat === NATIVES) return t("spoken.natives", { natives: nativesName(view.game, false), n });
  const race = raceName(view.game, region?.race ?? "");
  const name = names[seat] ?? "";
  const who =
    seat === me ? t("seat.you") : partnersOf(view.players, me).has(seat) ? `${name}, ${t("seat.partner")}` : name;
  return region?.declined ? t("spoken.declined", { race, name: who, n }) : t("spoken.held", { race, name: who, n });
}

/** The label of a region's button. */
export function spoken(outline: RegionOutline, known: Known): string {
  const { view, region, mark, planned } = known;
  const land = [outline.name, ...landWords(outline)].join(", ");
  const pieces = Object.entries(region?.markers ?? {})
    .filter(([, count]) => count > 0)
    .map(([name, count]) => (count > 1 ? `${tKey(`marker.${name}`)} ${count}` : tKey(`marker.${name}`)));
  const said = [land, [holder(known), ...pieces].join(", ")];
  if (planned) said.push(t("spoken.planned", { n: planned.count, guard: planned.guard }));
  else if (mark && mark.items.length) {
    said.push(
      t("card.cost", {
        sum: sumText(
          mark.cost ?? 0,
          terms(mark.items, (key) => itemName(view.game, key)),
        ),
      }),
    );
    if (mark.short) said.push(t("spoken.short", { n: mark.short }));
  } else if (mark) said.push(tKey(`verb.${mark.verb}`));
  return [`${said.join(". ")}.`, ...(known.threats ?? [])].join(" ");
}
