import type { Looks } from "./looks";

const ISLANDS: Readonly<Record<number, string>> = {
  2: "l1a+s1a",
  3: "l1a+m1a+s1a",
  4: "l1a+m1a+m2a+s1a",
  5: "l1a+l2a+m1a+s1a+s2a",
};

export const WARCRAFT: Looks = {
  standing: ["wall", "fortress", "tower", "beast", "champion"],
  factions: {
    // A shield is widest above its centre.
    alliance: { outline: "M-9-9Q0-12 9-9V1Q9 8 0 12Q-9 8-9 1Z", scale: 1, down: -0.6 },
    horde: { outline: "M0-13L12 0L0 13L-12 0Z", scale: 1.16, down: 0 },
    neutral: { outline: "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z", scale: 1, down: 0 },
  },
  unaligned: "neutral",
  board: (players) => ISLANDS[players] ?? "",
};
