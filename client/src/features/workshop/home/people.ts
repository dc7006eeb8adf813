/** Example races for the sentence at the top of the workshop. */
import type { Choice } from "../../../lib/portraits/composed";

export const PEOPLES = [
  ["otters", part("snout", "round", "bald", "merry", "plain", "smirk", "tunic", "paddle", [10, 0, 1, 1, 0, 2])],
  ["bog-goblins", part("broad", "pointed", "bald", "merry", "hooked", "toothy", "tunic", "paddle", [3, 4, 5, 0, 0, 3])],
  ["beekeepers", part("round", "none", "hood", "sleepy", "bulb", "beard", "robe", "none", [1, 3, 4, 2, 0, 2])],
  ["moths", part("sharp", "antennae", "braids", "glowing", "nostrils", "smirk", "fur", "lantern", [6, 3, 3, 1, 3, 7])],
  ["wardens", part("square", "small", "helmet", "staring", "plain", "moustache", "fur", "staff", [5, 3, 1, 0, 4, 10])],
  ["goats", part("long", "horns", "mop", "sleepy", "bulb", "beard", "fur", "fork", [1, 3, 5, 2, 0, 0])],
  ["herons", part("long", "none", "crest", "sleepy", "beak", "smirk", "fur", "none", [5, 5, 1, 1, 0, 1])],
  ["badgers", part("snout", "round", "mop", "angry", "plain", "grim", "armour", "fork", [8, 0, 0, 2, 0, 5])],
] as const;

/** Parts in order, and the colour numbers of skin, hair, cloth, metal, glow and background. */
function part(
  face: Choice["face"],
  ears: Choice["ears"],
  top: Choice["top"],
  eyes: Choice["eyes"],
  nose: Choice["nose"],
  mouth: Choice["mouth"],
  shoulders: Choice["shoulders"],
  item: Choice["item"],
  [skin, hair, cloth, metal, iris, ground]: [number, number, number, number, number, number],
): Choice {
  return { face, ears, top, eyes, nose, mouth, shoulders, item, skin, hair, cloth, metal, iris, ground };
}
