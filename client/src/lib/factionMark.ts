/** Marks of the factions: outline first, colour second. In a box of 26 units round 0,0. */

const OUTLINES: Record<string, string> = {
  alliance: "M-9-9Q0-12 9-9V1Q9 8 0 12Q-9 8-9 1Z",
  horde: "M0-13L12 0L0 13L-12 0Z",
  neutral: "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z",
};

export function factionOutline(faction: string): string {
  return OUTLINES[faction] ?? OUTLINES["neutral"] ?? "";
}
