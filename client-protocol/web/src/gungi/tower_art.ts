/**
 * Pieces and towers drawn from above, in a square of 100 by 100 units.
 *
 * Owns: where each tier lies, so that every sign stays readable. Must not know: boards, squares.
 */
import { nothing, type SVGTemplateResult, svg } from "lit";
import { signOf } from "./names.js";
import { kindOf, type Piece, sideOf } from "./notation.js";
import type { Tower } from "./picture.js";
import "./tower_art.css";

export const CELL = 100;

/** How the pieces of a tower lie: from the top one, each lower one peeks out by `step`. */
interface Pile {
  readonly radius: number;
  readonly step: number;
  readonly sign: number;
  /** Size and place, from the middle of its piece, of a sign on the edge that peeks out. */
  readonly edgeSign: number;
  readonly edgeAt: number;
}

const PILES: readonly Pile[] = [
  { radius: 42, step: 0, sign: 54, edgeSign: 0, edgeAt: 0 },
  { radius: 36, step: 25, sign: 47, edgeSign: 29, edgeAt: 13 },
  { radius: 30.5, step: 19.5, sign: 40, edgeSign: 24, edgeAt: 12.5 },
];

/** Draws a tower, its count beside it where it is one of several pieces. */
export function towerArt(tower: Tower, pieceSet: string): SVGTemplateResult {
  const pile = PILES[Math.min(tower.length, PILES.length) - 1] ?? PILES[0];
  if (!pile) return svg``;
  const pieces = [...tower].map((piece, i) => {
    const above = tower.length - 1 - i;
    const middle = CELL / 2 + (above - (tower.length - 1) / 2) * pile.step;
    return pieceArt(piece, middle, pile, above > 0, pieceSet);
  });
  return svg`${pieces}${tower.length > 1 ? countArt(tower.length) : nothing}`;
}

function pieceArt(
  piece: Piece,
  middle: number,
  pile: Pile,
  isCovered: boolean,
  pieceSet: string,
): SVGTemplateResult {
  const at = middle + (isCovered ? pile.edgeAt : 0);
  const size = isCovered ? pile.edgeSign : pile.sign;
  return svg`<g class="gungi-piece ${sideClass(piece)} ${isCovered ? "is-covered" : ""}">
    <circle class="gungi-shade" cx=${middle + 1.5} cy=${middle + 4} r=${pile.radius} />
    <circle class="gungi-disc" cx=${middle} cy=${middle} r=${pile.radius - 2} />
    <circle class="gungi-ring" cx=${middle} cy=${middle} r=${pile.radius - 6.5} />
    ${signArt(piece, at, at, size, pieceSet)}
  </g>`;
}

/** Draws the sign of a piece around a point. */
export function signArt(
  piece: Piece,
  x: number,
  y: number,
  size: number,
  pieceSet: string,
): SVGTemplateResult {
  const sign = signOf(kindOf(piece), pieceSet);
  return svg`<text
    class="gungi-sign ${pieceSet === "latin" ? "is-latin" : ""}"
    lang=${pieceSet === "hangul" ? "ko" : "ja"}
    x=${x}
    y=${y}
    font-size=${size}
    dy="0.36em"
  >${sign}</text>`;
}

function countArt(count: number): SVGTemplateResult {
  return svg`<g class="gungi-count">
    <circle cx="85" cy="15" r="13" />
    <text x="85" y="15" font-size="21" dy="0.36em">${count}</text>
  </g>`;
}

export function sideClass(piece: Piece): string {
  return sideOf(piece) === 0 ? "is-white" : "is-black";
}
