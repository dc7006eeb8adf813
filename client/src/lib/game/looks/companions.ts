/** Shipped races and powers shown next to inventions, by game. */

/** The first partner of an invention. */
export const FIRST_PARTNERS = {
  race: { smallworld: "giants", warcraft: "tauren" },
  power: { smallworld: "flying", warcraft: "sailing" },
};

/** The combo next to an invention on offer. */
export const NEIGHBOURS = {
  smallworld: { race: "ratmen", power: "merchant", tokens: 10 },
  warcraft: { race: "orcs", power: "mining", tokens: 9 },
};

/** Powers that the workshop's first picture cycles through. */
export const WELL_KNOWN_POWERS = ["flying", "commando", "seafaring", "underworld", "merchant", "spirit"];
