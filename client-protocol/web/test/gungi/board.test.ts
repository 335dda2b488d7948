import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GungiBoard } from "../../src/gungi/gungi_board.js";
import type { Language } from "../../src/words/words.js";
import { speak } from "../../src/words/words.js";

const START = "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1";
const TOWERS = "m8/9/9/9/4|d:d|4/3|D:T|5/9/6|S:d:W|2/8M D2W1/w1 w 3 - 1";
const SETUP = "9/9/9/9/9/9/9/9/4M4 D4W2/m1d4 w 3 wb 2";
const CHECKED = "m8/9/9/9/9/9/9/8g/8M D1/- w 3 - 9";

let board: GungiBoard;
let chosen: string[];

async function show(changes: Partial<GungiBoard>): Promise<void> {
  Object.assign(board, changes);
  await board.updateComplete;
}

async function press(...selectors: string[]): Promise<void> {
  for (const selector of selectors) {
    found(selector).click();
    await board.updateComplete;
  }
}

function found(selector: string): HTMLElement {
  const element = board.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
}

const at = (square: string) => `[data-square="${square}"]`;
const hand = (letter: string) => `[data-hand="${letter}"]`;
const nameOf = (selector: string) => found(selector).getAttribute("aria-label");
const count = (selector: string) => board.querySelectorAll(selector).length;
const textOf = (selector: string) => found(selector).textContent?.replace(/\s+/g, " ").trim();
const turn = (...actions: string[]) => ({ actions, declarations: [] });
const choices = () =>
  [...board.querySelectorAll("[data-action]")].map((b) => b.textContent?.trim());

beforeAll(() => speak("en"));

beforeEach(() => {
  document.body.replaceChildren();
  board = new GungiBoard();
  chosen = [];
  board.addEventListener("choose", (event) => chosen.push((event as CustomEvent).detail.action));
  document.body.append(board);
});

describe("the board", () => {
  test("has a named square for each of the eighty-one, the reader's side at the bottom", async () => {
    await show({ fen: START, side: 0 });
    const squares = () => [...board.querySelectorAll<HTMLElement>("[data-square]")];
    expect(squares().length).toBe(81);
    expect([squares()[0]?.dataset.square, squares()[8]?.dataset.square]).toEqual(["91", "11"]);
    await show({ side: 1 });
    expect([squares()[0]?.dataset.square, squares().at(-1)?.dataset.square]).toEqual(["19", "91"]);
  });

  test.each<[Language, string, string, string]>([
    [
      "en",
      "3-8, tower of 3, top your samurai, on enemy soldier, on your spy",
      "5-5, empty",
      "9-1, White marshal",
    ],
    [
      "ja",
      "3-8、3段、一番上は自分のサムライ、その下は相手のヒョウ、自分のシノビ",
      "5-5、空き",
      "9-1、白のスイ",
    ],
    ["ko", "3-8, 3단, 맨 위 내 무사, 그 아래 상대 병사, 내 첩자", "5-5, 빈칸", "9-1, 백 원수"],
  ])("names what stands on a square in %s", async (spoken, tower, empty, watched) => {
    await speak(spoken);
    await show({ fen: TOWERS.replace("|d:d|", "1"), mine: 0 });
    expect([nameOf(at("38")), nameOf(at("55"))]).toEqual([tower, empty]);
    await show({ fen: "M8/9/9/9/9/9/9/9/8m -/- w 3 - 1", mine: null });
    expect(nameOf(at("91"))).toBe(watched);
    await speak("en");
  });

  test("draws every tier with its sign, and how many there are", async () => {
    await show({ fen: TOWERS, pieceSet: "kanji" });
    const tower = found('[data-at="38"]');
    expect([...tower.querySelectorAll(".gungi-sign")].map((sign) => sign.textContent)).toEqual([
      "忍",
      "兵",
      "侍",
    ]);
    expect(tower.querySelector(".gungi-count text")?.textContent).toBe("3");
    await show({ pieceSet: "latin" });
    expect(found('[data-at="38"] .gungi-sign').textContent).toBe("S");
  });

  test("says and marks which marshal is in check", async () => {
    await show({ fen: CHECKED, mine: 0, check: true });
    expect(nameOf(at("19"))).toBe("1-9, your marshal, in check");
    expect(count(".gungi-check")).toBe(1);
    await show({ check: false });
    expect(count(".gungi-check")).toBe(0);
  });
});

describe("who is to move", () => {
  test("moves by pressing a piece and a square, and drops from the hand", async () => {
    await show({ fen: START, mine: 0, turn: turn("5756", "5756+", "D*55") });
    await press(at("57"), at("56"), '[data-action="5756"]');
    await press(hand("D"), at("55"));
    expect(chosen).toEqual(["5756", "D*55"]);
  });

  test("sees what can be gone to, taken and stacked on told apart, by sight and by name", async () => {
    await show({ fen: TOWERS, mine: 0, turn: turn("6657", "6655x", "6655+", "6638+") });
    await press(at("66"));
    expect([count(".gungi-go"), count(".gungi-take"), count(".gungi-stack")]).toEqual([1, 1, 2]);
    expect(nameOf(at("57"))).toMatch(/can go here$/);
    expect(nameOf(at("55"))).toMatch(/can take, can stack$/);
    expect(nameOf(at("38"))).toMatch(/spy, can stack$/);
  });

  test("is asked in place which of several actions is meant, each named by what it does", async () => {
    const actions = ["6655+", "6655+=1", "6655+=12", "6655+=2", "6655x"];
    await show({ fen: TOWERS, mine: 0, turn: turn(...actions) });
    await press(at("66"), at("55"));
    expect(choices()).toEqual([
      "Stack on top (tier 3)",
      "Stack and turn: soldier on tier 1",
      "Stack and turn: soldier on tier 1, soldier on tier 2",
      "Stack and turn: soldier on tier 2",
      "Take: soldier, soldier",
    ]);
    await press('[data-action="6655+=2"]');
    expect(chosen).toEqual(["6655+=2"]);
    expect(document.activeElement).toBe(found(at("55")));
  });

  test("is shown no target where the party hides them, and may say what the notation allows", async () => {
    await show({ fen: TOWERS, mine: 0, turn: { actions: null, declarations: [] } });
    await press(at("66"));
    expect(count(".gungi-go") + count(".gungi-take") + count(".gungi-stack")).toBe(0);
    await press(at("11"));
    expect(chosen).toEqual(["6611"]);
  });

  test("has the own hand under the names of the wire, the other under small letters", async () => {
    await show({ fen: TOWERS, mine: 1, side: 1, turn: null });
    expect(nameOf(hand("W"))).toBe("your samurai, 1 in hand");
    expect(nameOf(hand("d"))).toBe("enemy soldier, 2 in hand");
    await show({ mine: 0 });
    expect(nameOf(hand("w"))).toBe("enemy samurai, 1 in hand");
  });

  test("picks nothing up while an action waits to be confirmed, and sees it done", async () => {
    await show({ fen: START, mine: 0, turn: turn("5756"), pending: "D*55" });
    expect(found('[data-at="55"]').classList.contains("is-pending")).toBe(true);
    expect(board.querySelector(hand("D"))).toBeNull();
    await press(at("57"), at("56"));
    expect(chosen).toEqual([]);
  });
});

describe("who waits", () => {
  test("may choose ahead, and sees it on the squares it touches", async () => {
    const black = START.replace(" w ", " b ");
    await show({ fen: black, mine: 0, premoves: true });
    await press(at("57"), at("56"));
    expect(chosen).toEqual(["5756"]);
    await show({ premove: "5756" });
    expect(count(".gungi-premove")).toBe(2);
    expect(count(".is-premoved")).toBe(1);
  });

  test("marks the squares of the last action", async () => {
    await show({ fen: START, last: "5857" });
    expect(count(".gungi-last")).toBe(2);
    await show({ last: "D*55" });
    expect(count(".gungi-last")).toBe(1);
    await show({ last: "done" });
    expect(count(".gungi-last")).toBe(0);
  });
});

describe("what is looked at", () => {
  test("is shown from the side, from bottom to top with owners and kinds", async () => {
    await show({ fen: TOWERS, mine: 0 });
    expect(textOf(".gungi-side")).toMatch(/^Point at a square/);
    found(at("38")).focus();
    await board.updateComplete;
    const tiers = [...board.querySelectorAll(".gungi-layers li")].map((li) =>
      li.textContent?.trim(),
    );
    expect(tiers).toEqual(["your spy", "enemy soldier", "your samurai"]);
    expect(textOf("figcaption")).toBe("Reach on tier 3");
  });

  test("is where the last action led as long as nothing else is", async () => {
    await show({ fen: TOWERS, mine: 0, last: "2838+" });
    expect(textOf(".gungi-title")).toBe("Square 3-8");
    expect(count(".gungi-reach")).toBe(0);
    found(at("66")).focus();
    await board.updateComplete;
    expect(textOf(".gungi-title")).toBe("Square 6-6");
  });

  test("shows on the board what a piece reaches, also the enemy's", async () => {
    await show({ fen: TOWERS, mine: 0 });
    found(at("55")).focus();
    await board.updateComplete;
    expect(count(".gungi-reach")).toBe(4);
  });

  test("may be a piece in hand, its reach numbered by tiers", async () => {
    await show({ fen: TOWERS, mine: 0 });
    found(hand("D")).focus();
    await board.updateComplete;
    expect(count(".is-reached")).toBe(2);
    const numbers = [...board.querySelectorAll(".is-beyond text")].map((text) => text.textContent);
    expect(numbers.sort()).toEqual(["2", "2", "3", "3"]);
  });
});

test("in set-up the hand is placed, also onto own pieces, and squares are not picked up", async () => {
  await show({ fen: SETUP, mine: 0, turn: turn("D*58", "D*57", "W*58", "done") });
  await press(at("59"));
  expect(count('[aria-selected="true"]')).toBe(0);
  await press(hand("D"), at("58"));
  expect(chosen).toEqual(["D*58"]);
});
