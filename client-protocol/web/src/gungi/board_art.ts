/**
 * The wooden board and the marks on its squares.
 *
 * Owns: where squares lie and how they are marked. Must not know: rules, what a mark is for the
 * reader to do.
 */
import { nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Rows } from "../board/grid_keys.js";
import { fileOf, rankOf, type Side, type Square, squareAt } from "./notation.js";
import { CELL } from "./tower_art.js";

const SQUARES = 9 * CELL;
const LEFT = 14;
const TOP = 42;
const RIGHT = 42;
const BOTTOM = 14;
export const WIDTH = LEFT + SQUARES + RIGHT;
export const HEIGHT = TOP + SQUARES + BOTTOM;

/** Where the squares lie in the drawing, in percents. */
export const INSET = {
  left: (100 * LEFT) / WIDTH,
  top: (100 * TOP) / HEIGHT,
  width: (100 * SQUARES) / WIDTH,
  height: (100 * SQUARES) / HEIGHT,
};

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Lists the squares as a side sees them, from the top left. */
export function rowsFor(side: Side): Rows {
  const rows = NUMBERS.map((rank) => NUMBERS.map((file) => squareAt(10 - file, rank)));
  return side === 0 ? rows : rows.map((row) => row.reverse()).reverse();
}

/** Returns the top left corner of a square. */
export function cornerOf(square: Square, side: Side): { readonly x: number; readonly y: number } {
  const column = side === 0 ? 9 - fileOf(square) : fileOf(square) - 1;
  const row = side === 0 ? rankOf(square) - 1 : 9 - rankOf(square);
  return { x: LEFT + column * CELL, y: TOP + row * CELL };
}

/** Puts a drawing of 100 by 100 units on a square. */
export function onSquare(
  square: Square,
  side: Side,
  drawing: SVGTemplateResult,
): SVGTemplateResult {
  const { x, y } = cornerOf(square, side);
  return svg`<g transform="translate(${x} ${y})">${drawing}</g>`;
}

/** Draws the board with what stands and is marked on it. */
export function boardArt(side: Side, inside: unknown): TemplateResult {
  return svg`<svg class="gungi-art" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <rect class="gungi-wood" width=${WIDTH} height=${HEIGHT} rx="14" />
    <rect class="gungi-field" x=${LEFT} y=${TOP} width=${SQUARES} height=${SQUARES} />
    ${NUMBERS.map((number) => numberArt(number, side))}
    ${NUMBERS.slice(0, 8).map(lineArt)}
    ${[3, 6].map((row) => [3, 6].map((column) => starArt(column, row)))}
    ${inside}
  </svg>`;
}

function numberArt(number: number, side: Side): SVGTemplateResult {
  const { x } = cornerOf(squareAt(number, 1), side);
  const { y } = cornerOf(squareAt(1, number), side);
  return svg`<text class="gungi-number" x=${x + CELL / 2} y=${TOP / 2} dy="0.36em">${number}</text>
    <text class="gungi-number" x=${WIDTH - RIGHT / 2} y=${y + CELL / 2} dy="0.36em">${number}</text>`;
}

function lineArt(number: number): SVGTemplateResult {
  const [x, y] = [LEFT + number * CELL, TOP + number * CELL];
  return svg`<path
    class="gungi-line"
    d="M${x} ${TOP}v${SQUARES}M${LEFT} ${y}h${SQUARES}"
  />`;
}

function starArt(column: number, row: number): SVGTemplateResult {
  return svg`<circle class="gungi-star" cx=${LEFT + column * CELL} cy=${TOP + row * CELL} r="7" />`;
}

// --- Marks --------------------------------------------------------------------------------------

/** Marks what can be done on a square: a dot to go, a rounded frame to take, a sign of layers to stack. */
export function targetArt(actions: readonly string[]): SVGTemplateResult {
  const takes = actions.some((action) => action.endsWith("x"));
  const stacks = actions.some((action) => action.includes("+"));
  const goes = !takes && !stacks;
  return svg`${goes ? svg`<circle class="gungi-go" cx="50" cy="50" r="15" />` : nothing}
    ${takes ? svg`<rect class="gungi-take" x="4" y="4" width="92" height="92" rx="36" />` : nothing}
    ${stacks ? STACK_SIGN : nothing}`;
}

const STACK_SIGN = svg`<g class="gungi-stack">
  <circle cx="16" cy="84" r="16" />
  <path d="M7 79l9-4.500 9 4.500-9 4.500zM7 84.500l9 4.500 9-4.500M7 89.500l9 4.500 9-4.500" />
</g>`;

/** Marks what a piece reaches: an empty square in its middle, others around what stands there. */
export function reachArt(isEmpty: boolean): SVGTemplateResult {
  return isEmpty
    ? svg`<path class="gungi-reach" d="M50 34l16 16-16 16-16-16z" />`
    : svg`<rect class="gungi-reach is-around" x="4" y="4" width="92" height="92" />`;
}

export const lastArt = svg`<rect class="gungi-last" width="100" height="100" />`;
export const pickedArt = svg`<rect class="gungi-picked" x="3" y="3" width="94" height="94" rx="8" />`;
export const premoveArt = svg`<rect class="gungi-premove" x="5" y="5" width="90" height="90" rx="8" />`;
/** A double frame, so that it is told from the others without its colour. */
export const checkArt = svg`<g class="gungi-check">
  <rect x="3" y="3" width="94" height="94" />
  <rect x="11" y="11" width="78" height="78" fill="none" />
</g>`;
