/**
 * Settings to be read: what differs from the defaults, and all of them with what they mean.
 *
 * Owns: both lists. Must not know: rooms, changing anything.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Settings } from "seki-protocol";
import { say } from "../words/words.js";
import {
  changedFields,
  fieldsOf,
  gameOf,
  isChanged,
  type SettingField,
  settingGroups,
} from "./setting_fields.js";
import { presentText, settingText, valueText } from "./setting_words.js";

/** What is played, and which settings are not the defaults. */
export function changesList(settings: Settings): TemplateResult {
  const words = say().party;
  const game = gameOf(settings);
  const changed = changedFields(settings);
  return html`
    <dl class="party-readings">
      <div class="party-reading">
        <dt>${words.game}</dt>
        <dd>${game === null ? String(settings.game) : say().shell.games[game]}</dd>
      </div>
      ${changed.map((field) => reading(field, settings))}
    </dl>
    ${changed.length === 0 ? html`<p class="party-hint">${words.allDefault}</p>` : nothing}
  `;
}

/** Every setting as it stands, by group, with its explanation. */
export function settingsList(settings: Settings): TemplateResult {
  const fields = fieldsOf(gameOf(settings));
  return html`
    ${settingGroups.map(
      (group) => html`
        <h3 class="party-group-title">${say().party.groups[group]}</h3>
        <dl class="party-readings">
          ${fields
            .filter((field) => field.group === group)
            .map((field) => reading(field, settings, true))}
        </dl>
      `,
    )}
  `;
}

function reading(field: SettingField, settings: Settings, isFull = false): TemplateResult {
  const words = say().party;
  const game = gameOf(settings);
  const text = settingText(game, field);
  const isOther = isChanged(settings, field);
  return html`
    <div class="party-reading" ?data-changed=${isOther}>
      <dt>
        ${text.name} ${isOther ? html`<span class="party-mark">${words.changed}</span>` : nothing}
      </dt>
      <dd>
        ${presentText(game, field, settings)}
        ${isOther ? html`<span class="party-hint">${standard(field, settings)}</span>` : nothing}
      </dd>
      ${isFull || isOther ? html`<dd class="party-hint">${text.explain}</dd>` : nothing}
    </div>
  `;
}

function standard(field: SettingField, settings: Settings): string {
  return say().party.defaultIs(valueText(gameOf(settings), field, field.fallback));
}
