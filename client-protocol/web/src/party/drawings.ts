/**
 * The party's own small pictures: cushions, who sits on them, the board between them, signs.
 *
 * Owns: their shapes; colours are their classes'. Must not know: rooms.
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import { icon } from "../app/icons.js";
import type { Occupant } from "../app/people.js";

const PERSON = svg`
  <circle class="party-figure" cx="48" cy="36" r="12" />
  <path class="party-figure" d="M25 69c2-14 11-20 23-20s21 6 23 20c-7 4-15 6-23 6s-16-2-23-6z" />
`;

const CPU = svg`
  <path class="party-figure-line"
    d="M39 24v-6M48 24v-6M57 24v-6M39 72v6M48 72v6M57 72v6M24 39h-6M24 48h-6M24 57h-6M72 39h6M72 48h6M72 57h6" />
  <rect class="party-figure" x="26" y="26" width="44" height="44" rx="6" />
  <rect class="party-figure-core" x="38" y="38" width="20" height="20" rx="3" />
`;

/** A cushion seen from above, and who is on it. */
export function seatDrawing(kind: Occupant["kind"], isAway: boolean): TemplateResult {
  const figure = { person: PERSON, cpu: CPU, nobody: nothing }[kind];
  return html`
    <svg class="party-cushion" viewBox="0 0 96 96" aria-hidden="true" data-kind=${kind}
      ?data-away=${isAway}>
      <path class="party-cushion-tassel" d="M13 13L6 6M83 13l7-7M83 83l7 7M13 83l-7 7" />
      <path class="party-cushion-cloth" d="M13 13Q48 20 83 13Q76 48 83 83Q48 76 13 83Q20 48 13 13Z" />
      <path class="party-cushion-seam" d="M20 20Q48 25 76 20Q71 48 76 76Q48 71 20 76Q25 48 20 20Z" />
      ${figure}
    </svg>
  `;
}

/** The board between the seats, only hinted at. */
export const boardDrawing: TemplateResult = html`
  <svg class="party-board" viewBox="0 0 64 64" aria-hidden="true">
    <rect class="party-board-wood" x="4" y="4" width="56" height="56" rx="3" />
    <path class="party-board-lines"
      d="M12 12h40v40H12zM22 12v40M32 12v40M42 12v40M12 22h40M12 32h40M12 42h40" />
  </svg>
`;

const sign = (shape: TemplateResult): TemplateResult => icon(shape, 20);

export const leaderSign = sign(svg`<path d="M4 18h16M4.5 8l4 4L12 6l3.500 6 4-4-1.500 7H6z" />`);
export const hereSign = sign(svg`<circle cx="12" cy="12" r="5" fill="currentColor" />`);
export const awaySign = sign(svg`<circle cx="12" cy="12" r="5" />`);
export const copySign = sign(
  svg`<rect x="9" y="9" width="11" height="11" rx="2" /><path d="M5 15V5.500A1.500 1.500 0 0 1 6.500 4H15" />`,
);
export const doneSign = sign(svg`<path d="M5 12.500l4.500 4.500L19 7.500" />`);
export const shareSign = sign(svg`<path d="M12 15V4M8 7.500L12 3.500l4 4M6 12v7h12v-7" />`);
