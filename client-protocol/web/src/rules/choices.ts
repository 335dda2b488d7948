/**
 * One choice among a few, as tiles.
 *
 * Owns: their form, usable by pointer and keys. Must not know: what is chosen.
 */
import { html, nothing, type TemplateResult } from "lit";

export interface Choices<T extends string> {
  /** Distinct among those on a page. */
  readonly name: string;
  readonly legend: string;
  readonly among: readonly { value: T; label: string; picture?: TemplateResult }[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
}

export function choices<T extends string>(given: Choices<T>): TemplateResult {
  const { name, legend, among, chosen, choose } = given;
  const hasPictures = among.some(({ picture }) => picture);
  return html`<fieldset class="rules-choices ${hasPictures ? "has-pictures" : ""}">
    <legend>${legend}</legend>
    ${among.map(
      ({ value, label, picture }) => html`<label class="rules-choice">
        <input
          type="radio"
          class="visually-hidden"
          name=${name}
          value=${value}
          .checked=${value === chosen}
          @change=${() => choose(value)}
        />
        <span class="rules-choice-tile">${picture ?? nothing}<span>${label}</span></span>
      </label>`,
    )}
  </fieldset>`;
}
