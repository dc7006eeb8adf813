/** What a region says to the ear: name, terrain, symbols, holder, tokens, and the whole sum where it can be attacked. */

import { partnersOf } from "../../lib/teams";
import { tKey, t } from "../../lib/words.svelte";
import { NATIVES, type RegionOutline, type PublicView, type TableRegion } from "../../messages";
import type { Mark } from "../actions/moves";
import { itemName, landWords, nativesName, raceName } from "../names";
import type { Planned } from "../actions/planning.svelte";
import { sumText, terms } from "../sums";

interface Known {
  look: PublicView;
  names: readonly string[];
  me: number | null;
  region: TableRegion | undefined;
  mark: Mark | undefined;
  planned: Planned | undefined;
  /** Sentences about who could take it, while they are shown. */
  threats?: readonly string[];
}

function holder({ look, names, me, region }: Known): string {
  const seat = region?.owner ?? null;
  const n = region?.tokens ?? 0;
  if (seat === null) return t("spoken.empty");
  if (seat === NATIVES) return t("spoken.natives", { natives: nativesName(look.game, false), n });
  const race = raceName(look.game, region?.race ?? "");
  const name = names[seat] ?? "";
  const who =
    seat === me ? t("seat.you") : partnersOf(look.players, me).has(seat) ? `${name}, ${t("seat.partner")}` : name;
  return region?.declined ? t("spoken.declined", { race, name: who, n }) : t("spoken.held", { race, name: who, n });
}

/** The label of a region's button. */
export function spoken(outline: RegionOutline, known: Known): string {
  const { look, region, mark, planned } = known;
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
          terms(mark.items, (key) => itemName(look.game, key)),
        ),
      }),
    );
    if (mark.short) said.push(t("spoken.short", { n: mark.short }));
  } else if (mark) said.push(tKey(`verb.${mark.verb}`));
  return [`${said.join(". ")}.`, ...(known.threats ?? [])].join(" ");
}
