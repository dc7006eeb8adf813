/**
 * Perceived colour differences (CIEDE2000), also with colour vision deficiency (Machado, Oliveira and Fernandes 2009).
 */

type Triple = [number, number, number];

const CONES: Record<string, [Triple, Triple, Triple]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const EYES = Object.keys(CONES);

function linear(hex: string): Triple {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

const times = (matrix: readonly Triple[], [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as Triple;

function lab(hex: string, eyes: string): Triple {
  const seen = times(CONES[eyes] ?? [], linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const [x, y, z] = times(
    [
      [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
    ],
    seen,
  ).map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference between two colours for the given eyes: 1 is barely visible, 10 is obvious. */
export function apart(one: string, other: string, eyes = "all"): number {
  const [l1, a, b1] = lab(one, eyes);
  const [l2, c, b2] = lab(other, eyes);
  const grey = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  const more = 1.5 - 0.5 * grey((Math.hypot(a, b1) + Math.hypot(c, b2)) / 2);
  const [a1, a2] = [a * more, c * more];
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)];
  const angle = (y: number, x: number): number => ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [angle(b1, a1), angle(b2, a2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
  const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
  const hue = Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + 360) / 2;
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * t);
  const twist = -2 * grey(chroma) * sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + twist * dc * dh);
}

/** The WCAG contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [one, other]
    .map(linear)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
