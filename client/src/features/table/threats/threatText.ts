/** Threats to a region, in words. */

import { t } from "../../../lib/i18n/words.svelte";
import type { Attack } from "../../../messages";
import type { Game } from "../game/game.svelte";
import type { TableSlices } from "../game/tableSlices";
import { raceName } from "../../../lib/game/names";

/** Possible attackers of a region and their means, one sentence each; empty while threats are hidden. */
export function threatLines({ game, threats }: TableSlices, region: string): string[] {
  const threat = threats.of(region);
  if (!threat) return [];
  const attacks = threat.attacks ?? [];
  return attacks.length ? attacks.map((attack) => attackText(game, attack)) : [t("threat.by.none")];
}

function attackText(game: Game, attack: Attack): string {
  const name = raceName(game.public?.game ?? "", attack.race);
  const race = attack.declined ? `${name}, ${t("card.declined")}` : name;
  const who = { race, name: game.names[attack.seat] ?? "" };
  if (attack.short) return t("threat.by.die", { ...who, n: attack.short });
  const tokens = { n: attack.cost, tokens: attack.tokens };
  return attack.way ? t("threat.by.way", { ...who, ...tokens }) : t("threat.by.certain", { ...who, ...tokens });
}
