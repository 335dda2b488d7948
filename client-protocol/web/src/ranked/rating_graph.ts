/**
 * A rating's way over the matches, drawn: a line, and how unsure it was around it.
 *
 * Owns: scales and shapes. Must not know: where the points come from.
 */
import { svg, type TemplateResult } from "lit";
import type { RatingPoint } from "seki-protocol/messages";

const [WIDTH, HEIGHT] = [360, 180];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 12, 26];
/** Marks stand at multiples of the first of these that needs no more than `MOST_MARKS`. */
const STEPS = [10, 25, 50, 100, 200, 500, 1000];
const MOST_MARKS = 5;

interface Scale {
  x(index: number): number;
  y(rating: number): number;
  readonly marks: readonly number[];
}

/** Draws at least two points; `summary` is what it shows in words. */
export function ratingGraph(
  points: readonly RatingPoint[],
  summary: string,
  dateText: (instant: number) => string,
): TemplateResult {
  const scale = scaleOf(points);
  const at = (point: RatingPoint, index: number, off = 0) =>
    `${scale.x(index).toFixed(1)},${scale.y((point.rating_milli + off * point.deviation_milli) / 1000).toFixed(1)}`;
  const upper = points.map((point, index) => at(point, index, 1));
  const lower = points.map((point, index) => at(point, index, -1)).reverse();
  const line = points.map((point, index) => at(point, index)).join(" ");
  const last = points.at(-1) as RatingPoint;
  return svg`<svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${summary}>
    ${scale.marks.map((mark) => markLine(mark, scale))}
    <polygon class="graph-band" points=${[...upper, ...lower].join(" ")}/>
    <polyline class="graph-line" points=${line}/>
    <circle class="graph-now" cx=${scale.x(points.length - 1)} cy=${scale.y(last.rating_milli / 1000)} r="4"/>
    <text class="graph-text" x=${LEFT} y=${HEIGHT - 8}>${dateText((points[0] as RatingPoint).at)}</text>
    <text class="graph-text" x=${WIDTH - RIGHT} y=${HEIGHT - 8} text-anchor="end">${dateText(last.at)}</text>
  </svg>`;
}

function markLine(mark: number, scale: Scale): TemplateResult {
  const y = scale.y(mark);
  return svg`<line class="graph-mark" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y} y2=${y}/>
    <text class="graph-text" x=${LEFT - 6} y=${y + 4} text-anchor="end">${mark}</text>`;
}

/** Line and uncertainty fill the height; marks stand at round ratings. */
export function scaleOf(points: readonly RatingPoint[]): Scale {
  const around = points.flatMap(({ rating_milli, deviation_milli }) => [
    (rating_milli + deviation_milli) / 1000,
    (rating_milli - deviation_milli) / 1000,
  ]);
  const [least, most] = [Math.min(...around), Math.max(...around)];
  const step = STEPS.find((each) => (most - least) / each <= MOST_MARKS) ?? 1000;
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const width = WIDTH - LEFT - RIGHT;
  const height = HEIGHT - TOP - BOTTOM;
  const marks: number[] = [];
  for (let mark = low; mark <= high; mark += step) marks.push(mark);
  return {
    x: (index) => LEFT + (width * index) / Math.max(1, points.length - 1),
    y: (rating) => TOP + (height * (high - rating)) / Math.max(1, high - low),
    marks,
  };
}
