/**
 * Whether the generals face each other (bikjang), and where a side's general stands.
 *
 * Owns: finding them, to mark them. Must not know: what facing leads to, drawing.
 */
import type { Side } from "../games/face.js";
import type { Picture } from "./picture.js";
import { fileOf, rankOf, type Square, squareAt } from "./squares.js";

/** Where both generals stand, Cho's first, when nobody stands between them; else null. */
export function facingGenerals(picture: Picture): readonly [Square, Square] | null {
  const cho = generalOf(picture, 0);
  const han = generalOf(picture, 1);
  if (!cho || !han || fileOf(cho) !== fileOf(han)) return null;
  const [low = 0, high = 0] = [rankOf(cho), rankOf(han)].sort((a, b) => a - b);
  for (let rank = low + 1; rank < high; rank++) {
    if (picture.men.has(squareAt(fileOf(cho), rank))) return null;
  }
  return [cho, han];
}

export function generalOf({ men }: Picture, side: Side): Square | null {
  const general = side === 0 ? "K" : "k";
  for (const [square, man] of men) if (man === general) return square;
  return null;
}
