/**
 * What a link with a code leads to: one button. Nothing is taken by looking at it.
 *
 * Owns: that button, for an invitation and for looking on. Must not know: parties, matches.
 */
import { html, nothing, type TemplateResult } from "lit";
import { Refused, type Room } from "seki-protocol";
import { goInstead } from "../app/router.js";
import { joinParty, watchParty } from "../app/session.js";
import { complain } from "../app/toasts.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { gameArt } from "./game_art.js";
import "./code_page.css";

export class CodePage extends SekiElement {
  static override properties = {
    code: { attribute: false },
    purpose: { attribute: false },
    isBusy: { state: true },
    areSeatsTaken: { state: true },
  };
  declare code: string;
  declare purpose: "join" | "watch";
  declare isBusy: boolean;
  declare areSeatsTaken: boolean;

  constructor() {
    super();
    this.code = "";
    this.purpose = "join";
    this.isBusy = false;
    this.areSeatsTaken = false;
  }

  override render(): TemplateResult {
    const words = say().start[this.purpose];
    return html`
      <section class="code">
        <div class="code-art">${gameArt("janggi")}${gameArt("gungi")}</div>
        <h1>${words.title}</h1>
        <p>${words.text}</p>
        <p class="code-shown"><span>${words.code}</span> <code>${this.code}</code></p>
        <p class="code-problem" role="status">
          ${this.areSeatsTaken ? say().start.join.seatsTaken : nothing}
        </p>
        <div class="code-buttons">
          ${this.purpose === "join" ? this.#joinButtons() : this.#watchButton()}
        </div>
      </section>
    `;
  }

  #joinButtons(): TemplateResult {
    const words = say().start.join;
    return html`
      ${
        this.areSeatsTaken
          ? nothing
          : html`<button class="primary" ?disabled=${this.isBusy} @click=${this.#sit}>
              ${words.sit}
            </button>`
      }
      <button class=${this.areSeatsTaken ? "primary" : "quiet"} ?disabled=${this.isBusy}
        @click=${() => this.#enter(() => joinParty(this.code))}>${words.stand}</button>
    `;
  }

  #watchButton(): TemplateResult {
    return html`
      <button class="primary" ?disabled=${this.isBusy}
        @click=${() => this.#enter(() => watchParty(this.code))}>${say().start.watch.go}</button>
    `;
  }

  #sit = (): Promise<void> => this.#enter(() => joinParty(this.code, "any"));

  /** Goes in; the link itself is left out of the way back. */
  async #enter(open: () => Promise<Room>): Promise<void> {
    this.isBusy = true;
    try {
      const { id } = await open();
      goInstead({ page: "room", room: id });
    } catch (error) {
      this.areSeatsTaken = error instanceof Refused && error.code === "seat/taken";
      if (!this.areSeatsTaken) await complain(error);
    } finally {
      this.isBusy = false;
    }
  }
}

customElements.define("seki-code", CodePage);
