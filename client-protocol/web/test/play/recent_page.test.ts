import { beforeEach, expect, test, vi } from "vitest";
import type { GridBoard } from "../../src/board/grid_board.js";
import { recordForms, recordText } from "../../src/play/record_forms.js";
import "../../src/play/recent_page.js";
import { type KeptGame, keepGame } from "../../src/start/recent_games.js";
import { say, speak } from "../../src/words/words.js";
import { MATCH, START } from "./matches.js";

const game: KeptGame = {
  match: MATCH,
  game: "janggi",
  settings: { game: "janggi", setup: "fixed" },
  actions: ["a4a5", "a7a6"],
  seat: 1,
  first_seat: 0,
  players: [{ cpu: 4 }, "you"],
  result: { winner: 0, termination: "checkmate", points: [72, 73.5], ended_at: 9, left: null },
  ended_at: 1,
};

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
});

function open(match: string): void {
  const page = Object.assign(document.createElement("seki-recent"), { match });
  document.body.replaceChildren(page);
}

test("a kept game is replayed from the reader's own side, without a session", async () => {
  keepGame(game);
  open(MATCH);
  await vi.waitFor(() => expect(document.querySelector("seki-janggi-board")).not.toBeNull());
  const board = document.querySelector("seki-janggi-board") as GridBoard;
  expect(board).toMatchObject({ side: 1, last: "a7a6" });
  expect(document.body.textContent).toContain(say().play.result.lose);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Home" }));
  await vi.waitFor(() => expect(board.fen).toBe(START));
  expect(document.querySelectorAll(".moves-one").length).toBe(2);
});

test("a game that is not kept leads to the start page", async () => {
  open("room0000room0000.9");
  await vi.waitFor(() => expect(document.querySelector("a")?.getAttribute("href")).toBe("#/"));
});

test("records of both games can be had, and Korea's code page is read", () => {
  expect(recordForms("janggi").map(({ form }) => form)).toEqual(["pgn", "gib", "text"]);
  expect(recordForms("gungi").map(({ form }) => form)).toEqual(["text", "san"]);
  const content = new Uint8Array([0xb4, 0xeb, 0xb1, 0xb9]);
  expect(recordText({ name: "a.gib", charset: "cp949", content })).toBe("대국");
});
