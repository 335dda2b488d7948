/**
 * `<seki-name-form>`: what the reader is called.
 *
 * Owns: the field, and saying why a name is none. Must not know: where names are kept. Fires
 * `renamed` {}.
 */
import { html, type TemplateResult } from "lit";
import { Refused } from "seki-protocol";
import { session } from "../app/session.js";
import { tell, textOf } from "../app/toasts.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { nameOf } from "./known_people.js";

const MOST_LETTERS = 20;

export class NameForm extends SekiElement {
  static override properties = {
    name: { attribute: false },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare name: string;
  declare protected problem: string;
  declare protected isBusy: boolean;

  constructor() {
    super();
    Object.assign(this, { name: "", problem: "", isBusy: false });
  }

  protected override render(): TemplateResult {
    const words = say().ranked.profile.name;
    return html`<form class="card profile-name" novalidate @submit=${this.#submit}>
      <label for="profile-name">${words.label}</label>
      <p class="profile-soft" id="profile-name-hint">${words.hint}</p>
      <div class="profile-field">
        <input id="profile-name" type="text" autocomplete="nickname" enterkeyhint="done"
          spellcheck="false" .value=${this.name} aria-invalid=${this.problem !== ""}
          aria-describedby="profile-name-problem profile-name-hint" @input=${this.#typed}>
        <button type="submit" ?disabled=${this.isBusy}>${words.save}</button>
      </div>
      <p class="profile-problem" id="profile-name-problem" role="alert">${this.problem}</p>
    </form>`;
  }

  readonly #typed = (): void => {
    this.problem = "";
  };

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const field = this.querySelector("input");
    const name = field?.value.trim() ?? "";
    this.problem = problemOf(name);
    if (this.problem === "") await this.#save(name);
    if (this.problem !== "") field?.focus();
  };

  async #save(name: string): Promise<void> {
    this.isBusy = true;
    try {
      const given = await session().setName(name);
      const person = session().person ?? "";
      tell(say().ranked.profile.name.saved(nameOf({ person, ...given })), "ok");
      this.dispatchEvent(new CustomEvent("renamed", { bubbles: true }));
    } catch (error) {
      this.problem = await refusalOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}

/** Says at once what is wrong with most names that are none; the server judges the others. */
function problemOf(name: string): string {
  const { faults } = say().ranked.profile.name;
  if (name === "") return faults.empty ?? "";
  return [...name.normalize("NFC")].length > MOST_LETTERS ? (faults.long ?? "") : "";
}

/** Says what the server finds wrong with a name, or with anything else. */
async function refusalOf(error: unknown): Promise<string> {
  const why = error instanceof Refused ? error.detail.why : null;
  const fault = typeof why === "string" ? say().ranked.profile.name.faults[why] : undefined;
  return fault ?? (await textOf(error));
}

customElements.define("seki-name-form", NameForm);
