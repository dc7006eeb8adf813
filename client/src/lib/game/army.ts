/** Appearance of armies: outline, pattern and colour for each seat (0 to 4), so that colour is never the only cue. */

/** The outlines in a 64-unit box centred on 0,0: shield, disc, hexagon, square, diamond. */
export const OUTLINES = [
  "M-20-21Q0-25 20-21Q23-21 23-18V4C23 16 11 22 0 26C-11 22-23 16-23 4V-18Q-23-21-20-21Z",
  "M-24 0A24 24 0 1 1 24 0A24 24 0 1 1-24 0Z",
  "M-3-25Q0-26.5 3-25L20-15.5Q23-14 23-10.5V10.5Q23 14 20 15.5L3 25Q0 26.5-3 25L-20 15.5Q-23 14-23 10.5V-10.5Q-23-14-20-15.5Z",
  "M-17-22H17Q22-22 22-17V17Q22 22 17 22H-17Q-22 22-22 17V-17Q-22-22-17-22Z",
  "M-4-27Q0-31 4-27L27-4Q31 0 27 4L4 27Q0 31-4 27L-27 4Q-31 0-27-4Z",
] as const;

/** The patterns as strokes and dots in a 12-unit tile: stripes, dots, zigzag, grid, bars. */
export const PATTERNS: readonly { path: string; width: number; dots?: readonly (readonly [number, number])[] }[] = [
  { path: "M-2 10L10-2M4 16L16 4M-8 4L4-8", width: 3 },
  {
    path: "",
    width: 0,
    dots: [
      [3, 3],
      [9, 9],
    ],
  },
  { path: "M-1 4L3 0L9 6L13 2M-1 10L3 6L9 12L13 8", width: 2.2 },
  { path: "M0 6H12M6 0V12", width: 2.2 },
  { path: "M3 0V12M9 0V12", width: 2.6 },
];

/** Dash patterns of the seats' lines in charts, which distinguish them without colour. */
export const DASHES = ["", "7 5", "2 5", "12 4 2 4", "1 7"] as const;

/** The outline of a seat. */
export function outlineOf(seat: number): string {
  return OUTLINES[seat] ?? OUTLINES[0];
}

/** A colour of a seat's army: the body, text on it (`-on`), or its pattern (`-pat`). */
export function colourOf(seat: number, part: "" | "-on" | "-pat" = ""): string {
  return `var(--army-${seat + 1}${part})`;
}

/** A seat's line colour on a panel, with 3:1 contrast in both themes. */
export function lineOf(seat: number): string {
  return `var(--line-${seat + 1})`;
}
