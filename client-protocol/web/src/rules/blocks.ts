/**
 * The blocks of a rules page, drawn.
 *
 * Owns: their form. Must not know: what they say, how they are loaded.
 */
import { html, type TemplateResult } from "lit";
import type { GameName } from "../games/face.js";
import { choicesOf, fieldsOf, type SettingField } from "../party/setting_fields.js";
import { settingText, valueText } from "../party/setting_words.js";
import { say } from "../words/words.js";
import type { Block, BoardFigure, SettingTexts, Table } from "./document.js";
import type { Figures } from "./figures.js";
import { inline } from "./inline.js";
import type { MovementWords } from "./texts/texts.js";

/** What blocks are drawn with. */
export interface Drawn {
  readonly game: GameName;
  readonly movements: MovementWords;
  readonly figures: Figures;
}

export function blockView(block: Block, drawn: Drawn): TemplateResult {
  switch (block.kind) {
    case "text":
      return html`<p>${inline(block.text)}</p>`;
    case "heading":
      return html`<h3>${block.text}</h3>`;
    case "note":
      return html`<p class="rules-note">${inline(block.text)}</p>`;
    case "list":
      return html`<ul>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    case "steps":
      return html`<ol>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ol>`;
    case "terms":
      return termsView(block.entries);
    case "settings":
      return settingsView(drawn.game, block.texts);
    case "movements":
      return drawn.figures.movements(drawn.movements);
    case "arrangements":
      return html`<div class="rules-arrangements">${drawn.figures.arrangements()}</div>`;
    case "boards":
      return boardsView(block.boards, drawn.figures);
    case "table":
      return tableView(block);
  }
}

function boardsView(boards: readonly BoardFigure[], figures: Figures): TemplateResult {
  return html`<div class="rules-boards">
    ${boards.map(
      ({ start, caption }) => html`<figure>
        ${figures.board(start)}
        <figcaption>${caption}</figcaption>
      </figure>`,
    )}
  </div>`;
}

function termsView(entries: readonly (readonly [string, string])[]): TemplateResult {
  return html`<dl class="rules-terms">
    ${entries.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${inline(meaning)}</dd></div>`)}
  </dl>`;
}

/** So many letters of a cell stay in a line. */
const COMPACT = 20;

/** May be scrolled sideways where it is too wide, by keys too. */
function tableView({ caption, head, rows }: Table): TemplateResult {
  const isCompact = rows.every(([, ...cells]) => cells.every((cell) => cell.length <= COMPACT));
  return html`<div class="rules-table ${isCompact ? "is-compact" : ""}" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <caption>${caption}</caption>
      <thead>
        <tr>${head.map((cell) => (cell ? html`<th scope="col">${cell}</th>` : html`<td></td>`))}</tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first = "", ...others]) => html`<tr>
            <th scope="row">${first}</th>
            ${others.map((cell) => html`<td>${inline(cell)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The settings in the order of the party's form, each with its values, the default marked. */
function settingsView(game: GameName, texts: SettingTexts): TemplateResult {
  return html`<div class="rules-settings">
    ${fieldsOf(game).map(
      (field) => html`<section class="rules-setting">
        <h3>${settingText(game, field).name}</h3>
        <p>${texts[field.name]}</p>
        ${valuesView(game, field)}
      </section>`,
    )}
  </div>`;
}

function valuesView(game: GameName, field: SettingField): TemplateResult {
  const values = "least" in field.values ? [field.fallback] : choicesOf(field, field.fallback);
  return html`<ul class="rules-values">
    ${values.map((value) => {
      const text = valueText(game, field, value);
      return value === field.fallback
        ? html`<li class="is-default">${say().party.defaultIs(text)}</li>`
        : html`<li>${text}</li>`;
    })}
  </ul>`;
}
