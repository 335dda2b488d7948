/**
 * Janggi's points and moves as the wire writes them: `e10`, `i4h4`.
 *
 * Owns: taking these texts apart. Must not know: pieces, what is legal.
 */

/** A point: file `a`–`i` from Cho's left, rank 1–10 from Cho's back rank. */
export type Square = string;

export interface Move {
  readonly origin: Square;
  readonly target: Square;
}

export const FILES = 9;
export const RANKS = 10;

const LETTERS = "abcdefghi";
const MOVE = /^([a-i](?:10|[1-9]))([a-i](?:10|[1-9]))$/;

/** File 0–8 from Cho's left, rank 0–9 from Cho's back rank. */
export function squareAt(file: number, rank: number): Square {
  return `${LETTERS[file]}${rank + 1}`;
}

export function fileOf(square: Square): number {
  return LETTERS.indexOf(square.charAt(0));
}

export function rankOf(square: Square): number {
  return Number(square.slice(1)) - 1;
}

/** Takes a move's text apart; null for any other action. */
export function parseMove(action: string): Move | null {
  const found = MOVE.exec(action);
  return found ? { origin: found[1] as Square, target: found[2] as Square } : null;
}
