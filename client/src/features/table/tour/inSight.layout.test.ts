import { afterEach, expect, test } from "vitest";
import { inSight } from "./inSight";

const panel = document.createElement("div");
function show(inner: string): Element {
  panel.innerHTML = inner;
  panel.style.cssText = "position: fixed; top: 100px; left: 50px; width: 300px; height: 200px";
  document.body.append(panel);
  return panel.querySelector("button") as Element;
}
afterEach(() => panel.remove());

test("the tour frames a button in a wrapper without a box", () => {
  const box = inSight(show(`<span style="display: contents"><button>End turn</button></span>`));
  const { top, height } = panel.querySelector("button")?.getBoundingClientRect() ?? new DOMRect();
  expect(box?.top).toBe(top);
  expect(box?.height).toBe(height);
});

test("the tour frames only what its panel shows, and nothing of what it does not", () => {
  const tall = `<button style="position: absolute; top: -40px; height: 100px">tall</button>`;
  expect(inSight(show(tall))).toMatchObject({ top: 100, height: 60 });
  expect(inSight(show(tall.replace("100px", "30px")))).toBeNull();
});
