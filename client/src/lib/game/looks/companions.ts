/** Shipped races and powers that inventions are shown beside, by the game whose box they are in. */

/** The first one that an invention is combined with. */
export const FIRST_PARTNERS = {
  race: { smallworld: "giants", warcraft: "tauren" },
  power: { smallworld: "flying", warcraft: "sailing" },
};

/** The combo that stands beside an invention on offer. */
export const NEIGHBOURS = {
  smallworld: { race: "ratmen", power: "merchant", tokens: 10 },
  warcraft: { race: "orcs", power: "mining", tokens: 9 },
};

/** Powers that the workshop's first picture goes through. */
export const WELL_KNOWN_POWERS = ["flying", "commando", "seafaring", "underworld", "merchant", "spirit"];
