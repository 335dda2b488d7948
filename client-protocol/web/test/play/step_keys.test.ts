import { beforeEach, expect, test } from "vitest";
import { positionAsked } from "../../src/play/step_keys.js";

beforeEach(() => {
  document.body.innerHTML = `<input /><div class="board"><b tabindex="0"></b></div><button></button>`;
});

/** What a key leads to from the third of ten positions, pressed on an element. */
function asked(key: string, on: string, held: KeyboardEventInit = {}): number | null {
  let to: number | null = null;
  const element = document.querySelector(on);
  element?.addEventListener(
    "keydown",
    (event) => {
      to = positionAsked(event as KeyboardEvent, 3, 10);
    },
    { once: true },
  );
  element?.dispatchEvent(new KeyboardEvent("keydown", { key, ...held }));
  return to;
}

test("keys step from wherever they are pressed", () => {
  const keys = ["Home", "End", "[", "]", "ArrowLeft", "ArrowRight", "a"];
  expect(keys.map((key) => asked(key, "button"))).toEqual([0, 10, 2, 4, 2, 4, null]);
});

test("on a board arrows are the board's, and brackets still step", () => {
  expect(asked("ArrowLeft", "b")).toBeNull();
  expect(asked("Home", "b")).toBeNull();
  expect(asked("[", "b")).toBe(2);
});

test("what is typed, or held with another key, steps nowhere", () => {
  expect(asked("[", "input")).toBeNull();
  expect(asked("ArrowLeft", "button", { altKey: true })).toBeNull();
  expect(asked("[", "button", { ctrlKey: true })).toBeNull();
});

test("no key leads beyond the first or the last position", () => {
  const event = (key: string) => new KeyboardEvent("keydown", { key });
  expect(positionAsked(event("["), 0, 10)).toBe(0);
  expect(positionAsked(event("]"), 10, 10)).toBe(10);
});
