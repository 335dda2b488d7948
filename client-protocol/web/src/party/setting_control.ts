/**
 * One setting of the leader's form: a switch, a few choices, or a count.
 *
 * Owns: the controls and what they are read out with. Must not know: rooms, how a wish is carried
 * out.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { GameName } from "../games/face.js";
import { say } from "../words/words.js";
import { choicesOf, isSwitch, type SettingField, type SettingValue } from "./setting_fields.js";
import { settingText, valueText } from "./setting_words.js";

/** How a field stands, and whom to tell that it should stand otherwise. */
export interface FieldState {
  readonly game: GameName | null;
  readonly value: SettingValue;
  /** On its way to the server. */
  readonly isSaving: boolean;
  /** Why the server did not take the last wish; "" where it did. */
  readonly fault: string;
  readonly choose: (value: SettingValue) => void;
}

/** As many choices stand in rows of four. */
const MANY = 5;
const MOST_PLIES = 9999;

export function settingRow(field: SettingField, state: FieldState): TemplateResult {
  const text = settingText(state.game, field);
  const id = `party-set-${field.name}`;
  const isChanged = state.value !== field.fallback;
  return html`
    <div class="party-setting" data-place ?data-changed=${isChanged} aria-busy=${state.isSaving}>
      <div class="party-setting-words">
        <p class="party-setting-name">
          <span id="${id}-name">${text.name}</span>
          ${isChanged ? html`<span class="party-mark">${say().party.changed}</span>` : nothing}
        </p>
        <p id="${id}-explain" class="party-hint">${text.explain}</p>
        ${isChanged ? wayBack(field, state) : nothing}
        <p class="party-fault" role="alert">${state.fault}</p>
      </div>
      <div class="party-setting-control">${control(field, state, id)}</div>
    </div>
  `;
}

function wayBack(field: SettingField, state: FieldState): TemplateResult {
  const words = say().party;
  return html`
    <p class="party-default">
      ${words.defaultIs(valueText(state.game, field, field.fallback))}
      <button class="quiet" @click=${() => state.choose(field.fallback)}
        aria-label=${words.about(words.back, settingText(state.game, field).name)}>${words.back}</button>
    </p>
  `;
}

function control(field: SettingField, state: FieldState, id: string): TemplateResult {
  if (isSwitch(field)) return toggle(field, state, id);
  return "least" in field.values ? count(field, state, id) : choices(field, state, id);
}

function toggle(field: SettingField, state: FieldState, id: string): TemplateResult {
  const heed = (event: Event) => state.choose((event.target as HTMLInputElement).checked);
  return html`
    <label class="party-toggle">
      <input type="checkbox" role="switch" .checked=${live(state.value === true)} @change=${heed}
        aria-labelledby="${id}-name" aria-describedby="${id}-explain" />
      <span class="party-toggle-track" aria-hidden="true"></span>
      <span class="party-toggle-text" aria-hidden="true">
        ${valueText(state.game, field, state.value)}
      </span>
    </label>
  `;
}

function choices(field: SettingField, state: FieldState, id: string): TemplateResult {
  const choice = (value: SettingValue) => html`
    <label class="party-chip">
      <input type="radio" name=${id} .checked=${live(value === state.value)}
        @change=${() => state.choose(value)} />
      <span>${valueText(state.game, field, value)}</span>
    </label>
  `;
  const values = choicesOf(field, state.value);
  return html`
    <div class="party-chips" role="radiogroup" ?data-many=${values.length > MANY} aria-labelledby="${id}-name"
      aria-describedby="${id}-explain">${values.map(choice)}</div>
  `;
}

function count(field: SettingField, state: FieldState, id: string): TemplateResult {
  const heed = (event: Event) => {
    const { value, valueAsNumber } = event.target as HTMLInputElement;
    state.choose(value.trim() === "" ? field.fallback : valueAsNumber);
  };
  const now = Number(state.value);
  return html`
    <div class="party-number">
      <input type="number" inputmode="numeric" min="0" max=${MOST_PLIES} step="1"
        .value=${live(String(now))} @change=${heed}
        aria-labelledby="${id}-name" aria-describedby="${id}-explain ${id}-now" />
      <span id="${id}-now" class="party-hint">${valueText(state.game, field, now)}</span>
    </div>
  `;
}
