import type { Looks } from "./looks";

export const SMALLWORLD: Looks = {
  standing: ["lair", "fortress", "camp", "hero", "dragon", "hole"],
  factions: {},
  unaligned: "",
  board: (players) => `small-world-${players}`,
};
