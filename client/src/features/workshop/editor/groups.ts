/** Icons for groups of effects. */

const SIGNS: Readonly<Record<string, string>> = {
  coins: "ui.coins",
  cheaper: "ui.conquer",
  reach: "title.wanderer",
  water: "terrain.sea",
  tokens: "ui.people",
  growth: "ui.seed",
  die: "ui.die",
  spares: "ui.shield",
  pieces: "ui.shield",
  toll: "ui.hand",
  garrison: "ui.partner",
  decline: "ui.decline",
  defence: "ui.shield",
};

/** The icon of a kind of effect. */
export function signOf(effect: string): string {
  return SIGNS[effect.split(/[ .]/)[0] ?? ""] ?? "ui.book";
}
