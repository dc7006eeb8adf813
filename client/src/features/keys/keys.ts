/** Keyboard shortcuts: the key as printed, and the name of its action. */

export type Keys = readonly (readonly [key: string, name: string])[];

export const TABLE: Keys = [
  ["←↑→↓", "walk"],
  ["N", "next"],
  ["Enter", "take"],
  ["Esc", "close"],
  ["+ −", "place"],
  ["1–6", "combo"],
  ["U", "undo"],
  ["⇧ U", "back"],
  ["H", "hint"],
  ["R", "roll"],
  ["D", "done"],
  ["T", "threats"],
  ["L", "log"],
  ["C", "chat"],
  ["?", "aid"],
];

export const REPLAY: Keys = [
  ["← →", "step"],
  ["PgUp PgDn", "turn"],
  ["Home End", "ends"],
  ["Space", "play"],
  ["E", "eyes"],
  ["F", "fork"],
  ["?", "help"],
];
