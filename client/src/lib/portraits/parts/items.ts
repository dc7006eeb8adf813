/** Held items: upright on the right, behind the shoulders. */
import { fill, line, type Parts, type Stroke } from "./strokes";

/** Contour width of line-only items, and of the wood inside it. */
const AROUND = 5;
const WOOD = 2;

/** A pole with an ink contour. */
function pole(path: string, around = AROUND): Stroke[] {
  return [line(path, around), { kind: "line", path, width: WOOD, paint: "wood" }];
}

/** A filled shape with an ink contour. */
function head(path: string, paint: "metal" | "cloth" | "iris" | "wood"): Stroke {
  return { kind: "body", path, paint, shades: [] };
}

export const ITEMS = {
  none: [],
  spear: [
    ...pole("M58.5 66L56 22"),
    head("M55.6 4C60.4 10 60.8 16 57.2 23.4C52 17 51.6 10.4 55.6 4Z", "metal"),
    line("M55.8 6C56.6 12 56.8 17 57 22", 1.4),
  ],
  staff: [
    ...pole("M58.5 66L56.4 20"),
    head("M56 3.6L61 11L57 19.6L51.6 12Z", "iris"),
    line("M56 3.6L56.4 12.6L57 19.6M56.4 12.6L51.6 12", 1.2),
  ],
  lantern: [
    ...pole("M59 66L57.4 22C57 13 50 10.6 46.6 15"),
    head("M52.4 24H61.6L62.4 36H51.6Z", "iris"),
    { kind: "part", path: "M52 23.6L57 19L62 23.6Z", paint: "metal", shades: [] },
    line("M51.6 36H62.4M57 24V36", 1.4),
  ],
  hammer: [
    ...pole("M58.6 66L57 16"),
    head("M48.6 9L62 7.6L63 17L49.6 18.6Z", "metal"),
    fill("M49.6 18.6L63 17L62.6 13L49.2 14.6Z", "metal2"),
    line("M48.6 9L62 7.6L63 17L49.6 18.6Z"),
  ],
  fork: [
    ...pole("M58.6 66L57 24"),
    line("M51 7L52.6 18C53.2 22.6 60 22 60.4 17.6L61 6M56.4 6L57 24", AROUND),
    {
      kind: "line",
      path: "M51 7L52.6 18C53.2 22.6 60 22 60.4 17.6L61 6M56.4 6L57 24",
      width: WOOD,
      paint: "metal",
    },
  ],
  paddle: [
    ...pole("M58.6 66L57 22"),
    head("M55.6 3C61.6 6 62 18 58.2 24C53 21 50.6 8 55.6 3Z", "wood"),
    line("M56.2 6L57.6 22", 1.3),
  ],
  pennant: [
    ...pole("M60 66L58.6 4"),
    head("M58.4 4.6L43 8.6L49 12.6L44 18.6L58.8 17Z", "cloth"),
    fill("M58.6 13L47 15L44 18.6L58.8 17Z", "cloth2"),
  ],
} satisfies Parts;
