/**
 * What is marked on the board: the last move, what is picked up and where it may go, check, bikjang.
 *
 * Owns: the marks' shapes, each told by its form and not by colour alone. Must not know: when any is due.
 */
import { type SVGTemplateResult, svg } from "lit";
import type { Spot } from "./board_lines.js";
import { octagon } from "./man_drawing.js";

/** Where the last move came from, and whom it brought where. */
export function lastMark(origin: Spot, target: Spot): SVGTemplateResult {
  return svg`<polygon class="janggi-left" points=${octagon(24)} transform=${to(origin)} />
    <polygon class="janggi-came" points=${octagon(48)} transform=${to(target)} />`;
}

export function pickedMark(spot: Spot): SVGTemplateResult {
  return svg`<polygon class="janggi-picked" points=${octagon(49)} transform=${to(spot)} />`;
}

/** A free point that may be gone to; hollow where that is chosen in advance. */
export function targetMark(spot: Spot, inAdvance: boolean): SVGTemplateResult {
  return svg`<circle class=${withAdvance("janggi-target", inAdvance)} r="14" transform=${to(spot)} />`;
}

/** A man that may be taken. */
export function captureMark(spot: Spot, inAdvance: boolean): SVGTemplateResult {
  return svg`<circle class=${withAdvance("janggi-capture", inAdvance)} r="46" transform=${to(spot)} />`;
}

/** A general that is attacked: ringed, with a sign beside it. */
export function checkMark(spot: Spot): SVGTemplateResult {
  return svg`<g transform=${to(spot)}>
    <circle class="janggi-check" r="50" />
    <g transform="translate(36 -36)">
      <circle class="janggi-check-sign" r="20" />
      <path class="janggi-check-stroke" d="M-3.500-12H3.500L2 3H-2ZM-3.500 6H3.500V12H-3.500Z" />
    </g>
  </g>`;
}

/** The line between generals that face each other. */
export function facingLine(from: Spot, to: Spot): SVGTemplateResult {
  return svg`<path class="janggi-facing" d=${`M${from.x} ${from.y}L${to.x} ${to.y}`} />`;
}

export function facingName(from: Spot, to: Spot, name: string): SVGTemplateResult {
  return svg`<text class="janggi-facing-name" x=${from.x} y=${(from.y + to.y) / 2 + 11}>${name}</text>`;
}

/** A move chosen in advance: its way, and where it ends. */
export function premoveMark(origin: Spot, target: Spot): SVGTemplateResult {
  return svg`<path class="janggi-premove" d=${`M${origin.x} ${origin.y}L${target.x} ${target.y}`} />
    <polygon class="janggi-premove" points=${octagon(48)} transform=${to(origin)} />
    <polygon class="janggi-premove" points=${octagon(48)} transform=${to(target)} />`;
}

/** Where a horse or an elephant will stand once its side has chosen. */
export function openMark(spot: Spot): SVGTemplateResult {
  return svg`<polygon class="janggi-open" points=${octagon(38)} transform=${to(spot)} />`;
}

export function to({ x, y }: Spot): string {
  return `translate(${x} ${y})`;
}

function withAdvance(name: string, inAdvance: boolean): string {
  return inAdvance ? `${name} is-in-advance` : name;
}
