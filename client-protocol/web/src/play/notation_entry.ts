/**
 * `<seki-notation>`: a move typed as the game writes it.
 *
 * Owns: the field and what is said of a wrong entry. Must not know: the board, what happens to the
 * move. Fires `choose` {action}.
 */
import { html, nothing, type TemplateResult } from "lit";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { readEntry } from "./notation.js";
import "./notation_entry.css";

export class NotationEntry extends SekiElement {
  static override properties = {
    actions: { attribute: false },
    isOpen: { attribute: false },
    problem: { state: true },
  };

  /** The legal actions; null where they are not known. */
  declare actions: readonly string[] | null;
  /** Whether anything can be chosen now. */
  declare isOpen: boolean;
  declare private problem: "unreadable" | "illegal" | "notNow" | null;

  constructor() {
    super();
    Object.assign(this, { actions: null, isOpen: false, problem: null });
  }

  protected override render(): TemplateResult {
    const { entry } = say().play;
    const { problem } = this;
    return html`<form class="notation" @submit=${this.#submitted} novalidate>
      <label for="notation-field">${entry.label}</label>
      <input
        id="notation-field"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        placeholder=${this.#example()}
        aria-invalid=${problem === null ? "false" : "true"}
        aria-describedby="notation-problem"
        @input=${this.#typed}
      />
      <button type="submit">${entry.play}</button>
      <p id="notation-problem" class="notation-problem" role="alert">
        ${problem === null ? nothing : entry[problem]}
      </p>
    </form>`;
  }

  #example(): string {
    const example = this.actions?.find((action) => /\d/.test(action));
    return example === undefined ? "" : say().play.entry.hint(example);
  }

  readonly #typed = (): void => {
    this.problem = null;
  };

  readonly #submitted = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector("input");
    const read = readEntry(field?.value ?? "", this.actions);
    if (!field || read.kind === "empty") return;
    if (read.kind !== "action" || !this.isOpen) {
      this.problem = read.kind === "action" ? "notNow" : read.kind;
      field.select();
      return;
    }
    field.value = "";
    this.problem = null;
    const { action } = read;
    this.dispatchEvent(new CustomEvent("choose", { detail: { action }, bubbles: true }));
  };
}

customElements.define("seki-notation", NotationEntry);
