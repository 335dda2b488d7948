/**
 * What the two games look like, drawn for the cards that choose one.
 *
 * Owns: the two drawings. Must not know: rules, real positions.
 */
import { html, svg, type TemplateResult } from "lit";
import type { GameName } from "../games/face.js";
import "./game_art.css";

type Point = readonly [x: number, y: number];

export function gameArt(game: GameName): TemplateResult {
  return html`
    <svg class="art" viewBox="0 0 320 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true"
      focusable="false">
      <rect class="art-wood" width="320" height="220"/>
      ${game === "janggi" ? janggiArt() : gungiArt()}
    </svg>
  `;
}

const STEP = 60;

function lines(xs: readonly number[], ys: readonly number[]): TemplateResult {
  const upright = xs.map((x) => `M${x} -10V230`);
  const level = ys.map((y) => `M-10 ${y}H330`);
  return svg`<path class="art-lines" d=${[...upright, ...level].join("")}/>`;
}

function janggiArt(): TemplateResult {
  const xs = [-20, 40, 100, 160, 220, 280];
  const ys = [-10, 50, 110, 170, 230];
  return svg`
    ${lines(xs, ys)}
    <path class="art-lines" d="M100 -10L220 110M220 -10L100 110"/>
    ${octagon([160, 50], 29, "漢", "han")}
    ${octagon([280, 50], 24, "車", "han")}
    ${octagon([40, 170], 20, "卒", "cho")}
    ${octagon([100, 170], 24, "包", "cho")}
    ${octagon([160, 170], 20, "兵", "han")}
    ${octagon([220, 110], 24, "馬", "cho")}
  `;
}

function octagon([x, y]: Point, radius: number, sign: string, side: "cho" | "han"): TemplateResult {
  return svg`
    <g class="art-piece" data-side=${side}>
      <polygon class="art-edge" points=${corners(x, y + 4, radius)}/>
      <polygon class="art-face" points=${corners(x, y, radius)}/>
      <text x=${x} y=${y} font-size=${radius * 1.25} dy="0.35em">${sign}</text>
    </g>
  `;
}

function corners(x: number, y: number, radius: number): string {
  const turns = Array.from({ length: 8 }, (_, i) => ((i + 0.5) * Math.PI) / 4);
  const at = (turn: number) => [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  return turns
    .map((turn) =>
      at(turn)
        .map((value) => value.toFixed(1))
        .join(","),
    )
    .join(" ");
}

function gungiArt(): TemplateResult {
  const xs = [10, 70, 130, 190, 250, 310];
  const ys = [20, 80, 140, 200];
  return svg`
    ${lines(xs, ys)}
    ${tower([160, 50], ["black"], "帥")}
    ${tower([280, 50], ["black", "black"], "弓")}
    ${tower([40, 170], ["white"], "槍")}
    ${tower([100, 110], ["white", "black", "white"], "忍")}
    ${tower([220, 110], ["black"], "兵")}
    ${tower([160, 170], ["white", "white"], "侍")}
  `;
}

const TIER_PX = 13;

/** Discs from the lowest up, each drawn with its edge; the sign is the highest one's. */
function tower([x, y]: Point, discs: readonly string[], sign: string): TemplateResult {
  const base = y + ((discs.length - 1) * TIER_PX) / 2;
  const top = base - (discs.length - 1) * TIER_PX;
  return svg`
    ${discs.map((side, tier) => disc(x, base - tier * TIER_PX, side))}
    <text class="art-sign" data-side=${discs.at(-1) ?? ""} x=${x} y=${top} dy="0.35em"
      font-size=${STEP * 0.5}>${sign}</text>
  `;
}

function disc(x: number, y: number, side: string): TemplateResult {
  return svg`
    <g class="art-disc" data-side=${side}>
      <circle class="art-edge" cx=${x} cy=${y + 6} r="24"/>
      <circle class="art-face" cx=${x} cy=${y} r="24"/>
    </g>
  `;
}
