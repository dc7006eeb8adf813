/** Keyframes of each effect: transform and opacity only, so that the compositor can run them. */

import type { Effect } from "../game/effects";
import type { Spot } from "./places";

const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const IN = "cubic-bezier(0.5, 0, 0.9, 0.6)";

const at = ({ x, y }: { x: number; y: number }, rest = ""): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${rest}`;

/** Midpoint of a path, raised to make it an arc. */
function arch(from: Spot, to: Spot): { x: number; y: number } {
  const lift = Math.min(90, Math.hypot(to.x - from.x, to.y - from.y) * 0.22);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
}

/** Keyframes of an effect; elements are positioned with their centre at the top left corner of the window. */
export function keyframesOf(effect: Effect, from: Spot, to: Spot): Keyframe[] {
  const shrunk = to.size ? from.size / to.size : 1;
  switch (effect.kind) {
    case "conquest":
      return [
        { transform: at(from, `scale(${shrunk})`), opacity: 1, easing: OUT },
        { transform: at(arch(from, to), "scale(1.3)"), opacity: 1, offset: 0.45, easing: IN },
        { transform: at(to, "scale(1)"), opacity: 1, offset: 0.78, easing: OUT },
        { transform: at(to, "scale(1.18, 0.8)"), opacity: 1, offset: 0.88 },
        { transform: at(to, "scale(1)"), opacity: 1 },
      ];
    case "border":
      return [
        { transform: at(to, "scale(1.35)"), opacity: 0, easing: OUT },
        { transform: at(to, "scale(1)"), opacity: 1, offset: 0.6 },
        { transform: at(to, "scale(1)"), opacity: 0 },
      ];
    case "retreat": {
      const leaves = from.x !== to.x || from.y !== to.y;
      const end = leaves ? to : { x: from.x + from.size * 0.5, y: from.y + from.size * 0.6 };
      const middle = leaves ? arch(from, to) : { x: from.x + from.size * 0.35, y: from.y - from.size * 0.35 };
      return [
        { transform: at(from, "perspective(500px) rotateY(0deg) scale(1)"), opacity: 1, easing: OUT },
        { transform: at(middle, "perspective(500px) rotateY(180deg) scale(1.05)"), opacity: 1, offset: 0.5 },
        {
          transform: at(end, `perspective(500px) rotateY(180deg) scale(${leaves ? to.size / from.size : 0.6})`),
          opacity: leaves ? 0.9 : 0,
        },
      ];
    }
    case "loss":
      return [
        { transform: at(from, "translate(0, -60%) scale(0.7)"), opacity: 0, easing: OUT },
        { transform: at(from, "translate(0, -110%) scale(1.15)"), opacity: 1, offset: 0.3 },
        { transform: at(from, "translate(0, -150%) scale(1)"), opacity: 1, offset: 0.75 },
        { transform: at(from, "translate(0, -190%) scale(1)"), opacity: 0 },
      ];
    case "coin":
      return [
        { transform: at(from, "scale(0.5)"), opacity: 0, easing: OUT },
        { transform: at(from, "scale(1.2)"), opacity: 1, offset: 0.25, easing: IN },
        { transform: at(arch(from, to), "scale(1.1)"), opacity: 1, offset: 0.6, easing: OUT },
        { transform: at(to, "scale(0.8)"), opacity: 1 },
      ];
    case "decline":
      return [
        { transform: at(from, "perspective(500px) rotateY(0deg) scale(1)"), opacity: 1 },
        { transform: at(from, "perspective(500px) rotateY(90deg) scale(1.3)"), opacity: 1, offset: 0.5 },
        { transform: at(from, "perspective(500px) rotateY(180deg) scale(1)"), opacity: 1 },
      ];
  }
}

/** Whether the first keyframe is shown during the delay. */
export function waitsInSight(effect: Effect): boolean {
  return effect.kind === "conquest";
}
