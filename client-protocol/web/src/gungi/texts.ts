/**
 * What is said of squares, pieces and choices of the board, in the page's language.
 *
 * Owns: putting the words together. Must not know: elements, drawing.
 */
import type { Place } from "../board/choice.js";
import { otherSide } from "../games/face.js";
import { language, say } from "../words/words.js";
import { effectOf } from "./effect.js";
import { NAMES } from "./names.js";
import {
  type Kind,
  kindOf,
  owned,
  type Piece,
  parsePlacing,
  type Side,
  type Square,
  sideOf,
} from "./notation.js";
import { heldOf, type Picture, towerAt } from "./picture.js";

/** Returns a piece's name, as within a sentence. */
function pieceName(kind: Kind): string {
  return say().gungi.piece(NAMES[language()][kind]);
}

/** Returns whose something is: yours or the enemy's, or by colour for who looks on. */
export function ownerWord(side: Side, mine: Side | null): "mine" | "theirs" | "white" | "black" {
  if (mine === null) return side === 0 ? "white" : "black";
  return side === mine ? "mine" : "theirs";
}

export function ownedName(piece: Piece, mine: Side | null): string {
  const words = say().gungi;
  return words.owned(words.owners[ownerWord(sideOf(piece), mine)], pieceName(kindOf(piece)));
}

export function squareName(square: Square): string {
  return `${square[0]}-${square[1]}`;
}

/** Says what stands on a square, from top to bottom. */
export function towerText(picture: Picture, square: Square, mine: Side | null): string {
  const words = say().gungi;
  const names = [...towerAt(picture, square)].reverse().map((piece) => ownedName(piece, mine));
  const [top, ...below] = names;
  if (top === undefined) return words.empty(squareName(square));
  if (below.length === 0) return words.single(squareName(square), top);
  return words.tower(squareName(square), names.length, top, below);
}

export function heldText(picture: Picture, side: Side, kind: Kind, mine: Side | null): string {
  return say().gungi.held(ownedName(owned(kind, side), mine), heldOf(picture, side, kind));
}

/** Says what may be done on a target by these actions. */
export function targetText(actions: readonly string[]): string {
  const words = say().gungi;
  const takes = actions.some((action) => action.endsWith("x"));
  const stacks = actions.some((action) => action.includes("+"));
  const can = [...(takes ? [words.canTake] : []), ...(stacks ? [words.canStack] : [])];
  return words.list(can.length ? can : [words.canGo]);
}

/** Says what the chooser's button for an action does. */
export function choiceText(picture: Picture, side: Side, action: string): string {
  const words = say().gungi;
  const placing = parsePlacing(action);
  if (placing === null) return words.done;
  const { taken, exchanged, tier } = effectOf({ ...picture, side }, placing);
  if (placing.manner === "x") {
    return taken.length > 0 ? words.take(words.list(taken.map(pieceName))) : words.recapture;
  }
  if (exchanged.length > 0) {
    const turned = exchanged.map((kind, i) =>
      words.betrayed(pieceName(kind), placing.exchanged[i] ?? 0),
    );
    return words.betray(words.list(turned));
  }
  if (placing.manner === "+") return words.stack(tier);
  return placing.origin === null ? words.drop : words.move;
}

/** Returns how a board names a piece in hand: the reader's as the wire does, others' in small. */
export function handPlace(kind: Kind, side: Side, mine: Side | null): Place {
  return side === (mine ?? 0) ? `${kind}*` : `${kind.toLowerCase()}*`;
}

/** Reads that name; null of a square. */
export function pieceInHand(place: Place, mine: Side | null): Piece | null {
  if (!place.endsWith("*")) return null;
  const letter = place.slice(0, -1);
  const reader = mine ?? 0;
  const side = letter === letter.toUpperCase() ? reader : otherSide(reader);
  return owned(kindOf(letter), side);
}
