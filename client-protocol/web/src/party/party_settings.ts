/**
 * A party's settings: a form for its leader, for everybody else what differs from the defaults.
 *
 * Owns: sending each change at once, and taking it back where the server refuses. Must not know:
 * what any setting means.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { runningMatch, type Settings, TookTooLong } from "seki-protocol";
import { textOf } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { gameNames } from "../games/games.js";
import { say } from "../words/words.js";
import { PartyElement } from "./party_element.js";
import { settingRow } from "./setting_control.js";
import {
  changedFields,
  defaultsOf,
  fieldsOf,
  gameOf,
  isPossible,
  presentValue,
  type SettingField,
  type SettingValue,
  settingGroups,
} from "./setting_fields.js";
import { changesList, settingsList } from "./setting_lists.js";
import { isLeader, mayArrange } from "./standing.js";
import "./party_settings.css";

const ROOMY = "(min-width: 62rem)";
/** How long a change that the server has taken may take to be seen. */
const SEEN_MS = 3_000;

export class PartySettings extends PartyElement {
  static override properties = { wishes: { state: true }, faults: { state: true } };
  /** What was chosen here and is not yet seen in the view, by name. */
  declare wishes: Settings;
  /** Why the last choice of a setting was not taken, by name. */
  declare faults: Readonly<Record<string, string>>;

  /** The form is open from the start where it is not in the way of the rest. */
  readonly #isRoomy = matchMedia(ROOMY).matches;

  constructor() {
    super();
    this.wishes = {};
    this.faults = {};
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { settings } = this.view;
    const open = stillOpen(this.wishes, settings);
    if (Object.keys(open).length < Object.keys(this.wishes).length) this.wishes = open;
  }

  override render(): TemplateResult {
    const words = say().party;
    return html`
      <section class="card party-settings" aria-labelledby="party-settings-title">
        <header class="party-head"><h2 id="party-settings-title">${words.settingsTitle}</h2></header>
        ${mayArrange(this.view) ? this.#form() : this.#reading()}
      </section>
    `;
  }

  #reading(): TemplateResult {
    const { settings } = this.view;
    const words = say().party;
    const isRunning = isLeader(this.view) && runningMatch(this.view);
    return html`
      <p class="party-hint">${isRunning ? words.onlyBetween : words.onlyLeader}</p>
      ${changesList(settings)}
      <details class="party-all">
        <summary>${words.allSettings}</summary>
        ${settingsList(settings)}
      </details>
    `;
  }

  #form(): TemplateResult {
    const settings = { ...this.view.settings, ...this.wishes };
    return html`
      ${this.#games(settings)}
      ${this.#summary(changedFields(settings))}
      <details class="party-all" ?open=${this.#isRoomy}>
        <summary>${say().party.allSettings}</summary>
        ${settingGroups.map((group) => this.#group(group, settings))}
      </details>
    `;
  }

  #games(settings: Settings): TemplateResult {
    const words = say().party;
    const game = (name: GameName) => html`
      <label class="party-chip">
        <input type="radio" name="party-game" .checked=${live(settings.game === name)}
          @change=${() => this.#playInstead(name)} />
        <span>${say().shell.games[name]}</span>
      </label>
    `;
    return html`
      <div class="party-game" data-place>
        <div class="party-setting-words">
          <p class="party-setting-name" id="party-game-name">${words.game}</p>
          <p class="party-hint" id="party-game-hint">${words.gameHint}</p>
          <p class="party-fault" role="alert">${this.faults.game ?? ""}</p>
        </div>
        <div class="party-chips" role="radiogroup" aria-labelledby="party-game-name"
          aria-describedby="party-game-hint">${gameNames.map(game)}</div>
      </div>
    `;
  }

  #summary(changed: readonly SettingField[]): TemplateResult {
    const words = say().party;
    const isChanged = changed.length > 0;
    const reset = () => this.#configure(defaultsOf(changed));
    return html`
      <div class="party-summary" ?data-changed=${isChanged}>
        <p>${isChanged ? words.someChanged(changed.length) : words.allDefault}</p>
        ${isChanged ? html`<button class="quiet" @click=${reset}>${words.allToDefault}</button>` : nothing}
      </div>
    `;
  }

  #group(group: (typeof settingGroups)[number], settings: Settings): TemplateResult {
    const fields = fieldsOf(gameOf(settings)).filter((field) => field.group === group);
    return html`
      <fieldset class="party-group">
        <legend>${say().party.groups[group]}</legend>
        ${fields.map((field) => this.#row(field, settings))}
      </fieldset>
    `;
  }

  #row(field: SettingField, settings: Settings): TemplateResult {
    return settingRow(field, {
      game: gameOf(settings),
      value: presentValue(settings, field),
      isSaving: field.name in this.wishes,
      fault: this.faults[field.name] ?? "",
      choose: (value) => this.#choose(field, value),
    });
  }

  #choose(field: SettingField, value: SettingValue): void {
    const { name } = field;
    if (isPossible(field, value)) void this.#configure({ [name]: value });
    else this.faults = { ...this.faults, [name]: say().party.wholeNumber };
  }

  #playInstead(game: GameName): Promise<void> {
    return this.#carryOut({ game }, () => this.party.configure({}, game));
  }

  #configure(changes: Settings): Promise<void> {
    return this.#carryOut(changes, () => this.party.configure(changes));
  }

  /** Shows changes as made, asks for them, and takes back those that are not. */
  async #carryOut(changes: Settings, ask: () => Promise<void>): Promise<void> {
    this.wishes = { ...this.wishes, ...changes };
    const others = Object.entries(this.faults).filter(([name]) => !(name in changes));
    this.faults = Object.fromEntries(others);
    try {
      await ask();
      await this.#seen(changes);
    } catch (error) {
      const [name = ""] = Object.keys(changes);
      this.faults = { ...this.faults, [name]: await textOf(error) };
    }
    this.wishes = stillOpen(this.wishes, changes);
  }

  async #seen(changes: Settings): Promise<void> {
    const wished = Object.entries(changes);
    try {
      await this.party.until(
        ({ settings }) => wished.every(([name, value]) => settings[name] === value),
        SEEN_MS,
      );
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error; // Else somebody has changed it again.
    }
  }
}

/** Returns the wishes that are not these, or that have become others meanwhile. */
function stillOpen(wishes: Settings, done: Settings): Settings {
  const isOpen = ([name, value]: [string, SettingValue]) => done[name] !== value;
  return Object.fromEntries(Object.entries(wishes).filter(isOpen));
}

customElements.define("seki-party-settings", PartySettings);
