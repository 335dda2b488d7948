/**
 * The field for a code that somebody gave the reader.
 *
 * Owns: what is typed there, and where it leads. Must not know: whether a code is good.
 */
import { html, nothing, type TemplateResult } from "lit";
import { codeIn, go } from "../app/router.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";

export class CodeForm extends SekiElement {
  static override properties = { isMissing: { state: true } };
  declare isMissing: boolean;

  constructor() {
    super();
    this.isMissing = false;
  }

  override render(): TemplateResult {
    const words = say().start.code;
    return html`
      <form class="start-code" novalidate @submit=${this.#submit}>
        <label for="start-code-field">${words.label}</label>
        <input id="start-code-field" name="code" type="text" inputmode="text" autocomplete="off"
          autocapitalize="characters" spellcheck="false" enterkeyhint="go"
          aria-invalid=${this.isMissing} aria-describedby="start-code-missing"
          @input=${this.#typed}>
        <p class="start-missing" id="start-code-missing" role="status">
          ${this.isMissing ? words.missing : nothing}
        </p>
        <div class="start-buttons">
          <button type="submit" name="purpose" value="join">${words.join}</button>
          <button type="submit" name="purpose" value="watch">${words.watch}</button>
        </div>
      </form>
    `;
  }

  #typed = (): void => {
    this.isMissing = false;
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.querySelector("input");
    const typed = field?.value ?? "";
    const code = codeIn(typed);
    this.isMissing = code === "";
    if (code === "") field?.focus();
    else go({ page: purposeOf(typed, event.submitter), code });
  };
}

/** A whole link says itself what it is for; else the button does. */
function purposeOf(typed: string, submitter: HTMLElement | null): "join" | "watch" {
  const linked = /#\/(join|watch)\//.exec(typed)?.[1];
  return (linked ?? submitter?.getAttribute("value")) === "watch" ? "watch" : "join";
}

customElements.define("seki-code-form", CodeForm);
