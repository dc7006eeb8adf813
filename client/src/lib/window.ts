/** The size of the window, where components and not only their styles depend on it. */

import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** From here on there is room for a card beside its region; styles have the same width. */
const WIDE = 1100;
/** The widest phone; styles have the same width. */
const PHONE = 600;
/** The lowest screen with room for more than the map; styles have the same height. */
const LOW = 560;

export function isWide(): boolean {
  return (innerWidth.current ?? 0) >= WIDE;
}

export function isPhone(): boolean {
  return (innerWidth.current ?? 0) <= PHONE;
}

/** Whether the screen is that of a phone lying on its side; styles have the same sizes. */
export function isLow(): boolean {
  const [width, height] = windowSize();
  return !isPhone() && width < WIDE && height <= LOW;
}

/** Whether the log has no place of its own, and lies on the table while it is open; styles have the same sizes. */
export function logOverTable(): boolean {
  return isPhone() || isLow();
}

/** Which of its two drawings the map is shown in. */
export function mapCut(): "portrait" | "landscape" {
  const [width, height] = windowSize();
  return width < WIDE && height > width ? "portrait" : "landscape";
}

export function windowSize(): [width: number, height: number] {
  return [innerWidth.current ?? 0, innerHeight.current ?? 0];
}

const coarse = new MediaQuery("(pointer: coarse)", false);

/** Whether things are pressed by finger first of all; styles ask the same. */
export function isTouched(): boolean {
  return coarse.current;
}
