/**
 * Everything on the board at one moment: towers, and the marks under and over them.
 *
 * Owns: what is marked where. Must not know: how a mark looks, what may be played.
 */
import { nothing, svg, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Place } from "../board/choice.js";
import {
  boardArt,
  checkArt,
  lastArt,
  onSquare,
  pickedArt,
  premoveArt,
  reachArt,
  targetArt,
} from "./board_art.js";
import { owned, parsePlacing, type Side, type Square, squareOf } from "./notation.js";
import { marshalOf, type Picture, topOf, towerAt } from "./picture.js";
import { towerArt } from "./tower_art.js";

export interface Scene {
  readonly picture: Picture;
  /** Whose side is at the bottom. */
  readonly side: Side;
  readonly mine: Side | null;
  readonly pieceSet: string;
  readonly last: string | null;
  readonly pending: string | null;
  readonly premove: string | null;
  readonly check: boolean;
  readonly picked: Place | null;
  readonly isDragged: boolean;
  readonly targets: ReadonlyMap<Place, readonly string[]>;
  readonly reached: readonly Square[];
}

export function sceneArt(scene: Scene): TemplateResult {
  return boardArt(scene.side, svg`${marksUnder(scene)}${towers(scene)}${marksOver(scene)}`);
}

function towers({ picture, side, pieceSet, pending, picked, isDragged }: Scene): unknown {
  const faint = pending && parsePlacing(pending)?.target;
  return repeat(
    Object.entries(picture.towers),
    ([square]) => square,
    ([square, tower]) => {
      const isLifted = isDragged && square === picked;
      const className = isLifted ? "is-lifted" : square === faint ? "is-pending" : "";
      const drawn = svg`<g class=${className} data-at=${square}>${towerArt(tower, pieceSet)}</g>`;
      return onSquare(square, side, drawn);
    },
  );
}

function marksUnder({ side, last, pending, picked, check, picture }: Scene): unknown {
  const isMarked = squaresOf(pending ?? last).map((square) => onSquare(square, side, lastArt));
  const square = picked === null ? null : squareOf(picked);
  const attacked = check ? marshalOf(picture, picture.side) : null;
  return svg`${isMarked}
    ${square ? onSquare(square, side, pickedArt) : nothing}
    ${attacked ? onSquare(attacked, side, checkArt) : nothing}`;
}

function marksOver(scene: Scene): unknown {
  const { picture, side, targets, reached } = scene;
  return svg`${premoved(scene)}
    ${reached.map((square) => onSquare(square, side, reachArt(towerAt(picture, square) === "")))}
    ${[...targets].map(([square, actions]) => onSquare(square, side, targetArt(actions)))}`;
}

/** Draws what the reader has decided on ahead: the piece faint where it is to go. */
function premoved({ picture, side, mine, pieceSet, premove }: Scene): unknown {
  const placing = premove === null ? null : parsePlacing(premove);
  if (premove === null || placing === null) return nothing;
  const piece = placing.dropped
    ? owned(placing.dropped, mine ?? 0)
    : topOf(towerAt(picture, placing.origin ?? ""));
  return svg`${squaresOf(premove).map((square) => onSquare(square, side, premoveArt))}
    ${onSquare(placing.target, side, svg`<g class="is-premoved">${towerArt(piece, pieceSet)}</g>`)}`;
}

/** Lists the squares an action touches, the target last. */
function squaresOf(action: string | null): Square[] {
  const placing = action === null ? null : parsePlacing(action);
  if (placing === null) return [];
  return placing.origin === null ? [placing.target] : [placing.origin, placing.target];
}
