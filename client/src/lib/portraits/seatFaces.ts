/** Faces that represent seats before any race is picked. */
import { family } from "../game/games";

const FACES = {
  smallworld: ["orcs", "elves", "trolls", "wizards", "ratmen"],
  warcraft: ["orcs", "night-elves", "trolls", "gnomes", "worgen"],
};
/** Faces of the seats of a team, which may only pick races of its faction. */
const TEAMS: Record<string, readonly string[]> = {
  alliance: ["night-elves", "gnomes", "worgen", "humans", "dwarves"],
  horde: ["orcs", "trolls", "tauren", "forsaken", "goblins"],
};

export function seatFace(game: string, seat: number, team = ""): string {
  return (TEAMS[team] ?? FACES[family(game)])[seat] ?? "";
}
