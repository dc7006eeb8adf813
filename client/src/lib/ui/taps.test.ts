import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { guardTaps, tapsTwice } from "./taps";

let clicked: string[] = [];
let now = 0;

beforeAll(guardTaps);
beforeEach(() => {
  clicked = [];
  now += 5000;
  document.body.innerHTML = `
    <div id="map"><p id="land">land</p></div>
    <button id="old"><span id="word">old</span></button>
    <dialog id="veil" open><p id="text">text</p></dialog>
    <label id="label">box <input id="box" type="checkbox"></label>`;
  for (const each of document.querySelectorAll("[id]"))
    each.addEventListener("click", (event) => event.target === each && clicked.push(each.id));
});
afterEach(() => vi.restoreAllMocks());

const element = (id: string) => document.getElementById(id) as HTMLElement;
function send(kind: string, id: string, later: number, more: object = {}): void {
  const init = { bubbles: true, cancelable: true, composed: true, clientX: 50, clientY: 50, detail: 1, ...more };
  const event = kind.startsWith("pointer")
    ? new PointerEvent(kind, { pointerType: "touch", ...init })
    : new MouseEvent(kind, init);
  Object.defineProperty(event, "timeStamp", { value: (now += later) });
  element(id).dispatchEvent(event);
}
function press(id: string, later = 1000, more: object = {}): void {
  send("pointerdown", id, later, more);
  send("pointerup", id, 60, more);
}

describe("the click of a tap", () => {
  it("reaches what was pressed", () => {
    press("word");
    send("click", "word", 20);
    expect(clicked).toEqual(["word"]);
  });

  it("reaches a button whose label has changed meanwhile", () => {
    press("word");
    element("old").innerHTML = `<b id="new">new</b>`;
    send("click", "old", 20);
    expect(clicked).toEqual(["old"]);
  });

  it("does not reach what has appeared under the finger, a button or a veil", () => {
    for (const id of ["old", "veil", "text", "box"]) {
      press("land");
      send("mousedown", id, 15);
      send("click", id, 5);
    }
    expect(clicked).toEqual([]);
  });

  it("continues from a label to its checkbox", () => {
    press("label");
    send("click", "label", 20);
    send("click", "box", 0);
    // Browsers also click the checkbox itself.
    expect([...new Set(clicked)]).toEqual(["label", "box"]);
  });

  it("works without a pointer: from keys, assistive technology and scripts", () => {
    press("land");
    send("click", "old", 20, { detail: 0 });
    send("pointercancel", "land", 5);
    send("click", "old", 5);
    press("land");
    send("click", "old", 2000);
    expect(clicked).toEqual(["old", "old", "old"]);
  });

  it("is ignored for the second tap where something has appeared since the first", () => {
    press("land");
    press("old", 100);
    expect(tapsTwice()).toBe(true);
    send("click", "old", 20);
    expect(clicked).toEqual([]);
    press("old", 300);
    send("click", "old", 20);
    expect(clicked).toEqual(["old"]);
  });

  it("is ignored for the second click of a mouse on what has appeared over the first", () => {
    const mouse = { pointerType: "mouse" };
    press("land", 1000, mouse);
    press("old", 400, mouse);
    expect(tapsTwice()).toBe(true);
    send("mousedown", "old", 5, { detail: 2 });
    send("click", "old", 20, { detail: 2 });
    expect(clicked).toEqual([]);
    press("land", 1000, mouse);
    element("land").remove();
    press("old", 100, mouse);
    send("click", "old", 20, { detail: 2 });
    expect(clicked).toEqual(["old"]);
  });

  it("is accepted for a second press elsewhere or later", () => {
    press("land");
    press("old", 100, { clientX: 90 });
    send("click", "old", 20);
    press("land");
    press("old", 600);
    send("click", "old", 20);
    expect(clicked).toEqual(["old", "old"]);
  });
});
