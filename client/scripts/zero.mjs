/**
 * Generates the single-character font with the interface's zero: Atkinson Hyperlegible only has a slashed one, which
 * looks like code. Run it after a change: `node scripts/zero.mjs`.
 */
import { writeFileSync } from "node:fs";

const UNITS = 1000;
/** Width and height of the other digits of Atkinson Hyperlegible Next, with its weights at both ends of the axis. */
const WIDTH = 632;
const [TOP, BOTTOM] = [680, -10];
const LIGHT = { weight: 400, side: 50, stem: 90, cap: 74 };
const HEAVY = { weight: 800, side: 38, stem: 164, cap: 119 };
/** Exponent of a superellipse: 2 is an ellipse, more is squarer. */
const SQUARENESS = 2.3;
const POINTS = 48;

const u8 = (...values) => Buffer.from(values);
const u16 = (...values) => Buffer.concat(values.map((value) => u8((value >> 8) & 255, value & 255)));
const u32 = (...values) => Buffer.concat(values.map((value) => u16(Math.floor(value / 65536), value & 65535)));
const padded = (data) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function oval(left, right, bottom, top) {
  const [x, y, a, b] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const bent = (part) => Math.sign(part) * Math.abs(part) ** (2 / SQUARENESS);
  return Array.from({ length: POINTS }, (_, i) => {
    const turn = (-2 * Math.PI * i) / POINTS;
    return [Math.round(x + a * bent(Math.cos(turn))), Math.round(y + b * bent(Math.sin(turn)))];
  });
}

/** The outer contour, and the inner one in the opposite direction. */
function outline({ side, stem, cap }) {
  const inner = oval(side + stem, WIDTH - side - stem, BOTTOM + cap, TOP - cap).reverse();
  return [...oval(side, WIDTH - side, BOTTOM, TOP), ...inner];
}

const light = outline(LIGHT);
const steps = (axis) => light.map((point, i) => point[axis] - (light[i - 1]?.[axis] ?? 0));
const glyph = padded(
  Buffer.concat([
    u16(2, LIGHT.side, BOTTOM, WIDTH - LIGHT.side, TOP, POINTS - 1, 2 * POINTS - 1, 0),
    u8(...light.map(() => 1)),
    u16(...steps(0)),
    u16(...steps(1)),
  ]),
);

/** Offset of each point towards the heavy end; the last four are for the width, which is constant. */
function deltas(axis) {
  const moves = [...outline(HEAVY).map((point, i) => point[axis] - light[i][axis]), 0, 0, 0, 0];
  const runs = [];
  for (let from = 0; from < moves.length; from += 64) {
    const run = moves.slice(from, from + 64);
    runs.push(u8(0x40 | (run.length - 1)), u16(...run));
  }
  return Buffer.concat(runs);
}

const moved = Buffer.concat([u8(0), deltas(0), deltas(1)]);
const variation = padded(Buffer.concat([u16(1, 10, moved.length, 0xa000, 0x4000), moved]));
const text = (value) => Buffer.from(value, "utf16le").swap16();
const NAMES = [
  [1, "Small World Zero"],
  [2, "Regular"],
  [4, "Small World Zero"],
  [6, "SmallWorldZero"],
  [256, "Weight"],
];
const offsetOf = (at) => NAMES.slice(0, at).reduce((all, [, value]) => all + 2 * value.length, 0);

const TABLES = {
  "OS/2": Buffer.concat([
    u16(4, WIDTH, LIGHT.weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(1, 0, 0, 0),
    Buffer.from("NONE"),
    u16(0x40, 0x30, 0x30, 950, -290, 0, 950, 290),
    u32(1, 0),
    u16(500, 670, 0, 32, 0),
  ]),
  cmap: Buffer.concat([
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 32, 0, 4, 4, 1, 0, 0x30, 0xffff, 0, 0x30, 0xffff, 1 - 0x30, 1, 0, 0),
  ]),
  fvar: Buffer.concat([
    u16(1, 0, 16, 2, 1, 20, 0, 8),
    Buffer.from("wght"),
    u32(LIGHT.weight * 65536, LIGHT.weight * 65536, HEAVY.weight * 65536),
    u16(0, 256),
  ]),
  glyf: glyph,
  gvar: Buffer.concat([u16(1, 0, 1, 0), u32(26), u16(2, 0), u32(26), u16(0, 0, variation.length / 2), variation]),
  head: Buffer.concat([
    u16(1, 0, 1, 0),
    u32(0, 0x5f0f3cf5),
    u16(3, UNITS),
    u32(0, 0, 0, 0),
    u16(LIGHT.side, BOTTOM, WIDTH - LIGHT.side, TOP, 0, 8, 2, 0, 0),
  ]),
  hhea: u16(1, 0, 950, -290, 0, WIDTH, LIGHT.side, LIGHT.side, WIDTH - LIGHT.side, 1, 0, 0, 0, 0, 0, 0, 0, 2),
  hmtx: u16(WIDTH, 0, WIDTH, LIGHT.side),
  loca: u16(0, 0, glyph.length / 2),
  maxp: u16(1, 0, 2, 2 * POINTS, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  name: Buffer.concat([
    u16(0, NAMES.length, 6 + 12 * NAMES.length),
    ...NAMES.map(([id, value], at) => u16(3, 1, 0x409, id, 2 * value.length, offsetOf(at))),
    ...NAMES.map(([, value]) => text(value)),
  ]),
  post: Buffer.concat([u16(3, 0), u32(0), u16(-75, 50), u32(0, 0, 0, 0, 0)]),
};

function checksum(data) {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

const entries = Object.entries(TABLES);
let at = 12 + 16 * entries.length;
const directory = [u32(0x10000), u16(entries.length, 128, 3, 16 * entries.length - 128)];
const bodies = [];
for (const [tag, data] of entries) {
  const body = padded(data);
  directory.push(Buffer.from(tag), u32(checksum(body), at, data.length));
  bodies.push(body);
  at += body.length;
}
const font = Buffer.concat([...directory, ...bodies]);
const head =
  12 +
  16 * entries.length +
  bodies
    .slice(
      0,
      entries.findIndex(([tag]) => tag === "head"),
    )
    .reduce((all, body) => all + body.length, 0);
font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
writeFileSync(new URL("../src/styles/zero.ttf", import.meta.url), font);
