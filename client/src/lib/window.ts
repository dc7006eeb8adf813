/** The size of the window, where components and not only their styles depend on it. */

import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import breakpoints from "../styles/breakpoints.css?raw";

/** The kinds of window that a layout knows. */
export type Mode = "phone" | "phone-landscape" | "tablet-portrait" | "tablet" | "laptop" | "desktop";

/** A condition by the name that styles call it. */
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

/** Whether there is room for a card beside its region. */
export function isWide(): boolean {
  return !compact.current;
}

export function isPhone(): boolean {
  return phone.current;
}

/** Whether the screen is that of a phone lying on its side. */
export function isLow(): boolean {
  return phoneLandscape.current;
}

/** Which of its two drawings the map is shown in: the upright one is as narrow as a phone. */
export function mapCut(): "portrait" | "landscape" {
  const [width, height] = windowSize();
  return phone.current && height > width ? "portrait" : "landscape";
}

export function windowSize(): [width: number, height: number] {
  return [innerWidth.current ?? 0, innerHeight.current ?? 0];
}

/** Whether a laptop's window has little height. */
export function isShort(): boolean {
  return low.current;
}

/** Whether things are pressed by finger first of all. */
export function isTouched(): boolean {
  return touch.current;
}
