/**
 * A tower seen from the side, and what its top piece reaches, by tier.
 *
 * Owns: how both are shown. Must not know: where the pointer is, rules beyond the reach.
 */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { say } from "../words/words.js";
import { type Kind, kindOf, type Piece, type Side } from "./notation.js";
import type { Tower } from "./picture.js";
import { type ArcherDiagonal, reach } from "./reach.js";
import { ownedName, pieceName } from "./texts.js";
import { sideClass, signArt } from "./tower_art.js";

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
  const tiers = [...tower].map((piece, i) => ({ piece, tier: i + 1 })).reverse();
  const kind = kindOf(tower.slice(-1));
  return html`<div class="gungi-layers">
      <h3>${title}</h3>
      <ol>
        ${tiers.map(
          ({ piece, tier }) => html`<li>
            ${drum(piece, pieceSet)}
            <span><b>${ownedName(piece, mine)}</b><small>${words.onTier(tier)}</small></span>
          </li>`,
        )}
      </ol>
    </div>
    <figure class="gungi-reached">
      ${reachDiagram(kind, tower.length, diagonal, pieceSet, tower.slice(-1))}
      <figcaption>${words.reach(pieceName(kind), tower.length)}</figcaption>
    </figure>`;
}

/** Draws a piece from the side: a drum with its sign. */
function drum(piece: Piece, pieceSet: string): TemplateResult {
  return html`<svg class="gungi-drum ${sideClass(piece)}" viewBox="0 0 90 40" aria-hidden="true">
    <path class="gungi-drum-body" d="M2 9v22c0 10 86 10 86 0V9z" />
    <ellipse class="gungi-drum-top" cx="45" cy="9" rx="43" ry="7" />
    ${signArt(piece, 45, 26, 22, pieceSet)}
  </svg>`;
}

/** Draws what a kind reaches: squares of this tier coloured, those of other tiers numbered. */
export function reachDiagram(
  kind: Kind,
  tier: number,
  diagonal: ArcherDiagonal,
  pieceSet: string,
  piece: Piece = kind,
): TemplateResult {
  return html`<svg class="gungi-diagram" viewBox="-46 -56 92 102" aria-hidden="true">
    ${gridArt} ${squaresReached(kind, tier, diagonal)}
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
