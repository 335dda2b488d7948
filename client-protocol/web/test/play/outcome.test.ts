import { beforeAll, expect, test } from "vitest";
import type { GameFace } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import {
  headlineOf,
  nextSide,
  pointsLine,
  reasonOf,
  told,
  toldOf,
} from "../../src/play/outcome.js";
import { languages, say, speak } from "../../src/words/words.js";
import { aMatch, aView } from "./matches.js";

/** The engine's (`seki_engine.values.Termination`), and what the server adds. */
const TERMINATIONS = [
  "checkmate",
  "bikjang",
  "two_passes",
  "repetition",
  "bare",
  "max_plies",
  "no_action",
  "marshal_taken",
  "resign",
  "agreement",
  "action_limit",
  "abandoned",
];

let face: GameFace;

beforeAll(async () => {
  face = await loadGame("janggi");
});

function ending(winner: 0 | 1 | null, termination: string) {
  return { winner, termination, points: null, ended_at: 0, left: null };
}

test.each(languages)("every way a match ends has its own words (%s)", async (language) => {
  await speak(language);
  const reasons = TERMINATIONS.map((termination) =>
    reasonOf(told(ending(0, termination), 0, 0), face),
  );
  expect(new Set(reasons).size).toBe(TERMINATIONS.length);
  expect(reasons).not.toContain(say().play.result.otherReason);
});

test("who won is told to each by where they sat, whatever side that was", async () => {
  await speak("en");
  const words = say().play.result;
  const won = (own: 0 | 1 | null) => headlineOf(told(ending(1, "checkmate"), 1, own), face);
  expect([won(1), won(0), won(null)]).toEqual([words.win, words.lose, words.sideWins("Cho")]);
});

test("a resignation is told by who resigned", async () => {
  await speak("en");
  const resigned = (own: 0 | 1 | null) => reasonOf(told(ending(0, "resign"), 0, own), face);
  const words = say().play.result;
  expect([resigned(0), resigned(1), resigned(null)]).toEqual([
    words.reasons.resign,
    words.resigned,
    words.resignedSide("Han"),
  ]);
});

test("a draw is no win, and a match that was left has no result", async () => {
  await speak("en");
  expect(headlineOf(told(ending(null, "agreement"), 0, 0), face)).toBe(say().play.result.draw);
  expect(headlineOf(told(ending(null, "abandoned"), 0, 0), face)).toBe(say().play.result.nobody);
});

test("points are told with the first side's in front", async () => {
  await speak("en");
  const result = { ...ending(1, "bikjang"), points: [40, 41.5] as [number, number] };
  const view = aView(aMatch({ result }));
  const seen = view.match && toldOf(view, view.match);
  expect(seen && pointsLine(seen)).toBe(say().play.result.points("40 : 41.5"));
});

test("sides change hands at a rematch exactly where the party says so", () => {
  const after = (swap: boolean) => {
    const settings = { game: "janggi", swap_on_rematch: swap };
    const view = aView(aMatch({ settings }));
    return nextSide(view, aMatch({ settings }));
  };
  expect([after(true), after(false)]).toEqual([1, 0]);
});
