/**
 * What moved between two pictures, to let it be seen moving.
 *
 * Owns: finding the one man that went from one point to another. Must not know: drawing.
 */
import type { Picture } from "./picture.js";
import type { Move, Square } from "./squares.js";

/** The one move that leads from one picture to another, or back; null where not exactly one man moved. */
export function moveBetween(before: Picture, after: Picture): Move | null {
  const left = changed(before, after);
  const came = changed(after, before);
  const moves = left.flatMap((origin) =>
    came
      .filter((target) => after.men.get(target) === before.men.get(origin))
      .map((target) => ({ origin, target })),
  );
  return moves.length === 1 ? (moves[0] ?? null) : null;
}

/** Where somebody stands who does not in the other picture. */
function changed(picture: Picture, other: Picture): Square[] {
  const squares = [...picture.men.keys()];
  return squares.filter((square) => picture.men.get(square) !== other.men.get(square));
}
