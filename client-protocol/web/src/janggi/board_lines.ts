/**
 * The empty board: points, palaces, small crosses, letters and numbers at the edges.
 *
 * Owns: where a point lies in the drawing, and what never changes. Must not know: men, turns.
 */
import { type SVGTemplateResult, svg } from "lit";
import type { Side } from "../games/face.js";
import { FILES, fileOf, RANKS, rankOf, type Square, squareAt } from "./squares.js";

/** A point is 100 wide; at the left and below runs a broad edge for letters and numbers. */
export const POINT = 100;
const EDGE = 40;
const NARROW_EDGE = 12;
const WIDTH = FILES * POINT + EDGE + NARROW_EDGE;
const HEIGHT = RANKS * POINT + EDGE + NARROW_EDGE;

/** The drawing's view: points are counted from the top left one's corner. */
export const VIEW = `${-EDGE} ${-NARROW_EDGE} ${WIDTH} ${HEIGHT}`;

/** Where the points lie in the drawing: percents of its width and height. */
export const INSET = {
  left: (100 * EDGE) / WIDTH,
  top: (100 * NARROW_EDGE) / HEIGHT,
  width: (100 * FILES * POINT) / WIDTH,
  height: (100 * RANKS * POINT) / HEIGHT,
};

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Every point as it lies on the screen, from the top left; `side` sits at the bottom. */
export function rowsFor(side: Side): readonly (readonly Square[])[] {
  return Array.from({ length: RANKS }, (_, row) =>
    Array.from({ length: FILES }, (_, column) =>
      side === 0 ? squareAt(column, RANKS - 1 - row) : squareAt(FILES - 1 - column, row),
    ),
  );
}

export function spotOf(square: Square, side: Side): Spot {
  const column = side === 0 ? fileOf(square) : FILES - 1 - fileOf(square);
  const row = side === 0 ? RANKS - 1 - rankOf(square) : rankOf(square);
  return { x: at(column), y: at(row) };
}

/** The middle of the n-th column or row. */
function at(n: number): number {
  return (n + 0.5) * POINT;
}

const range = (length: number) => Array.from({ length }, (_, n) => n);

const RIGHT = at(FILES - 1);
const BOTTOM = at(RANKS - 1);

const GRID = [
  ...range(RANKS).map((row) => `M${at(0)} ${at(row)}H${RIGHT}`),
  ...range(FILES).map((column) => `M${at(column)} ${at(0)}V${BOTTOM}`),
].join("");

const PALACES = [0, 7]
  .map((row) => {
    const [left, right, top, bottom] = [at(3), at(5), at(row), at(row + 2)];
    return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
  })
  .join("");

/** Where soldiers and cannons begin; the same from both sides. */
const CROSSED = [
  ...[3, 6].flatMap((row) => [0, 2, 4, 6, 8].map((column) => [column, row] as const)),
  ...[2, 7].flatMap((row) => [1, 7].map((column) => [column, row] as const)),
];

const CROSSES = CROSSED.map(([column, row]) => {
  const [x, y] = [at(column), at(row)];
  return `M${x - 9} ${y - 9}L${x + 9} ${y + 9}M${x + 9} ${y - 9}L${x - 9} ${y + 9}`;
}).join("");

/** A few lines as wood has them, from the top to the bottom. */
const GRAIN = range(12)
  .map((n) => {
    const [x, bend] = [8 + n * 79, 14 + ((n * 17) % 23)];
    return `M${x} 0C${x + bend} 260 ${x - bend} 420 ${x + 6} 560S${x + bend} 860 ${x - 4} ${BOTTOM + 50}`;
  })
  .join("");

/** The wood with all its lines, and the names of files and ranks as `side` sees them. */
export function boardLines(side: Side): SVGTemplateResult {
  return svg`<rect class="janggi-wood" x=${2 - EDGE} y=${2 - NARROW_EDGE} rx="14"
      width=${WIDTH - 4} height=${HEIGHT - 4} />
    <path class="janggi-grain" d=${GRAIN} />
    <rect class="janggi-field" x=${at(0) - 6} y=${at(0) - 6} rx="3"
      width=${RIGHT - at(0) + 12} height=${BOTTOM - at(0) + 12} />
    <path class="janggi-lines" d=${GRID} />
    <path class="janggi-lines" d=${PALACES} />
    <path class="janggi-crosses" d=${CROSSES} />
    <g class="janggi-edge">${edgeNames(side)}</g>`;
}

function edgeNames(side: Side): SVGTemplateResult[] {
  const rows = rowsFor(side);
  const ranks = rows.map((row, n) => [-EDGE / 2, at(n), row[0]?.slice(1)] as const);
  const files = (rows[0] ?? []).map(
    (square, n) => [at(n), RANKS * POINT + EDGE / 2 - 6, square.charAt(0)] as const,
  );
  return [...ranks, ...files].map(([x, y, name]) => svg`<text x=${x} y=${y + 9}>${name}</text>`);
}
