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
  /** The winner's seat and race. */
  seat: number;
  people: Drawn | undefined;
}

/** Reads a colour from styles/tokens.css; the picture always uses the dark theme. */
type Token = (name: string) => string;

/** Draw a line of text, shrunk and then truncated until it fits. */
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

function drawGround(c: CanvasRenderingContext2D, token: Token, colour: string): void {
  c.fillStyle = token("surface");
  c.fillRect(0, 0, WIDTH, HEIGHT);
  const glow = c.createRadialGradient(290, 315, 60, 290, 315, 620);
  glow.addColorStop(0, colour);
  glow.addColorStop(1, `${token("surface")}00`);
  c.globalAlpha = 0.75;
  c.fillStyle = glow;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  c.globalAlpha = 0.16;
  c.fillStyle = token("gold-on-picture");
  for (let ray = 0; ray < 15; ray++) {
    c.beginPath();
    c.moveTo(290, 315);
    c.arc(290, 315, 1100, (ray * Math.PI * 2) / 15, (ray * Math.PI * 2) / 15 + 0.16);
    c.fill();
  }
  c.globalAlpha = 1;
}

function drawPeople(c: CanvasRenderingContext2D, token: Token, people: Drawn | undefined, colour: string): void {
  const radius = 200;
  const disc = new Path2D();
  disc.arc(290, 315, radius, 0, Math.PI * 2);
  c.fillStyle = people?.ground ?? token("token-ground");
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
    [26, token("map-ink")],
    [18, colour],
  ] as const) {
    c.lineWidth = width;
    c.strokeStyle = ring;
    c.stroke(disc);
  }
}

function drawRows(c: CanvasRenderingContext2D, token: Token, rows: readonly Row[], top: number): void {
  const step = Math.min(66, (HEIGHT - 70 - top) / rows.length);
  rows.forEach(({ place, name, coins, seat }, i) => {
    const y = top + step * (i + 0.5);
    const ink = token(place === 1 ? "gold-on-picture" : "text");
    c.fillStyle = ink;
    c.globalAlpha = place === 1 ? 0.18 : 0.08;
    c.fillRect(560, y - step / 2 + 3, 580, step - 6);
    c.globalAlpha = 1;
    c.fillStyle = token(`army-${seat + 1}`);
    c.fillRect(560, y - step / 2 + 3, 8, step - 6);
    c.fillStyle = ink;
    c.font = `700 30px ${PLAIN}`;
    c.fillText(`${place}.`, 586, y + 10);
    write(c, name, 640, y + 10, 30, 370);
    c.textAlign = "right";
    c.fillText(String(coins), 1088, y + 10);
    c.textAlign = "left";
    c.beginPath();
    c.arc(1112, y, 13, 0, Math.PI * 2);
    c.fillStyle = token("coin-gold");
    c.fill();
    c.lineWidth = 2.4;
    c.strokeStyle = token("coin-edge");
    c.stroke();
  });
}

/** Draw the picture; returns a PNG data URL. */
export async function drawPicture(picture: Picture): Promise<string> {
  await Promise.all([document.fonts.load(`800 64px ${DISPLAY}`), document.fonts.load(`700 30px ${PLAIN}`)]);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const c = canvas.getContext("2d");
  if (!c) throw new Error("no canvas");
  // Tokens resolve only on an element in the page.
  const place = document.createElement("i");
  place.dataset.theme = "dark";
  document.body.append(place);
  const style = getComputedStyle(place);
  const token: Token = (name) => style.getPropertyValue(`--${name}`);
  const colour = token(`army-${picture.seat + 1}`);
  drawGround(c, token, colour);
  drawPeople(c, token, picture.people, colour);
  c.fillStyle = token("gold-on-picture");
  c.font = `600 26px ${PLAIN}`;
  write(c, picture.game, 560, 84, 26, 580);
  c.fillStyle = token("text");
  c.font = `800 68px ${DISPLAY}`;
  write(c, picture.headline, 560, 156, 68, 580);
  c.fillStyle = token("text-2");
  c.font = `500 26px ${PLAIN}`;
  write(c, picture.margin, 560, 204, 26, 580);
  drawRows(c, token, picture.rows, 236);
  place.remove();
  return canvas.toDataURL("image/png");
}

/** Convert a data URL into a file. */
export function fileOf(address: string, name: string): File {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: "image/png" });
}
