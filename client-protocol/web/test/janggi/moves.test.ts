import { describe, expect, test } from "vitest";
import { moveBetween } from "../../src/janggi/moved.js";
import { advance, parseFen, startOf } from "../../src/janggi/picture.js";
import { couldGo } from "../../src/janggi/reach.js";
import { FILES, parseMove, RANKS, squareAt } from "../../src/janggi/squares.js";
import { games } from "./games.js";

const squares = Array.from({ length: FILES * RANKS }, (_, n) =>
  squareAt(n % FILES, Math.floor(n / FILES)),
);
const reached = (man: string, from: string) =>
  squares
    .filter((square) => couldGo(man, from, square))
    .sort()
    .join(" ");

describe("where a man could go if nobody stood in its way", () => {
  test("holds every move that the engine ever played", () => {
    for (const { start, actions } of games) {
      let picture = parseFen(start);
      for (const { action } of actions) {
        const move = parseMove(action);
        const man = move && picture.men.get(move.origin);
        if (move && man)
          expect([action, couldGo(man, move.origin, move.target)]).toEqual([action, true]);
        picture = advance(picture, action);
      }
    }
  });

  test.each([
    ["K", "e2", "d1 d2 d3 e1 e3 f1 f2 f3"],
    ["k", "e10", "d10 e9 f10"],
    ["A", "d2", "d1 d3 e2"],
    ["N", "b1", "a3 c3 d2"],
    ["B", "b1", "d4 e3"],
    ["P", "c4", "b4 c5 d4"],
    ["P", "d8", "c8 d9 e8 e9"],
    ["P", "e9", "d10 d9 e10 f10 f9"],
    ["p", "e2", "d1 d2 e1 f1 f2"],
    ["p", "e9", "d9 e8 f9"],
    ["P", "d2", "c2 d3 e2"],
  ])("is for %s on %s: %s", (man, from, expected) => {
    expect(reached(man, from)).toBe(expected);
  });

  test("holds the diagonals of both palaces for chariots, and a jump over the middle for cannons", () => {
    expect(reached("R", "d1").split(" ")).toEqual(
      expect.arrayContaining(["e2", "f3", "d10", "i1"]),
    );
    expect(reached("r", "f8").split(" ")).toEqual(expect.arrayContaining(["e9", "d10"]));
    expect(reached("R", "e1").split(" ")).not.toContain("d2");
    const cannon = reached("C", "d1").split(" ");
    expect(cannon).toEqual(expect.arrayContaining(["f3", "d3", "f1"]));
    for (const near of ["e2", "d2", "e1"]) expect(cannon).not.toContain(near);
  });
});

describe("what moved between two pictures", () => {
  test("is found for every move that was played, and for its being taken back", () => {
    for (const { start, actions } of games) {
      let before = parseFen(start);
      for (const { action } of actions) {
        const after = advance(before, action);
        const move = parseMove(action);
        expect(moveBetween(before, after)).toEqual(move);
        const back = move && { origin: move.target, target: move.origin };
        expect(moveBetween(after, before)).toEqual(back);
        before = after;
      }
    }
  });

  test("is nothing where several moved, or nobody did", () => {
    const start = startOf("fixed");
    const later = advance(advance(start, "a4a5"), "a7a6");
    expect(moveBetween(start, later)).toBeNull();
    expect(moveBetween(start, advance(start, "pass"))).toBeNull();
    expect(moveBetween(start, startOf("choose"))).toBeNull();
  });
});
