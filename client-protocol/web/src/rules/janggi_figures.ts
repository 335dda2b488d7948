/**
 * What Janggi draws on its rules page.
 *
 * Owns: the board at the start, and the arrangements. Must not know: what stands around them.
 */
import { html, svg, type TemplateResult } from "lit";
import { pieceSetOf } from "../app/preferences.js";
import { boardLines, POINT, spotOf, VIEW } from "../janggi/board_lines.js";
import { to } from "../janggi/board_marks.js";
import { manDrawing, PIECE_SETS } from "../janggi/man_drawing.js";
import { declarationName, manName } from "../janggi/names.js";
import { ARRANGEMENTS, type Arrangement, startOf } from "../janggi/picture.js";
import { language, say } from "../words/words.js";
import type { Figures } from "./figures.js";
import "./janggi_movements.js";

/** Where the four men stand, the palace between them. */
const ACROSS = [0, 1, 2.5, 3.5];

export const figures: Figures = {
  movements: (words) => html`<seki-janggi-movements .words=${words}></seki-janggi-movements>`,
  board: (start) => html`<svg viewBox=${VIEW} aria-hidden="true">
    ${boardLines(0)}
    ${[...startOf(start).men].map(
      ([at, man]) => svg`<g transform=${to(spotOf(at, 0))}>${manDrawing(man, pieceSet())}</g>`,
    )}
  </svg>`,
  arrangements: () => (Object.keys(ARRANGEMENTS) as Arrangement[]).map(arrangement),
};

function arrangement(name: Arrangement): TemplateResult {
  const men = [...ARRANGEMENTS[name]];
  const words = say().janggi.setup;
  const names = men.map((man) => manName(man, language()));
  const width = ((ACROSS.at(-1) ?? 0) + 1) * POINT;
  return html`<figure class="rules-arrangement">
    <figcaption>${declarationName(name, language())}</figcaption>
    <svg
      viewBox="${-POINT / 2} ${-POINT / 2} ${width} ${POINT}"
      role="img"
      aria-label=${words.asSeen(names.join(words.between))}
    >
      <path class="janggi-lines" d="M${-POINT / 2} 0H${width}" />
      ${men.map(
        (man, i) =>
          svg`<g transform=${to({ x: (ACROSS[i] ?? 0) * POINT, y: 0 })}>${manDrawing(man, pieceSet())}</g>`,
      )}
    </svg>
  </figure>`;
}

function pieceSet(): string {
  return pieceSetOf("janggi", PIECE_SETS);
}
