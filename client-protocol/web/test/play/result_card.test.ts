import type { RoomView } from "seki-protocol";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { GameFace } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import { ResultCard } from "../../src/play/result_card.js";
import { say, speak } from "../../src/words/words.js";
import { aMatch, aView, ME } from "./matches.js";

const result = {
  winner: 0,
  termination: "resign",
  points: null,
  left: null,
  ended_at: 2_000,
} as const;
const over = aMatch({ result });
let face: GameFace;
let card: ResultCard;

beforeAll(async () => {
  await speak("en");
  face = await loadGame("janggi");
});

beforeEach(() => {
  card = new ResultCard();
  card.face = face;
  document.body.replaceChildren(card);
});

async function shown(view: RoomView): Promise<string> {
  card.view = view;
  await card.updateComplete;
  return card.textContent ?? "";
}

const hasRematch = () => card.querySelector("button.primary") !== null;

test("a rematch is offered while both keep their seats", async () => {
  expect(await shown(aView(over))).toContain(say().play.result.swapped("Han"));
  expect(hasRematch()).toBe(true);
});

test("who waits for a rematch is told that the other side has left the seat", async () => {
  for (const seats of [[ME, null] as const, [ME, "person-of-others-03"] as const]) {
    const text = await shown(aView({ ...over, rematch: [0] }, { seats }));
    expect(text).toContain(say().play.result.otherGone);
    expect(text).not.toContain(say().play.result.rematchAsked);
    expect(hasRematch()).toBe(false);
  }
});

test("a CPU's seat is as good as a person's", async () => {
  const alone = aMatch({ result, players: [ME, null], cpus: [null, 4], rematch: [1] });
  const text = await shown(aView(alone, { seats: [ME, null], cpus: [null, 4], members: [ME] }));
  expect(text).not.toContain(say().play.result.otherGone);
  expect(hasRematch()).toBe(true);
});
