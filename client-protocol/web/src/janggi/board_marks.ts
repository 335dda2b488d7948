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
    <polygon class="janggi-came" points=${octagon(49)} transform=${to(target)} />`;
}

export function pickedMark(spot: Spot): SVGTemplateResult {
  return svg`<polygon class="janggi-picked" points=${octagon(50)} transform=${to(spot)} />`;
}

/** A free point that may be gone to; hollow where that is chosen in advance. */
export function targetMark(spot: Spot, inAdvance: boolean): SVGTemplateResult {
  return inAdvance
    ? outlined("janggi-premove is-whole", circle(14), spot)
    : svg`<circle class="janggi-target" r="16" transform=${to(spot)} />`;
}

/** A man that may be taken; a thin ring where that is chosen in advance. */
export function captureMark(spot: Spot, inAdvance: boolean): SVGTemplateResult {
  return outlined(inAdvance ? "janggi-premove is-whole" : "janggi-capture", circle(47), spot);
}

/** A general that is attacked: ringed, with a sign beside it. */
export function checkMark(spot: Spot): SVGTemplateResult {
  return svg`${outlined("janggi-check", circle(52), spot)}
    <g transform=${to({ x: spot.x + 36, y: spot.y - 34 })}>
      <circle class="janggi-check-sign" r="21" />
      <path class="janggi-check-stroke" d="M-4-13H4L2.500 3H-2.500ZM-4 6.500H4V13H-4Z" />
    </g>`;
}

/** The line between generals that face each other. */
export function facingLine(from: Spot, to: Spot): SVGTemplateResult {
  return outlined("janggi-facing", `M${from.x} ${from.y}L${to.x} ${to.y}`);
}

/** What that is called, in the middle of the line. */
export function facingName(from: Spot, until: Spot, name: string): SVGTemplateResult {
  const width = [...name].reduce((sum, letter) => sum + (letter < "\u1100" ? 19 : 34), 40);
  return svg`<g transform=${to({ x: from.x, y: (from.y + until.y) / 2 })}>
    <rect class="janggi-facing-plate" x=${-width / 2} y="-27" width=${width} height="54" rx="27" />
    <text class="janggi-facing-name" y="12">${name}</text>
  </g>`;
}

/** The way of a move chosen in advance. */
export function premoveWay(origin: Spot, target: Spot): SVGTemplateResult {
  return outlined("janggi-premove", `M${origin.x} ${origin.y}L${target.x} ${target.y}`);
}

/** Where a move chosen in advance begins or ends. */
export function premoveMark(spot: Spot): SVGTemplateResult {
  return outlined("janggi-premove", `M${octagon(48)}Z`, spot);
}

/** Where a horse or an elephant will stand once its side has chosen. */
export function openMark(spot: Spot): SVGTemplateResult {
  return svg`<polygon class="janggi-open" points=${octagon(38)} transform=${to(spot)} />`;
}

export function to({ x, y }: Spot): string {
  return `translate(${x} ${y})`;
}

/** A line on a light one below it, to be seen on wood and on men of either colour. */
function outlined(name: string, path: string, spot: Spot = { x: 0, y: 0 }): SVGTemplateResult {
  return svg`<g transform=${to(spot)}>
    <path class="janggi-outline" d=${path} /><path class=${name} d=${path} />
  </g>`;
}

function circle(radius: number): string {
  const half = `${radius} ${radius} 0 1 0`;
  return `M0 ${-radius}A${half} 0 ${radius}A${half} 0 ${-radius}Z`;
}
