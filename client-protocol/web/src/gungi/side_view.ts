/**
 * A tower seen from the side, and what its top piece reaches, by tier.
 *
 * Owns: how both are shown. Must not know: where the pointer is, rules beyond the reach.
 */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { say } from "../words/words.js";
import { type Kind, kindOf, type Piece, type Side } from "./notation.js";
import { type Tower, topOf } from "./picture.js";
import { type ArcherDiagonal, reach } from "./reach.js";
import { ownedName } from "./texts.js";
import { sideClass, signArt } from "./tower_art.js";
import "./side_view.css";

/** What is looked at, and how it is to be named. */
export interface Looked {
  readonly title: string;
  readonly tower: Tower;
  readonly mine: Side | null;
  readonly pieceSet: string;
  readonly diagonal: ArcherDiagonal;
}

/** Shows what is looked at; a word on how to look where nothing is. */
export function sideView(looked: Looked | null): TemplateResult {
  const words = say().gungi;
  return html`<section class="gungi-side" aria-label=${words.sideView}>
    ${looked ? lookedView(looked) : html`<p class="gungi-hint">${words.sideViewHint}</p>`}
  </section>`;
}

function lookedView({ title, tower, mine, pieceSet, diagonal }: Looked): TemplateResult {
  const words = say().gungi;
  const top = topOf(tower);
  return html`<div class="gungi-layers">
      <p class="gungi-title">${title}</p>
      ${drums(tower, pieceSet)}
      <ol>
        ${[...tower].map((piece) => html`<li><span>${ownedName(piece, mine)}</span></li>`)}
      </ol>
    </div>
    <figure class="gungi-reached">
      ${reachDiagram(top, tower.length, diagonal, pieceSet)}
      <figcaption>${words.reach(tower.length)}</figcaption>
    </figure>`;
}

const DRUM = { width: 56, height: 36 };

/** Draws a tower from the side: a drum for each piece, with its sign. */
function drums(tower: Tower, pieceSet: string): TemplateResult {
  const height = DRUM.height * tower.length + 12;
  return html`<svg
    class="gungi-drums"
    width=${DRUM.width}
    height=${height}
    viewBox="0 0 ${DRUM.width} ${height}"
    aria-hidden="true"
  >
    ${[...tower].map((piece, i) => drum(piece, height - 12 - DRUM.height * (i + 1), pieceSet))}
  </svg>`;
}

function drum(piece: Piece, y: number, pieceSet: string): SVGTemplateResult {
  const middle = DRUM.width / 2;
  return svg`<g class="gungi-drum ${sideClass(piece)}" transform="translate(0 ${y})">
    <path d="M1.500 6v36c0 7 53 7 53 0V6z" />
    <ellipse cx=${middle} cy="6" rx="26.500" ry="5" />
    ${signArt(piece, middle, 28, 22, pieceSet)}
  </g>`;
}

/** Draws what a piece reaches: squares of this tier coloured, those of other tiers numbered. */
function reachDiagram(
  piece: Piece,
  tier: number,
  diagonal: ArcherDiagonal,
  pieceSet: string,
): TemplateResult {
  return html`<svg class="gungi-diagram" viewBox="-46 -56 92 102" aria-hidden="true">
    ${gridArt} ${squaresReached(kindOf(piece), tier, diagonal)}
    <g class="gungi-piece ${sideClass(piece)}">
      <circle class="gungi-disc" r="4.6" />
      ${signArt(piece, 0, 0, 6, pieceSet)}
    </g>
  </svg>`;
}

const gridArt = svg`<path class="gungi-diagram-line" d=${[
  ...Array.from({ length: 11 }, (_, i) => `M-45 ${10 * i - 55}h90`),
  ...Array.from({ length: 10 }, (_, i) => `M${10 * i - 45} -55v100`),
].join("")} />`;

function squaresReached(kind: Kind, tier: number, diagonal: ArcherDiagonal): SVGTemplateResult[] {
  const lowest = new Map<string, number>();
  for (const each of [3, 2, 1]) {
    const near = reach(kind, each, diagonal).filter(({ right, forward }) =>
      isDrawn(right, forward),
    );
    for (const { right, forward } of near) lowest.set(`${10 * right} ${-10 * forward}`, each);
  }
  return [...lowest].map(([at, needs]) => squareReached(at, needs, needs <= tier));
}

function isDrawn(right: number, forward: number): boolean {
  return Math.abs(right) <= 4 && forward <= 5 && forward >= -4;
}

function squareReached(at: string, needs: number, isReached: boolean): SVGTemplateResult {
  return svg`<g transform="translate(${at})" class=${isReached ? "is-reached" : "is-beyond"}>
    <rect class="gungi-diagram-square" x="-4.200" y="-4.200" width="8.400" height="8.400" rx="1" />
    <text class="gungi-diagram-tier" font-size="6.500" dy="0.36em">${needs === 1 ? "" : needs}</text>
  </g>`;
}
