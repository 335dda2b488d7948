import { describe, expect, test } from "vitest";
import { describe as write } from "../../src/janggi/describe.js";
import { facingGenerals } from "../../src/janggi/facing.js";
import {
  advance,
  arrangedMen,
  formatFen,
  isInSetup,
  parseFen,
  startOf,
} from "../../src/janggi/picture.js";
import { points } from "../../src/janggi/points.js";
import { languages } from "../../src/words/words.js";
import { games } from "./games.js";

const numbered = games.map((game, number) => [number, game] as const);

describe.each(numbered)("the engine's game %i", (_, { start, actions }) => {
  test("is drawn as the engine writes it, after every action", () => {
    let picture = parseFen(start);
    expect(formatFen(picture)).toBe(start);
    for (const { action, fen, sideToMove } of actions) {
      picture = advance(picture, action);
      expect(formatFen(picture)).toBe(fen);
      expect(formatFen(parseFen(fen))).toBe(fen);
      expect(picture.sideToMove).toBe(sideToMove);
    }
  });

  test("is described as the engine describes it, in each language", () => {
    let picture = parseFen(start);
    for (const { action, texts, ...after } of actions) {
      const written = languages.map((language) => [
        language,
        write(picture, action, after, language),
      ]);
      expect(Object.fromEntries(written)).toEqual(texts);
      picture = advance(picture, action);
    }
  });

  test("counts as the engine counts it, and has no points in set-up only", () => {
    for (const told of actions) {
      const picture = parseFen(told.fen);
      expect(isInSetup(picture)).toBe(told.points === null);
      if (told.points) expect(points(picture)).toEqual(told.points);
    }
  });
});

test("the games hold every kind of action and ending that is drawn or described", () => {
  const played = games.flatMap(({ actions }) => actions);
  for (const action of ["pass", "accept", "inner", "outer", "left", "right"]) {
    expect(played.map((each) => each.action)).toContain(action);
  }
  expect(played.some(({ check, mate }) => check && !mate)).toBe(true);
  expect(played.some(({ mate }) => mate)).toBe(true);
});

test("a match begins before set-up, or where set-up is fixed after it", () => {
  for (const { settings, start } of games.filter((game) => game.settings.setup === "fixed")) {
    expect(formatFen(startOf(settings.setup))).toBe(start);
  }
  expect(formatFen(startOf("choose"))).toBe(games[0]?.start);
});

test("an arrangement stands from its owner's left to right", () => {
  expect([...arrangedMen(0, "left")].join(" ")).toBe("b1,B c1,N g1,B h1,N");
  expect([...arrangedMen(1, "left")].join(" ")).toBe("h10,b g10,n c10,b b10,n");
});

test("an action that moves nobody changes nothing", () => {
  const picture = startOf("fixed");
  for (const action of ["accept", "e5e6", "z9z8", "done", ""]) {
    expect(advance(picture, action)).toBe(picture);
  }
});

test("horse and elephant are read in both spellings", () => {
  const other = "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w 0 1";
  expect(formatFen(parseFen(other))).toBe(formatFen(startOf("fixed")));
});

test("generals face each other when nobody stands between them on their file", () => {
  const facing = (fen: string) => facingGenerals(parseFen(fen));
  expect(facing("9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1")).toEqual(["e2", "e9"]);
  expect(facing("9/4k4/9/9/4p4/9/9/9/4K4/9 w - - 0 1")).toBeNull();
  expect(facing("9/4k4/9/9/9/9/9/9/5K3/9 w - - 0 1")).toBeNull();
  expect(facing("9/4k4/9/9/9/9/9/9/9/9 w - - 0 1")).toBeNull();
});

test("who accepts does so in a position where the generals face each other", () => {
  const accepted = games.filter(({ actions }) => actions.at(-1)?.action === "accept");
  expect(accepted.length).toBeGreaterThan(0);
  for (const { actions } of accepted) {
    expect(facingGenerals(parseFen(actions.at(-2)?.fen ?? ""))).not.toBeNull();
  }
});
