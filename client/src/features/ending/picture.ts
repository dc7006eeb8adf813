/** The result of a game as a picture to share, drawn on a canvas in the browser. */

import { INK, type Drawn } from "../../lib/portraits/drawn";

export const WIDTH = 1200;
export const HEIGHT = 630;
const DISPLAY = "Alegreya, Georgia, serif";
const PLAIN = '"Atkinson Next", system-ui, sans-serif';

export interface Row {
  place: number;
  name: string;
  coins: number;
  seat: number;
}

export interface Picture {
  game: string;
  headline: string;
  margin: string;
  rows: readonly Row[];
  /** The winner's seat and people. */
  seat: number;
  people: Drawn | undefined;
}

/** The colour of an army as the page has it. */
function armyColour(seat: number): string {
  return (
    getComputedStyle(document.documentElement)
      .getPropertyValue(`--army-${seat + 1}`)
      .trim() || "#8a5a00"
  );
}

/** Write a line that is made smaller, then cut, until it fits. */
function write(c: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, width: number): void {
  const font = c.font;
  let shown = text;
  let fitted = size;
  const set = (): void => void (c.font = font.replace(/[\d.]+px/, `${fitted}px`));
  for (set(); fitted > size * 0.55 && c.measureText(shown).width > width; set()) fitted -= 2;
  while (shown.length > 1 && c.measureText(shown).width > width) shown = `${shown.slice(0, -2)}…`;
  c.fillText(shown, x, y);
  c.font = font;
}

function drawGround(c: CanvasRenderingContext2D, colour: string): void {
  c.fillStyle = "#14201f";
  c.fillRect(0, 0, WIDTH, HEIGHT);
  const glow = c.createRadialGradient(290, 315, 60, 290, 315, 620);
  glow.addColorStop(0, colour);
  glow.addColorStop(1, "#14201f00");
  c.globalAlpha = 0.75;
  c.fillStyle = glow;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  c.globalAlpha = 0.16;
  c.fillStyle = "#ffd27a";
  for (let ray = 0; ray < 15; ray++) {
    c.beginPath();
    c.moveTo(290, 315);
    c.arc(290, 315, 1100, (ray * Math.PI * 2) / 15, (ray * Math.PI * 2) / 15 + 0.16);
    c.fill();
  }
  c.globalAlpha = 1;
}

function drawPeople(c: CanvasRenderingContext2D, people: Drawn | undefined, colour: string): void {
  const radius = 200;
  const disc = new Path2D();
  disc.arc(290, 315, radius, 0, Math.PI * 2);
  c.fillStyle = people?.ground ?? "#efe7d6";
  c.fill(disc);
  c.save();
  c.clip(disc);
  c.translate(290 - radius, 315 - radius);
  c.scale((2 * radius) / 64, (2 * radius) / 64);
  c.lineCap = c.lineJoin = "round";
  for (const [path, fill, width, stroke = INK] of people?.shapes ?? []) {
    const shape = new Path2D(path);
    if (fill) {
      c.fillStyle = fill;
      c.fill(shape);
    }
    if (width) {
      c.strokeStyle = stroke;
      c.lineWidth = width;
      c.stroke(shape);
    }
  }
  c.restore();
  for (const [width, ring] of [
    [26, "#2b1a0c"],
    [18, colour],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = ring;
    c.stroke(disc);
  }
}

function drawRows(c: CanvasRenderingContext2D, rows: readonly Row[], top: number): void {
  const step = Math.min(66, (HEIGHT - 70 - top) / rows.length);
  rows.forEach(({ place, name, coins, seat }, i) => {
    const y = top + step * (i + 0.5);
    c.fillStyle = place === 1 ? "#ffd27a2e" : "#ffffff14";
    c.fillRect(560, y - step / 2 + 3, 580, step - 6);
    c.fillStyle = armyColour(seat);
    c.fillRect(560, y - step / 2 + 3, 8, step - 6);
    c.fillStyle = place === 1 ? "#ffd27a" : "#f4ecdb";
    c.font = `700 30px ${PLAIN}`;
    c.fillText(`${place}.`, 586, y + 10);
    write(c, name, 640, y + 10, 30, 370);
    c.textAlign = "right";
    c.fillText(String(coins), 1088, y + 10);
    c.textAlign = "left";
    c.beginPath();
    c.arc(1112, y, 13, 0, Math.PI * 2);
    c.fillStyle = "#f2b53a";
    c.fill();
    c.lineWidth = 2.4;
    c.strokeStyle = "#7a4b06";
    c.stroke();
  });
}

/** Draw it; PNG as an address of data. */
export async function drawPicture(picture: Picture): Promise<string> {
  await Promise.all([document.fonts.load(`800 64px ${DISPLAY}`), document.fonts.load(`700 30px ${PLAIN}`)]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const c = canvas.getContext("2d");
  if (!c) throw new Error("no canvas");
  const colour = armyColour(picture.seat);
  drawGround(c, colour);
  drawPeople(c, picture.people, colour);
  c.fillStyle = "#ffd27a";
  c.font = `600 26px ${PLAIN}`;
  write(c, picture.game, 560, 84, 26, 580);
  c.fillStyle = "#fff6e6";
  c.font = `800 68px ${DISPLAY}`;
  write(c, picture.headline, 560, 156, 68, 580);
  c.fillStyle = "#d8d2c3";
  c.font = `500 26px ${PLAIN}`;
  write(c, picture.margin, 560, 204, 26, 580);
  drawRows(c, picture.rows, 236);
  return canvas.toDataURL("image/png");
}

/** A picture of data as a file. */
export function fileOf(address: string, name: string): File {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: "image/png" });
}
