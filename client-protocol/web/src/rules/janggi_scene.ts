/**
 * A man's ways as a diagram draws them.
 *
 * Owns: what is marked where. Must not know: what may be chosen, where a man goes.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { spotOf } from "../janggi/board_lines.js";
import { captureMark, pickedMark, targetMark, to } from "../janggi/board_marks.js";
import { manDrawing } from "../janggi/man_drawing.js";
import { sideOf } from "../janggi/picture.js";
import type { Square } from "../janggi/squares.js";
import { isOpen, jumpedOver, type Men, type Way } from "./janggi_sight.js";
import {
  closedMark,
  goMark,
  jumpedMark,
  legendEntry,
  takeMark,
  wayMark,
} from "./movement_marks.js";
import type { MovementWords } from "./texts/texts.js";

export interface Scene {
  readonly men: Men;
  /** Where the man stands whose ways are drawn. */
  readonly origin: Square;
  readonly ways: readonly Way[];
  readonly pieceSet: string;
}

export function movementArt({ men, origin, ways, pieceSet }: Scene): SVGTemplateResult {
  return svg`${pickedMark(spotOf(origin, 0))}
    ${isLeaper(men.get(origin)) ? ways.filter(isOpen).map((way) => leapArt(origin, way)) : nothing}
    ${[...men].map(([at, man]) => onPoint(at, manDrawing(man, pieceSet)))}
    ${ways.map((way) => wayEndArt(men, way))}
    ${jumpedOver(men, origin, ways).map((at) => onPoint(at, jumpedMark))}`;
}

/** What the marks mean. */
export function legend({ signs }: MovementWords, kind: string): TemplateResult {
  return html`<ul class="rules-legend">
    ${legendEntry(goMark, signs.go)} ${legendEntry(takeMark, signs.take)}
    ${legendEntry(closedMark, signs.closed)}
    ${kind === "C" ? legendEntry(jumpedMark, signs.screen) : nothing}
  </ul>`;
}

function isLeaper(man: string | undefined): boolean {
  return man === "N" || man === "B";
}

/** A bent way, by the points it passes. */
function leapArt(origin: Square, { via, target }: Way): SVGTemplateResult {
  return wayMark([origin, ...via, target].map((point) => spotOf(point, 0)));
}

/** Own men need no mark: nobody thinks of taking them. */
function wayEndArt(men: Men, way: Way): SVGTemplateResult | typeof nothing {
  const spot = spotOf(way.target, 0);
  if (way.takes) return captureMark(spot, false);
  if (isOpen(way)) return targetMark(spot, false);
  const man = men.get(way.target);
  return man !== undefined && sideOf(man) === 0 ? nothing : onPoint(way.target, closedMark);
}

function onPoint(point: Square, drawing: SVGTemplateResult): SVGTemplateResult {
  return svg`<g transform=${to(spotOf(point, 0))}>${drawing}</g>`;
}
