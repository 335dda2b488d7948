/**
 * What each side's men count.
 *
 * Owns: the values. Must not know: when a game is judged by them.
 */
import { type Picture, sideOf } from "./picture.js";

const VALUES: Readonly<Record<string, number>> = { R: 13, C: 7, N: 5, B: 3, A: 3, P: 2, K: 0 };
const FOR_MOVING_SECOND = 1.5;

/** Counts the men on the board, [Cho, Han]; Han has one and a half more. */
export function points(picture: Picture): readonly [number, number] {
  const sums: [number, number] = [0, FOR_MOVING_SECOND];
  for (const man of picture.men.values()) sums[sideOf(man)] += VALUES[man.toUpperCase()] ?? 0;
  return sums;
}
