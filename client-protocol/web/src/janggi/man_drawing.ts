/**
 * A man as it is drawn: an octagon in its kind's size, its side's rim, and what it shows.
 *
 * Owns: shapes and what is written on them. Must not know: the board, where it stands.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { HANGUL, HANJA } from "./names.js";
import { pictogram } from "./pictograms.js";
import { type Man, sideOf } from "./picture.js";
import "./man.css";

export const PIECE_SETS = ["hanja", "hangul", "pictogram"] as const;

/** From the middle to a flat side, where a point of the board is 100 wide. */
const SIZES: Readonly<Record<string, number>> = { K: 48, R: 42, C: 42, N: 42, B: 42, A: 35, P: 35 };

const CORNER = Math.tan(Math.PI / 8);

/** A man around (0, 0); a side is told by its colour and by its rim, Han's being broad. */
export function manDrawing(man: Man, pieceSet: string): SVGTemplateResult {
  const size = SIZES[man.toUpperCase()] ?? 42;
  const isCho = sideOf(man) === 0;
  const rims = isCho ? [size - 6] : [size - 4, size - 9.5];
  return svg`<g class=${isCho ? "janggi-man is-cho" : "janggi-man is-han"}>
    <polygon class="janggi-man-shade" points=${octagon(size)} transform="translate(0 4)" />
    <polygon class="janggi-man-face" points=${octagon(size)} />
    ${rims.map((rim, n) => svg`<polygon class=${n === 0 && !isCho ? "janggi-man-rim is-broad" : "janggi-man-rim"} points=${octagon(rim)} />`)}
    ${symbol(man, pieceSet, size)}
  </g>`;
}

/** A man in a drawing of its own. */
export function manPicture(man: Man | undefined, pieceSet: string): TemplateResult {
  return html`<svg class="janggi-man-picture" viewBox="-50 -50 100 100" aria-hidden="true">
    ${man === undefined ? nothing : manDrawing(man, pieceSet)}
  </svg>`;
}

/** The corners of an octagon around (0, 0) that stands on a flat side. */
export function octagon(size: number): string {
  const near = size * CORNER;
  const corners = [
    [near, -size],
    [size, -near],
    [size, near],
    [near, size],
    [-near, size],
    [-size, near],
    [-size, -near],
    [-near, -size],
  ];
  return corners.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

function symbol(man: Man, pieceSet: string, size: number): SVGTemplateResult {
  if (pieceSet === "pictogram") {
    const scale = `scale(${(size * 0.0205).toFixed(3)})`;
    return svg`<g class="janggi-man-picto" transform=${scale}>${pictogram(man.toUpperCase())}</g>`;
  }
  const isHangul = pieceSet === "hangul";
  const height = size * (isHangul ? 1.16 : 1.28);
  return svg`<text class="janggi-man-letter" lang=${isHangul ? "ko" : "ja"}
    y=${(height * 0.36).toFixed(1)} font-size=${height.toFixed(1)}
  >${(isHangul ? HANGUL : HANJA)[man]}</text>`;
}
