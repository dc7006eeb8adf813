/** Faces that represent seats before any race is picked. */
import { family } from "../game/games";

const FACES = {
  smallworld: ["orcs", "elves", "trolls", "wizards", "ratmen"],
  warcraft: ["orcs", "night-elves", "trolls", "gnomes", "worgen"],
};

export function seatFace(game: string, seat: number): string {
  return FACES[family(game)][seat] ?? "";
}
