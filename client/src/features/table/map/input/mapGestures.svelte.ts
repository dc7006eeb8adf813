/** Touch, mouse and wheel gestures on the map: choose, pan, pinch, and drag a token to another region. */

import { DOUBLE_TAP_MS, SLIP, tapsTwice } from "../../../../lib/ui/taps";
import { fitted, moved, nearer, towards, WHOLE, type Inset, type Viewport, type Size } from "../zoom";

type Point = readonly [number, number];

interface Surroundings {
  map: Size;
  /** The viewport of the map (px). */
  box: Size;
  svg: SVGSVGElement | undefined;
  /** Whether an element belongs to the hand. */
  isHand: (what: Element | null) => boolean;
  choose: ((region: string, twice: boolean) => void) | undefined;
  /** A token was dropped on another region, or on the hand (null). */
  drag: ((from: string, to: string | null) => void) | undefined;
  step: ((region: string, by: number) => void) | undefined;
  draggable: (region: string) => boolean;
  /** Whether tokens are being placed in a region. */
  planned: (region: string) => boolean;
}

/** Wheel distance (pixels or lines) to zoom by a factor of e. */
const WHEEL_PIXELS = 400;
const WHEEL_LINES = 12;
/** Wheel distance to place one token: less than a mouse notch, more than an accidental two-finger slip. */
const WHEEL_STEP = 40;

export function regionOf(target: EventTarget | null): string {
  return target instanceof SVGElement ? (target.dataset["region"] ?? "") : "";
}

/** The region at a point of the screen. */
export function regionAt(x: number, y: number): string {
  return regionOf(document.elementFromPoint(x, y));
}

export class MapGestures {
  viewport = $state.raw<Viewport>(WHOLE);
  dragged = $state.raw<{ from: string; at: Point } | null>(null);

  private readonly fingers = new Map<number, Point>();
  private start: Point = [0, 0];
  private region = "";
  private slipped = false;
  private turned = 0;
  private last: { region: string; at: Point; when: number } | null = null;

  constructor(private readonly around: () => Surroundings) {}

  /** Convert a screen point to map units. */
  private on(point: Point): Point {
    const matrix = this.around().svg?.getScreenCTM()?.inverse();
    if (!matrix) return point;
    const found = new DOMPoint(point[0], point[1]).matrixTransform(matrix);
    return [found.x, found.y];
  }

  zoom(by: number, at?: Point): void {
    const { map } = this.around();
    const middle: Point = [
      this.viewport.x + map.width / this.viewport.zoom / 2,
      this.viewport.y + map.height / this.viewport.zoom / 2,
    ];
    this.viewport = nearer(this.viewport, map, by, at ?? middle);
  }

  /** Zoom to a part of the map, or to all of it. */
  show(part?: { x: number; y: number } & Size, inset?: Inset): void {
    const { map, box } = this.around();
    this.viewport = part ? fitted(map, part, box, inset) : WHOLE;
  }

  /** Bring a point into view. */
  reveal(at: Point): void {
    if (this.viewport.zoom > 1) this.viewport = towards(this.viewport, this.around().map, at);
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { planned, step } = this.around();
    const region = regionOf(event.target);
    // Browsers report a touchpad pinch as a wheel event with Ctrl.
    if (step && !event.ctrlKey && planned(region)) return this.turn(event, (by) => step(region, by));
    this.zoom(
      Math.exp(-event.deltaY / (event.deltaMode ? WHEEL_LINES : WHEEL_PIXELS)),
      this.on([event.clientX, event.clientY]),
    );
  };

  private turn(event: WheelEvent, step: (by: number) => void): void {
    const by = event.deltaY * (event.deltaMode ? WHEEL_PIXELS / WHEEL_LINES : 1);
    this.turned = Math.sign(by) === Math.sign(this.turned) ? this.turned + by : by;
    if (Math.abs(this.turned) < WHEEL_STEP) return;
    this.turned = 0;
    step(by < 0 ? 1 : -1);
  }

  readonly down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size > 1) {
      this.slipped = true;
      this.dragged = null;
      return;
    }
    this.start = [event.clientX, event.clientY];
    this.slipped = false;
    this.region = regionOf(event.target);
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    this.fingers.set(event.pointerId, now);
    const other = others[0]?.[1];
    if (other) this.pinch(before, now, other);
    else this.slide(event.pointerId, before, now);
  };

  readonly up = (event: PointerEvent): void => {
    const known = this.fingers.delete(event.pointerId);
    if (!known) return;
    const { dragged } = this;
    this.dragged = null;
    if (dragged) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const to = regionOf(under);
      if (this.around().isHand(under)) this.around().drag?.(dragged.from, null);
      else if (to && to !== dragged.from) this.around().drag?.(dragged.from, to);
      return;
    }
    const region = regionOf(event.target);
    if (!this.slipped && region && region === this.region)
      this.press(region, [event.clientX, event.clientY], event.timeStamp);
  };

  /** A second press at the same spot means the same region, even if the map has moved. */
  private press(region: string, at: Point, when: number): void {
    const { last } = this;
    const twice =
      last !== null && when - last.when < DOUBLE_TAP_MS && Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) <= SLIP;
    this.last = twice ? null : { region, at, when };
    this.around().choose?.(twice ? last.region : region, twice);
  }

  /** The second tap, if the card opened by the first now covers the region. */
  readonly again = (event: PointerEvent): void => {
    const { last } = this;
    if (!last || !tapsTwice() || (event.target instanceof Node && this.around().svg?.contains(event.target))) return;
    if (Math.hypot(event.clientX - last.at[0], event.clientY - last.at[1]) > SLIP) return;
    this.last = null;
    this.around().choose?.(last.region, true);
  };

  readonly cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.dragged = null;
  };

  private pinch(before: Point, now: Point, other: Point): void {
    const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    this.zoom(far(now, other) / Math.max(1, far(before, other)), this.on(middle));
  }

  private slide(finger: number, before: Point, now: Point): void {
    if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) > SLIP) this.slipped = true;
    if (!this.slipped) return;
    const { draggable, drag, map, svg } = this.around();
    // The hand, which is also a drop target, is outside the map.
    svg?.setPointerCapture(finger);
    if (drag && this.region && draggable(this.region)) {
      this.dragged = { from: this.region, at: this.on(now) };
    } else if (this.viewport.zoom > 1) {
      const from = this.on(before);
      const to = this.on(now);
      this.viewport = moved(this.viewport, map, to[0] - from[0], to[1] - from[1]);
    }
  }
}
