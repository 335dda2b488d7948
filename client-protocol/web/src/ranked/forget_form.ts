/**
 * `<seki-forget-form>`: having oneself forgotten, after a word was typed.
 *
 * Owns: the question and asking the server. Must not know: what is removed where.
 */
import { html, type TemplateResult } from "lit";
import { session } from "../app/session.js";
import { tell, textOf } from "../app/toasts.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { beginAsNobody } from "./device_person.js";

export class ForgetForm extends SekiElement {
  static override properties = {
    isAsking: { state: true },
    typed: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare protected isAsking: boolean;
  declare protected typed: string;
  declare protected problem: string;
  declare protected isBusy: boolean;
  /** What the page does once its person is forgotten. */
  leave: () => void = beginAsNobody;

  constructor() {
    super();
    Object.assign(this, { isAsking: false, typed: "", problem: "", isBusy: false });
  }

  protected override render(): TemplateResult {
    const words = say().ranked.profile.forget;
    return html`<section class="card profile-forget" aria-labelledby="profile-forget">
      <h2 id="profile-forget">${words.title}</h2>
      <p>${words.text}</p>
      ${
        this.isAsking
          ? this.#question()
          : html`<button type="button" class="danger" @click=${() => this.#ask(true)}>
              ${words.open}
            </button>`
      }
    </section>`;
  }

  #question(): TemplateResult {
    const words = say().ranked.profile.forget;
    const isTyped = this.typed.trim().toLowerCase() === words.word;
    return html`<form novalidate @submit=${this.#submit} @keydown=${this.#escaped}>
      <label for="profile-forget-word">${words.type(words.word)}</label>
      <input id="profile-forget-word" type="text" autocomplete="off" autocapitalize="none"
        spellcheck="false" aria-describedby="profile-forget-problem" @input=${this.#heard}>
      <p class="profile-problem" id="profile-forget-problem" role="alert">${this.problem}</p>
      <div class="profile-answers">
        <button type="submit" class="danger" ?disabled=${!isTyped || this.isBusy}>
          ${words.yes}
        </button>
        <button type="button" @click=${() => this.#ask(false)}>${words.no}</button>
      </div>
    </form>`;
  }

  readonly #heard = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
  };

  readonly #escaped = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#ask(false);
  };

  /** Opens or closes the question; the focus goes along. */
  #ask(isAsking: boolean): void {
    Object.assign(this, { isAsking, typed: "", problem: "" });
    void this.updateComplete.then(() => {
      this.querySelector<HTMLElement>(isAsking ? "input" : "button")?.focus();
    });
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { word, done } = say().ranked.profile.forget;
    if (this.typed.trim().toLowerCase() !== word) return;
    this.isBusy = true;
    try {
      await session().deleteMe();
      tell(done, "ok");
      this.leave();
    } catch (error) {
      this.problem = await textOf(error);
    } finally {
      this.isBusy = false;
    }
  };
}

customElements.define("seki-forget-form", ForgetForm);
