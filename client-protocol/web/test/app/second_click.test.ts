import { afterEach, beforeEach, expect, test } from "vitest";
import { passOverSecondClicks } from "../../src/app/second_click.js";

let pressed: string[];
let stop: () => void;

beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `<button id="ask"><svg></svg><i></i></button><button id="yes"></button>`;
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => pressed.push(button.id));
  }
  stop = passOverSecondClicks(document);
});

afterEach(() => stop());

function click(selector: string, { x = 50, detail = 1, timeStamp = 1_000 } = {}): boolean {
  const init = { bubbles: true, cancelable: true, detail, clientX: x, clientY: 20 };
  const event = new MouseEvent("click", init);
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  return document.querySelector(selector)?.dispatchEvent(event) ?? false;
}

test("the second click of a double click does not press what the first one brought there", () => {
  click("#ask");
  expect(click("#yes", { detail: 2, timeStamp: 1_700 })).toBe(false);
  expect(pressed).toEqual(["ask"]);
});

test("two taps are a double click also where the browser counts none", () => {
  click("#ask");
  click("#yes", { x: 55, timeStamp: 1_300 });
  expect(pressed).toEqual(["ask"]);
});

test("what is clicked elsewhere, or after a while, is meant", () => {
  click("#ask");
  click("#yes", { x: 90, timeStamp: 1_100 });
  click("#ask", { x: 90, timeStamp: 1_700 });
  expect(pressed).toEqual(["ask", "yes", "ask"]);
});

test("one button may be clicked as fast as one likes, on all its parts", () => {
  click("#ask svg");
  click("#ask i", { detail: 2, timeStamp: 1_050 });
  click("#ask", { detail: 3, timeStamp: 1_100 });
  expect(pressed).toEqual(["ask", "ask", "ask"]);
});

test("a label and what it is for are one", () => {
  document.body.innerHTML = `<label><input type="checkbox" />Sound</label>`;
  click("label");
  expect(click("input")).toBe(true);
});

test("keys are no clicks", () => {
  click("#ask", { x: 0, detail: 0 });
  click("#yes", { x: 0, detail: 0, timeStamp: 1_010 });
  expect(pressed).toEqual(["ask", "yes"]);
});
