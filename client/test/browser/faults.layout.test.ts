/** Proof that each check can fail, on deliberately faulty pages. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inside, insideViewport, noOverlap, notCut, stable } from "./boxes";
import { faults, mapFaults, violations } from "./faults";
import { gold } from "./gold";
import { resize } from "./show";

let main: HTMLElement;

function add(html: string): HTMLElement {
  main.innerHTML = html;
  return main.firstElementChild as HTMLElement;
}

beforeEach(async () => {
  await resize("phone");
  main = document.body.appendChild(document.createElement("main"));
});
afterEach(() => main.remove());

test.each([
  ["outside", `<p style="position: absolute; left: 340px; width: 60px">beyond the edge</p>`],
  ["cut", `<p style="overflow: hidden; width: 30px; white-space: nowrap">a word too many</p>`],
  ["broken", `<button style="width: 60px; overflow-wrap: anywhere; font-size: 20px">incomprehensible</button>`],
  ["tiny", `<p style="font-size: 9px">small print</p>`],
  ["small target", `<button style="min-height: 0; height: 30px; width: 90px">Go</button>`],
  ["the page scrolls sideways", `<div style="width: 400px; height: 9px"></div>`],
])("a screen with a fault is found: %s", (fault, html) => {
  add(html);
  expect(faults().filter((found) => found.startsWith(fault))).toHaveLength(1);
  add("<p>Nothing is wrong with this.</p>");
  expect(faults()).toEqual([]);
});

test("axe is run", async () => {
  add(`<img src="data:," width="9" height="9">`);
  expect((await violations()).some((found) => found.startsWith("image-alt"))).toBe(true);
});

test("overlaps on a map are found", () => {
  const at = (left: number, attribute: string, tag = "div"): string =>
    `<${tag} ${attribute} style="position: absolute; left: ${left}px; top: 0; width: 40px; height: 40px">x</${tag}>`;
  add(`<div id="board">${at(0, "", "button")}${at(10, "data-stack=a")}${at(90, "data-cost=b")}${at(100, "data-stack=c")}
    ${at(200, "data-name=d")}${at(200, "data-part=count")}</div>`);
  expect(mapFaults().map((found) => found.split(":")[0])).toEqual([
    "tokens under a button",
    "flag under something",
    "name under a number",
  ]);
});

describe("boxes", () => {
  test("that overlap", () => {
    add(
      `<i style="position: absolute; width: 9px; height: 9px"></i><i style="position: absolute; width: 9px; height: 9px"></i>`,
    );
    expect(() => noOverlap("i")).toThrow();
  });

  test("that stick out", () => {
    const box = add(
      `<div style="width: 20px; height: 20px"><i style="position: absolute; left: -9px; width: 9px; height: 9px"></i></div>`,
    );
    expect(() => inside("i", box)).toThrow();
    expect(() => insideViewport("i")).toThrow();
  });

  test("that are cut", () => {
    add(`<i style="display: block; width: 9px; white-space: nowrap">too long</i>`);
    expect(() => notCut("i")).toThrow();
  });

  test("that move", async () => {
    const box = add(`<i style="position: absolute; width: 9px; height: 9px"></i>`);
    await expect(stable(["i"], () => void (box.style.left = "9px"))).rejects.toThrow();
  });

  test("that are gold", () => {
    expect(gold(add(`<button style="background: linear-gradient(var(--accent-hi), var(--accent))">Go</button>`))).toBe(
      true,
    );
    expect(gold(add(`<button>Stay</button>`))).toBe(false);
  });
});
