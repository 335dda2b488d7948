import { expect, test } from "vitest";
import { KANJI } from "../../src/gungi/names.js";
import { KINDS, type Kind } from "../../src/gungi/notation.js";
import { reach, reachedFrom } from "../../src/gungi/reach.js";
import { movement } from "./games.js";

const TIERS = [1, 2, 3];

/** The steps that a drawn reach gives from a tier, as texts. */
function drawn(kind: Kind, tier: number): string[] {
  const { row, grid } = movement[KANJI[kind]] ?? { row: 0, grid: [] };
  return grid.flatMap((line, at) =>
    [...line].flatMap((sign, column) => {
      const reached = sign === "R" || (/\d/.test(sign) && Number(sign) <= tier);
      return reached ? [`${column - 4},${row - at}`] : [];
    }),
  );
}

function shown(kind: Kind, tier: number): string[] {
  const near = reach(kind, tier).filter(({ right, forward }) => onDrawing(kind, right, forward));
  return near.map(({ right, forward }) => `${right},${forward}`);
}

function onDrawing(kind: Kind, right: number, forward: number): boolean {
  const { row, grid } = movement[KANJI[kind]] ?? { row: 0, grid: [] };
  return Math.abs(right) <= 4 && forward <= row && row - forward < grid.length;
}

test.each(KINDS.flatMap((kind) => TIERS.map((tier) => [kind, tier] as const)))(
  "%s on tier %i reaches what the rules draw",
  (kind, tier) => {
    expect(shown(kind, tier).sort()).toEqual(drawn(kind, tier).sort());
  },
);

test("a straight archer's diagonal is as long as it is wide", () => {
  const steps = reach("A", 2, "straight").map(({ right, forward }) => `${right},${forward}`);
  expect(steps).toEqual(expect.arrayContaining(["-2,2", "2,2", "-3,3", "3,3"]));
  expect(steps).not.toContain("1,2");
});

test("forward is up for the first side and down for the second", () => {
  expect(reachedFrom("57", 0, "D", 1).sort()).toEqual(["56", "58"]);
  expect(reachedFrom("53", 1, "N", 1).sort()).toEqual(["44", "52", "54", "55", "64"]);
});

test("nothing is reached beyond the edge", () => {
  expect(reachedFrom("91", 0, "M", 1).sort()).toEqual(["81", "82", "92"]);
  expect(reachedFrom("11", 0, "G", 1)).toHaveLength(17);
});

test("an endless reach crosses the whole board", () => {
  expect(reachedFrom("11", 1, "I", 1)).toContain("99");
});
