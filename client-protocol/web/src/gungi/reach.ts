/**
 * What each piece reaches from each tier on an empty board (rules page, "Pieces").
 *
 * Owns: the table of reaches, to show them. Must not know: what stands in the way, what is legal.
 */
import { fileOf, type Kind, rankOf, type Side, type Square, squareAt } from "./notation.js";

/** Squares to the right and forward, as the piece's owner sees them. */
export interface Step {
  readonly right: number;
  readonly forward: number;
}

export type ArcherDiagonal = "booklet" | "straight";

/** Steps in each direction from tier 1, each tier adding one; 0 is none, ∞ does not grow. */
interface Lines {
  readonly f: number;
  readonly fd: number;
  readonly s: number;
  readonly bd: number;
  readonly b: number;
}
const ALL = Number.POSITIVE_INFINITY;
const lines = (f: number, fd: number, s: number, bd: number, b: number): Lines => ({
  f,
  fd,
  s,
  bd,
  b,
});

const LINES: Readonly<Record<Kind, Lines>> = {
  M: lines(1, 1, 1, 1, 1),
  G: lines(ALL, 1, ALL, 1, ALL),
  I: lines(1, ALL, 1, ALL, 1),
  J: lines(1, 1, 1, 0, 1),
  W: lines(1, 1, 0, 0, 1),
  N: lines(2, 1, 0, 0, 1),
  R: lines(2, 0, 1, 0, 2),
  S: lines(0, 2, 0, 2, 0),
  F: lines(1, 0, 1, 1, 0),
  D: lines(1, 0, 0, 0, 1),
  C: lines(0, 0, 1, 0, 1),
  A: lines(0, 0, 0, 0, 1),
  K: lines(0, 0, 0, 1, 0),
  T: lines(0, 1, 0, 0, 1),
};

/** The nearest square straight ahead that a jumper lands on. */
const JUMPS: Readonly<Partial<Record<Kind, number>>> = { C: 3, A: 2, K: 2 };

/** Returns all a piece reaches from a tier. */
export function reach(kind: Kind, tier: number, diagonal: ArcherDiagonal = "booklet"): Step[] {
  return [...steps(LINES[kind], tier), ...jumps(kind, tier, diagonal)];
}

function steps({ f, fd, s, bd, b }: Lines, tier: number): Step[] {
  return [
    ...ray(0, 1, f, tier),
    ...ray(-1, 1, fd, tier),
    ...ray(1, 1, fd, tier),
    ...ray(-1, 0, s, tier),
    ...ray(1, 0, s, tier),
    ...ray(-1, -1, bd, tier),
    ...ray(1, -1, bd, tier),
    ...ray(0, -1, b, tier),
  ];
}

function ray(right: number, forward: number, fromTierOne: number, tier: number): Step[] {
  const length = fromTierOne === 0 ? 0 : Math.min(fromTierOne + tier - 1, 8);
  return Array.from({ length }, (_, i) => ({
    right: right * (i + 1),
    forward: forward * (i + 1),
  }));
}

function jumps(kind: Kind, tier: number, diagonal: ArcherDiagonal): Step[] {
  const nearest = JUMPS[kind];
  if (nearest === undefined) return [];
  const bend = diagonal === "booklet" ? 1 : 0;
  return Array.from({ length: tier }, (_, i) => {
    const forward = nearest + i;
    const aside = kind === "A" ? [-(forward - bend), 0, forward - bend] : [0];
    return aside.map((right) => ({ right, forward }));
  }).flat();
}

/** Returns the squares of the board that a side's piece reaches from a square and tier. */
export function reachedFrom(
  square: Square,
  side: Side,
  kind: Kind,
  tier: number,
  diagonal: ArcherDiagonal = "booklet",
): Square[] {
  const ahead = side === 0 ? -1 : 1;
  return reach(kind, tier, diagonal)
    .map(({ right, forward }) => [fileOf(square) + right * ahead, rankOf(square) + forward * ahead])
    .filter(([file = 0, rank = 0]) => file >= 1 && file <= 9 && rank >= 1 && rank <= 9)
    .map(([file = 0, rank = 0]) => squareAt(file, rank));
}
