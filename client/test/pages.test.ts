import { expect, it } from "vitest";
import { pageAt } from "../src/pages";

it.each([
  ["/", "/", {}],
  ["/history", "/history", {}],
  ["/game/k3vR", "/game/:id", { id: "k3vR" }],
  ["/replay/k3vR", "/replay/:id", { id: "k3vR" }],
  ["/replay/k3vR/analysis", "/replay/:id/analysis", { id: "k3vR" }],
  ["/aid/warcraft", "/aid/:game", { game: "warcraft" }],
  ["/rules", "/rules/:part?/:chapter?", { part: "", chapter: "" }],
  ["/nothing", "", {}],
  ["/replay/k3vR/else", "", {}],
  ["/constructor", "", {}],
])("%s is shown by the page of %s", (path, pattern, values) => {
  expect(pageAt({ path })).toMatchObject({ path: pattern, values });
});
