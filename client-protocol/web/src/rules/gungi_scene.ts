/**
 * What a piece reaches among towers, as a diagram draws it.
 *
 * Owns: what is marked where. Must not know: what may be chosen, where a piece goes.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import { boardArt, onSquare, pickedArt, targetArt } from "../gungi/board_art.js";
import { fileOf, rankOf, type Square, squareAt } from "../gungi/notation.js";
import type { Step } from "../gungi/reach.js";
import { towerArt } from "../gungi/tower_art.js";
import { type Mover, type Seen, sight } from "./gungi_sight.js";
import { closedMark, higherMark, jumpedMark, legendEntry } from "./movement_marks.js";
import type { MovementWords } from "./texts/texts.js";

export const HIGHEST = 3;

export interface Scene {
  readonly mover: Mover;
  readonly origin: Square;
  /** How high the enemy's towers are. */
  readonly heights: ReadonlyMap<Square, number>;
  readonly pieceSet: string;
}

export interface Marked {
  readonly square: Square;
  readonly finding: Seen["finding"];
}

/** Finds what a piece meets, square by square. */
export function marked({ mover, origin, heights }: Scene): Marked[] {
  const heightAt = (step: Step) => heights.get(squareFrom(origin, step) ?? "") ?? 0;
  return sight(mover, heightAt).flatMap(({ step, finding }) => {
    const square = squareFrom(origin, step);
    return square === null ? [] : [{ square, finding }];
  });
}

export function sceneArt(scene: Scene): TemplateResult {
  const { mover, origin, heights, pieceSet } = scene;
  const now = marked(scene);
  const own = "D".repeat(mover.tier - 1) + mover.kind;
  return boardArt(
    0,
    svg`${onSquare(origin, 0, pickedArt)}
      ${onSquare(origin, 0, towerArt(own, pieceSet))}
      ${[...heights].map(([at, height]) => onSquare(at, 0, towerArt("d".repeat(height), pieceSet)))}
      ${higher(scene, now).map(({ square, tier }) => onSquare(square, 0, middle(higherMark(tier))))}
      ${now.map(({ square, finding }) => onSquare(square, 0, markOf(finding, heights.get(square))))}`,
  );
}

/** What the marks mean. */
export function legend({ signs }: MovementWords, scene: Scene): TemplateResult {
  const findings = new Set(marked(scene).map(({ finding }) => finding));
  const entry = (drawing: SVGTemplateResult, text: string) =>
    legendEntry(svg`<g transform="translate(-50 -50)">${drawing}</g>`, text);
  return html`<ul class="rules-legend">
    ${entry(targetArt([""]), signs.go)}
    ${findings.has("enterable") ? entry(targetArt(["x"]), signs.take) : nothing}
    ${findings.has("enterable") ? entry(targetArt(["+"]), signs.stack) : nothing}
    ${findings.has("too_high") ? legendEntry(closedMark, signs.tooHigh) : nothing}
    ${findings.has("jumped") ? legendEntry(jumpedMark, signs.jumped) : nothing}
    ${scene.mover.tier < HIGHEST ? legendEntry(higherMark(HIGHEST), signs.higher) : nothing}
  </ul>`;
}

/** The squares that only higher tiers reach, each with the lowest that does. */
function higher(scene: Scene, now: readonly Marked[]): { square: Square; tier: number }[] {
  const known = new Set(now.map(({ square }) => square));
  const tiers = Array.from(
    { length: HIGHEST - scene.mover.tier },
    (_, i) => scene.mover.tier + 1 + i,
  );
  return tiers.flatMap((tier) => {
    const more = marked({ ...scene, mover: { ...scene.mover, tier } });
    const found = more.filter(({ square, finding }) => finding === "free" && !known.has(square));
    for (const { square } of found) known.add(square);
    return found.map(({ square }) => ({ square, tier }));
  });
}

function markOf(finding: Seen["finding"], height = 0): SVGTemplateResult {
  if (finding === "free") return targetArt([""]);
  if (finding === "enterable") return targetArt(height < HIGHEST ? ["x", "+"] : ["x"]);
  return middle(finding === "jumped" ? jumpedMark : closedMark);
}

function middle(mark: SVGTemplateResult): SVGTemplateResult {
  return svg`<g transform="translate(50 50)">${mark}</g>`;
}

function squareFrom(origin: Square, { right, forward }: Step): Square | null {
  const [file, rank] = [fileOf(origin) - right, rankOf(origin) - forward];
  return file >= 1 && file <= 9 && rank >= 1 && rank <= 9 ? squareAt(file, rank) : null;
}
