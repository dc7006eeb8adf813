/**
 * One tap presses one thing: what was under the finger when it came down.
 *
 * A browser makes the click of a tap from where the finger was lifted and from what is there by then. A sheet that opens
 * as the finger is lifted would be pressed by the very tap that opened it, so that every click is compared with the press
 * it came from, and one that lands on something else is dropped. So is the second half of a double tap if something has
 * appeared under the finger in between. Keys, assistive technology and scripts press without a pointer and are let through.
 */

/** Within this time and this distance, in pixels, two taps are one double tap. */
export const DOUBLE_TAP_MS = 400;
export const SLIP = 8;
/** A click later than this after the pointer was lifted does not come from that press, in milliseconds. */
const CLICK_MS = 1000;

const CONTROLS = "button, a[href], input, select, textarea, summary, label, dialog, [role=button], [role=tab]";

interface Press {
  /** Where it went: the element pressed and all around it. */
  path: readonly EventTarget[];
  at: readonly [x: number, y: number];
  started: number;
  /** When it was lifted, or undefined while it is down. */
  lifted: number | undefined;
  /** The second tap of a double tap, on something that was not there at the first. */
  second: boolean;
  /** Its click has been let through; what else comes of it, as from a label to its box, is let through too. */
  clicked: boolean;
}

let last: Press | undefined;

/** What a click on an element would press, or the element itself. */
function control(target: EventTarget | null): EventTarget | null {
  return (target instanceof Element && target.closest(CONTROLS)) || target;
}

/** Whether a press is the second tap at one spot, and meant for what was there at the first. */
function isSecond(event: PointerEvent): boolean {
  if (!last || event.pointerType === "mouse" || event.timeStamp - last.started > DOUBLE_TAP_MS) return false;
  const [x, y] = last.at;
  const pressed = control(event.target);
  return Math.hypot(event.clientX - x, event.clientY - y) <= SLIP && pressed !== null && !last.path.includes(pressed);
}

function down(event: PointerEvent): void {
  last = {
    second: isSecond(event),
    path: event.composedPath(),
    at: [event.clientX, event.clientY],
    started: event.timeStamp,
    lifted: undefined,
    clicked: false,
  };
}

/** Whether the finger taps for the second time where something else was at the first; its click is dropped. */
export function tapsTwice(): boolean {
  return last?.second ?? false;
}

function up(event: PointerEvent): void {
  if (last) last.lifted = event.timeStamp;
}

function cancel(): void {
  last = undefined;
}

/** Drop a click, or the mouse button that goes down before it, on something that was not pressed. */
function check(event: MouseEvent): void {
  if (!last || last.clicked || event.detail === 0) return;
  if (last.lifted !== undefined && event.timeStamp - last.lifted > CLICK_MS) return;
  const pressed = control(event.target);
  if (last.second || (pressed !== null && !last.path.includes(pressed))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last.clicked = event.type === "click";
}

/** Begin to compare clicks with presses, on the whole page. */
export function guardTaps(): void {
  addEventListener("pointerdown", down, true);
  addEventListener("pointerup", up, true);
  addEventListener("pointercancel", cancel, true);
  // The focus, and the list of a select, follow the mouse button and not the click.
  addEventListener("mousedown", check, true);
  addEventListener("click", check, true);
}
