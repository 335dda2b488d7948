import { beforeAll, beforeEach, expect, test } from "vitest";
import { JanggiArrangement } from "../../src/janggi/arrangement.js";
import { speak } from "../../src/words/words.js";

const BEFORE = "r2a1a2r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R b - - 0 0";
const HAN_CHOSE = "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R w - - 0 0";
const PLAY = "rnba1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
const turn = { actions: null, declarations: ["inner", "left", "outer", "right"] };

let chooser: JanggiArrangement;
let chosen: string[];

async function show(changes: Partial<JanggiArrangement>): Promise<void> {
  Object.assign(chooser, changes);
  await chooser.updateComplete;
}

const buttons = () => [...chooser.querySelectorAll<HTMLButtonElement>("button")];
const lettersOf = (button: Element) =>
  [...button.querySelectorAll(".janggi-man-letter")].map((letter) => letter.textContent).join("");

beforeAll(() => speak("en"));

beforeEach(() => {
  document.body.replaceChildren();
  chooser = new JanggiArrangement();
  chosen = [];
  chooser.addEventListener("choose", (event) => chosen.push((event as CustomEvent).detail.action));
  document.body.append(chooser);
});

test("each arrangement is drawn on its button as its owner sees it", async () => {
  const expected = ["車馬象士士象馬車", "車象馬士士馬象車", "車象馬士士象馬車", "車馬象士士馬象車"];
  await show({ fen: BEFORE, mine: 1, turn });
  expect(buttons().map(lettersOf)).toEqual(expected);
  expect(chooser.querySelectorAll(".is-han").length).toBe(32);
  await show({ fen: HAN_CHOSE, mine: 0 });
  expect(buttons().map(lettersOf)).toEqual(expected);
  expect(chooser.querySelectorAll(".is-cho").length).toBe(32);
});

test("a button says its name and what stands where, and chooses by its wire name", async () => {
  await show({ fen: BEFORE, mine: 1, turn });
  const words = buttons().map((button) => button.textContent?.replaceAll(/\s+/g, " ") ?? "");
  expect(words[2]).toContain("Left elephants");
  expect(words[2]).toContain("Elephant, Horse, Elephant, Horse");
  for (const button of buttons()) button.click();
  expect(chosen).toEqual(["inner", "outer", "left", "right"]);
});

test("nothing can be chosen again while a choice is not confirmed", async () => {
  await show({ fen: BEFORE, mine: 1, turn, pending: "outer" });
  for (const button of buttons()) button.click();
  expect(chosen).toEqual([]);
  const pressed = buttons().filter((button) => button.getAttribute("aria-pressed") === "true");
  expect(pressed.map((button) => button.dataset.action)).toEqual(["outer"]);
});

test("who does not choose is told who does, without buttons", async () => {
  await show({ fen: BEFORE, mine: 0, turn: null });
  expect(buttons()).toEqual([]);
  expect(chooser.textContent).toContain("Han chooses first");
  await show({ fen: HAN_CHOSE, mine: 1 });
  expect(chooser.textContent).toContain("Now Cho chooses");
  await show({ mine: null });
  expect(chooser.textContent).toContain("Now Cho chooses");
});

test("after set-up there is nothing to choose", async () => {
  await show({ fen: PLAY, mine: 0, turn: null });
  expect(chooser.textContent?.trim()).toBe("");
});
