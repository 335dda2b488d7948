/**
 * The small sign by which a side is known beside the board.
 *
 * Owns: its shape; the colour is a matter of style. Must not know: any game.
 */
import { html, type TemplateResult } from "lit";
import type { GameFace, Side } from "../games/face.js";

/** The first letter of the side's own name, on a piece of its colour. */
export function sideMark(face: GameFace, side: Side): TemplateResult {
  const [letter = ""] = face.sideName(side, "ja");
  return html`<svg class="side-mark is-${face.name}-${side}" viewBox="0 0 40 40" aria-hidden="true">
    <path d="M13 2h14l11 11v14L27 38H13L2 27V13z" />
    <text x="20" y="20.5" lang="ja">${letter}</text>
  </svg>`;
}
