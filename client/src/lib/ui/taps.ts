/**
 * Ghost click protection: a tap activates only what was under the finger when it came down.
 *
 * Browsers derive the click of a tap from where the finger was lifted and what is there by then. A sheet that opens on
 * pointer-up would receive the very click that opened it. Each click is therefore compared with its press, and dropped
 * if it hits something else; so is the second half of a double tap or double click if something has appeared there in
 * between. Clicks from keys, assistive technology and scripts have no pointer and pass.
 */

/** Maximum time and distance (px) between the two taps of a double tap. */
export const DOUBLE_TAP_MS = 400;
/** Maximum time between the two clicks of a double click, as most systems have it (ms). */
const DOUBLE_CLICK_MS = 500;
export const SLIP = 8;
/** A click this long after pointer-up does not belong to that press (ms). */
const CLICK_MS = 1000;

const CONTROLS = "button, a[href], input, select, textarea, summary, label, dialog, [role=button], [role=tab]";

interface Press {
  /** The event path: the pressed element and its ancestors. */
  path: readonly EventTarget[];
  at: readonly [x: number, y: number];
  started: number;
  /** Time of pointer-up; undefined while the pointer is down. */
  lifted: number | undefined;
  /** The second tap of a double tap, on something that was not there at the first. */
  second: boolean;
  /** Its click has passed; derived clicks, as from a label to its checkbox, pass too. */
  clicked: boolean;
}

let last: Press | undefined;

/** The control that a click on an element would activate, or else the element itself. */
function control(target: EventTarget | null): EventTarget | null {
  return (target instanceof Element && target.closest(CONTROLS)) || target;
}

/**
 * Whether a press is the second at one spot, aimed at what was there before. With a mouse only if that is still there,
 * under something new: what replaces a pressed button, as in a series of questions, may be clicked at once.
 */
function isSecond(event: PointerEvent): boolean {
  if (!last) return false;
  const mouse = event.pointerType === "mouse";
  if (event.timeStamp - last.started > (mouse ? DOUBLE_CLICK_MS : DOUBLE_TAP_MS)) return false;
  const [first] = last.path;
  if (mouse && !(first instanceof Node && first.isConnected)) return false;
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

/** Whether the current tap is a second tap aimed at something else; its click is dropped. */
export function tapsTwice(): boolean {
  return last?.second ?? false;
}

function up(event: PointerEvent): void {
  if (last) last.lifted = event.timeStamp;
}

function cancel(): void {
  last = undefined;
}

/** Ignore a click (or its mousedown) whose target is not the element that was pressed. */
function check(event: MouseEvent): void {
  if (!last || last.clicked || event.detail === 0) return;
  if (last.lifted !== undefined && event.timeStamp - last.lifted > CLICK_MS) return;
  const pressed = control(event.target);
  if (last.second || (pressed !== null && !last.path.includes(pressed))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last.clicked = event.type === "click";
}

/** Start comparing clicks with presses on the whole page. */
export function guardTaps(): void {
  addEventListener("pointerdown", down, true);
  addEventListener("pointerup", up, true);
  addEventListener("pointercancel", cancel, true);
  // Focus and select menus react to mousedown rather than click.
  addEventListener("mousedown", check, true);
  addEventListener("click", check, true);
}
