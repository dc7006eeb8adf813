/** Window size, for components whose behaviour and not only style depends on it. */

import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import breakpoints from "../styles/breakpoints.css?raw";

/** The window modes of a layout. */
export type Mode = "phone" | "phone-landscape" | "tablet-portrait" | "tablet" | "laptop" | "desktop";

/** The media query with a given name in the styles. */
function media(name: string): MediaQuery {
  const condition = breakpoints.match(`--${name} (.+);`)?.[1];
  if (!condition) throw new Error(`no condition --${name} in breakpoints.css`);
  return new MediaQuery(condition, false);
}

const phone = media("phone");
const phoneLandscape = media("phone-landscape");
const compact = media("compact");
const laptop = media("laptop");
const low = media("low");
const touch = media("touch");

export function windowMode(): Mode {
  if (phone.current) return "phone";
  if (phoneLandscape.current) return "phone-landscape";
  const [width, height] = windowSize();
  if (compact.current) return height < width ? "tablet" : "tablet-portrait";
  return laptop.current ? "laptop" : "desktop";
}

/** Whether a card fits next to its region. */
export function isWide(): boolean {
  return !compact.current;
}

export function isPhone(): boolean {
  return phone.current;
}

/** Which of its two drawings the map uses: portrait is as narrow as a phone. */
export function mapCut(): "portrait" | "landscape" {
  const [width, height] = windowSize();
  return phone.current && height > width ? "portrait" : "landscape";
}

export function windowSize(): [width: number, height: number] {
  return [innerWidth.current ?? 0, innerHeight.current ?? 0];
}

/** Whether a laptop window has little height. */
export function isShort(): boolean {
  return low.current;
}

/** Whether touch is the primary input. */
export function isTouched(): boolean {
  return touch.current;
}
