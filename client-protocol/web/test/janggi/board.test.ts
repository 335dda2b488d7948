import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { JanggiBoard } from "../../src/janggi/janggi_board.js";
import type { Language } from "../../src/words/words.js";
import { say, speak } from "../../src/words/words.js";

const START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
const FACING = "3a1a3/4k4/9/9/9/9/9/9/4K4/3A1A3 w - - 0 40";
const CHECKED = "3a1a3/4k4/9/9/9/9/9/4R4/9/3K1A3 b - - 0 40";
const TAKES = "4k4/9/9/9/9/p8/P8/9/9/4K4 w - - 0 9";

let board: JanggiBoard;
let chosen: string[];

async function show(changes: Partial<JanggiBoard>): Promise<void> {
  Object.assign(board, changes);
  await board.updateComplete;
}

async function press(...squares: string[]): Promise<void> {
  for (const square of squares) {
    cell(square).click();
    await board.updateComplete;
  }
}

function cell(square: string): HTMLElement {
  const found = board.querySelector<HTMLElement>(`[data-square="${square}"]`);
  if (!found) throw new Error(`no square ${square}`);
  return found;
}

const nameOf = (square: string) => cell(square).getAttribute("aria-label");
const count = (selector: string) => board.querySelectorAll(selector).length;
const turn = (...actions: string[]) => ({ actions, declarations: [] });

beforeAll(() => speak("en"));

beforeEach(() => {
  document.body.replaceChildren();
  board = new JanggiBoard();
  chosen = [];
  board.addEventListener("choose", (event) => chosen.push((event as CustomEvent).detail.action));
  document.body.append(board);
});

describe("the board", () => {
  test("has a named square for each of the ninety points, the reader's side at the bottom", async () => {
    await show({ fen: START, side: 1 });
    const squares = [...board.querySelectorAll<HTMLElement>("[data-square]")];
    expect(squares.length).toBe(90);
    expect(squares[0]?.dataset.square).toBe("i1");
    expect(squares.at(-1)?.dataset.square).toBe("a10");
    await show({ side: 0 });
    expect(board.querySelector<HTMLElement>("[data-square]")?.dataset.square).toBe("a10");
  });

  test.each<[Language, string, string, string, string]>([
    ["en", "e4, your soldier", "e9, your opponent’s general", "e5, empty", "e9, Han’s general"],
    ["ja", "e4、自分の卒", "e9、相手の将", "e5、空き", "e9、漢の将"],
    ["ko", "e4, 내 졸", "e9, 상대 장", "e5, 빈 곳", "e9, 한의 장"],
  ])("names what stands on a point in %s", async (spoken, own, other, empty, watched) => {
    await speak(spoken);
    await show({ fen: START, mine: 0 });
    expect([nameOf("e4"), nameOf("e9"), nameOf("e5")]).toEqual([own, other, empty]);
    await show({ mine: null });
    expect(nameOf("e9")).toBe(watched);
    await speak("en");
  });

  test("draws every man in each set, and Han’s with one rim more", async () => {
    for (const pieceSet of ["hanja", "hangul", "pictogram"]) {
      await show({ fen: START, pieceSet });
      expect(count("[data-man]")).toBe(32);
      const symbols = count(pieceSet === "pictogram" ? ".janggi-man-picto" : ".janggi-man-letter");
      expect(symbols).toBe(32);
    }
    expect(count(".is-cho .janggi-man-rim")).toBe(16);
    expect(count(".is-han .janggi-man-rim")).toBe(32);
  });
});

describe("who is to move", () => {
  test("chooses a move by pressing a man and a point", async () => {
    await show({ fen: START, mine: 0, turn: turn("c4c5", "c4b4", "a4a5") });
    await press("c4", "c5");
    expect(chosen).toEqual(["c4c5"]);
  });

  test("sees free points and men that may be taken told apart, by sight and by name", async () => {
    await show({ fen: TAKES, mine: 0, turn: turn("a4a5", "a4b4") });
    await press("a4");
    expect([count(".janggi-target"), count(".janggi-capture")]).toEqual([1, 1]);
    expect(nameOf("a5")).toBe("a5, your opponent’s soldier, can be taken");
    expect(nameOf("b4")).toBe("b4, empty, can go here");
  });

  test("cannot pick up a man without a move, nor the other side's, nor one in set-up", async () => {
    await show({ fen: START, mine: 0, turn: turn("c4c5") });
    await press("a4", "a5");
    await press("a7", "a6");
    await show({ fen: START.replace(" 0 1", " 0 0"), turn: turn("inner", "c4c5") });
    await press("c4", "c5");
    expect(chosen).toEqual([]);
  });

  test("is shown no target where the party hides them, and may try any point", async () => {
    await show({ fen: TAKES, mine: 0, turn: { actions: null, declarations: ["pass"] } });
    await press("a4");
    expect(count(".janggi-target") + count(".janggi-capture")).toBe(0);
    await press("i8");
    expect(chosen).toEqual(["a4i8"]);
  });
});

describe("an action that is not confirmed yet", () => {
  test("is drawn as done, faint, and nobody is in check any more", async () => {
    await show({ fen: CHECKED, mine: 1, check: true, turn: turn("e9d9", "d10e10") });
    expect(count(".janggi-check")).toBe(1);
    await show({ pending: "e9d9" });
    expect(board.querySelector(".is-pending [data-man]")?.getAttribute("data-man")).toBe("d9");
    expect(count(".janggi-check")).toBe(0);
    await press("d10", "e10");
    expect(chosen).toEqual([]);
    await show({ pending: null });
    expect(count(".is-pending")).toBe(0);
    expect(board.querySelector('[data-man="e9"]')).not.toBeNull();
  });
});

describe("a move chosen in advance", () => {
  test("goes where the man could go if nobody stood in its way", async () => {
    await show({ fen: START, mine: 0, premoves: true });
    await press("b1", "c4");
    await press("b1", "c3", "b1", "b5");
    expect(chosen).toEqual(["b1c3"]);
  });

  test("may end where an own man stands, when that is meant", async () => {
    await show({ fen: START, mine: 0, premoves: true });
    await press("a1", "a4");
    expect(chosen).toEqual([]);
    board.querySelector<HTMLElement>('.board-chooser [data-action="a1a4"]')?.click();
    expect(chosen).toEqual(["a1a4"]);
  });

  test("say in words that they would take back what stands on an own man's square", async () => {
    await show({ fen: START, mine: 0, premoves: true });
    await press("a1", "a4");
    const answer = board.querySelector<HTMLElement>('[data-action="a1a4"]');
    expect(answer?.textContent?.trim()).toBe(say().janggi.takeBack);
  });

  test("is marked, and given up by the next press", async () => {
    let cleared = 0;
    board.addEventListener("clear-premove", () => cleared++);
    await show({ fen: START, mine: 0, premoves: true, premove: "b1c3" });
    expect(count(".janggi-premove")).toBeGreaterThan(0);
    await press("e5");
    expect(cleared).toBe(1);
  });

  test("is not offered to one who looks on, nor where it is not allowed", async () => {
    await show({ fen: START, mine: null, premoves: true });
    await press("b1", "c3");
    await show({ mine: 0, premoves: false });
    await press("b1", "c3");
    expect(chosen).toEqual([]);
  });
});

describe("what is marked", () => {
  test("is the general in check, by a ring, a sign and its name", async () => {
    await show({ fen: CHECKED, mine: 1, check: true });
    expect([count(".janggi-check"), count(".janggi-check-sign")]).toEqual([1, 1]);
    expect(nameOf("e9")).toBe("e9, your general, in check");
  });

  test("is that the generals face each other, by a line and its name", async () => {
    await show({ fen: FACING });
    expect(count(".janggi-facing")).toBe(1);
    expect(board.querySelector(".janggi-facing-name")?.textContent).toBe("Bikjang");
    await show({ fen: START });
    expect(count(".janggi-facing")).toBe(0);
  });

  test("is the last move, but not a pass", async () => {
    await show({ fen: START, last: "c4c5" });
    expect(count(".janggi-came")).toBe(1);
    await show({ last: "pass" });
    expect(count(".janggi-came")).toBe(0);
  });

  test("are the eight points that horses and elephants will stand on", async () => {
    await show({ fen: "r2a1a2r/4k4/9/9/9/9/9/9/4K4/R2A1A2R b - - 0 0" });
    expect(count(".janggi-open")).toBe(8);
  });
});
