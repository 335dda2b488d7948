/**
 * Where a man could go if nobody stood in its way: what a move chosen in advance may be.
 *
 * Owns: each kind's steps and lines. Must not know: who stands where, what is legal.
 */
import { otherSide, type Side } from "../games/face.js";
import { type Man, sideOf } from "./picture.js";
import { fileOf, rankOf, type Square } from "./squares.js";

/** One way between two points: steps to the right, steps forward as the man's side sees it. */
interface Way {
  readonly origin: Square;
  readonly target: Square;
  readonly side: Side;
  readonly across: number;
  readonly forward: number;
}

const KINDS: Readonly<Record<string, (way: Way) => boolean>> = {
  K: (way) => isStep(way) && isWithin(way.side, way),
  A: (way) => isStep(way) && isWithin(way.side, way),
  R: (way) => isStraight(way) || isPalaceLine(way),
  C: (way) => longest(way) > 1 && (isStraight(way) || isPalaceLine(way)),
  N: (way) => shortest(way) === 1 && longest(way) === 2,
  B: (way) => shortest(way) === 2 && longest(way) === 3,
  P: (way) => isStep(way) && way.forward >= 0 && (isStraight(way) || isTowards(way)),
};

/** Whether a man could ever go from one point to another. */
export function couldGo(man: Man, origin: Square, target: Square): boolean {
  const side = sideOf(man);
  const forward = (rankOf(target) - rankOf(origin)) * (side === 0 ? 1 : -1);
  const across = fileOf(target) - fileOf(origin);
  if (across === 0 && forward === 0) return false;
  return KINDS[man.toUpperCase()]?.({ origin, target, side, across, forward }) ?? false;
}

function longest({ across, forward }: Way): number {
  return Math.max(Math.abs(across), Math.abs(forward));
}

function shortest({ across, forward }: Way): number {
  return Math.min(Math.abs(across), Math.abs(forward));
}

function isStraight(way: Way): boolean {
  return shortest(way) === 0;
}

/** One step along a line that is drawn. */
function isStep(way: Way): boolean {
  return longest(way) === 1 && (isStraight(way) || isPalaceLine(way));
}

/** Along the diagonals of either palace. */
function isPalaceLine(way: Way): boolean {
  return (
    Math.abs(way.across) === Math.abs(way.forward) &&
    isCentreOrCorner(way.origin) &&
    isCentreOrCorner(way.target) &&
    (isWithin(0, way) || isWithin(1, way))
  );
}

/** Diagonally only in the other side's palace. */
function isTowards(way: Way): boolean {
  return isWithin(otherSide(way.side), way);
}

function isWithin(side: Side, { origin, target }: Way): boolean {
  return isInPalace(origin, side) && isInPalace(target, side);
}

function isInPalace(square: Square, side: Side): boolean {
  const rank = side === 0 ? rankOf(square) : 9 - rankOf(square);
  return Math.abs(fileOf(square) - 4) <= 1 && rank <= 2;
}

/** Within a palace: where its diagonals run. */
function isCentreOrCorner(square: Square): boolean {
  const fromMiddle = Math.min(rankOf(square), 9 - rankOf(square)) - 1;
  return Math.abs(fileOf(square) - 4) === Math.abs(fromMiddle);
}
