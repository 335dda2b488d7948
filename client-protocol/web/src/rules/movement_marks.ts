/**
 * Marks of the diagrams that no board has: closed, jumped over, reached from a higher tier.
 *
 * Owns: their forms around (0, 0), where a square is 100 wide. Must not know: when any is due.
 */
import { html, type SVGTemplateResult, svg, type TemplateResult } from "lit";

const CROSS = "M-13-13 13 13M13-13-13 13";
const DIAMOND = "M0-17 17 0 0 17-17 0Z";

export const closedMark = outlined("rules-closed", CROSS);
export const jumpedMark = outlined("rules-jumped", DIAMOND);
export const goMark = svg`<circle class="rules-go" r="15" />`;
export const takeMark = svg`<circle class="rules-take" r="40" />`;

/** A tier that reaches a square which lower ones do not. */
export function higherMark(tier: number): SVGTemplateResult {
  return svg`<text class="rules-higher" dy="0.36em">${tier}</text>`;
}

/** A way from point to point. */
export function wayMark(points: readonly { x: number; y: number }[]): SVGTemplateResult {
  return svg`<polyline class="rules-way" points=${points.map(({ x, y }) => `${x},${y}`).join(" ")} />`;
}

/** A mark and what it means. */
export function legendEntry(mark: SVGTemplateResult, text: string): TemplateResult {
  return html`<li>
    <svg viewBox="-50 -50 100 100" aria-hidden="true">${mark}</svg><span>${text}</span>
  </li>`;
}

/** A line on a broader light one, to be seen on wood and on pieces. */
function outlined(name: string, path: string): SVGTemplateResult {
  return svg`<path class="rules-outline" d=${path} /><path class=${name} d=${path} />`;
}
