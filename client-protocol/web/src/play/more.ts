/**
 * What is needed now and then in a match: how the board is drawn, the record, the way out.
 *
 * Owns: this part's contents. Must not know: the board, the match's state.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { RecordFile, RoomView } from "seki-protocol";
import { copyText } from "../app/copying.js";
import { pieceSetOf, preferPieceSet } from "../app/preferences.js";
import { tell } from "../app/toasts.js";
import type { GameFace } from "../games/face.js";
import { linkTo } from "../party/links.js";
import { language, say } from "../words/words.js";
import { flipIcon } from "./icons.js";
import "./notation_entry.js";
import "./record_box.js";

export interface More {
  readonly face: GameFace;
  readonly fen: string;
  readonly fetchRecord: ((form: string) => Promise<RecordFile>) | null;
  readonly flip: () => void;
}

/** The board's own affairs: turning it, what its pieces look like. */
export function boardChoices(face: GameFace, flip: () => void): TemplateResult {
  const { controls } = say().play;
  return html`<div class="more-board">
    <button type="button" @click=${flip}>${flipIcon} ${controls.flip}</button>
    ${face.pieceSets.length > 1 ? pieceSetChoice(face) : nothing}
  </div>`;
}

export function recordBox({ face, fen, fetchRecord }: Omit<More, "flip">): TemplateResult {
  return html`<seki-record
    .game=${face.name}
    .fen=${fen}
    .fetchRecord=${fetchRecord}
  ></seki-record>`;
}

/** The link for onlookers, for members; it never gives a seat. */
export function watchLink({ codes }: RoomView): TemplateResult | typeof nothing {
  if (codes === null) return nothing;
  const { controls } = say().play;
  const copy = async () => {
    const isCopied = await copyText(linkTo("watch", codes.watch, location));
    if (isCopied) tell(controls.copied, "ok");
    else tell(controls.notCopied, "problem");
  };
  return html`<button type="button" @click=${copy}>${controls.watchLink}</button>`;
}

function pieceSetChoice(face: GameFace): TemplateResult {
  const chosen = pieceSetOf(face.name, face.pieceSets);
  const choose = (event: Event) => {
    preferPieceSet(face.name, (event.target as HTMLSelectElement).value);
  };
  return html`<label class="more-pieces">
    <span>${say().play.controls.pieces}</span>
    <select @change=${choose}>
      ${face.pieceSets.map(
        (set) => html`<option value=${set} .selected=${set === chosen}>
          ${face.pieceSetName(set, language())}
        </option>`,
      )}
    </select>
  </label>`;
}
