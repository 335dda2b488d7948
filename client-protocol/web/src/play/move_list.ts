/**
 * `<seki-moves>`: the actions of a match, and stepping through them.
 *
 * Owns: the list and the step buttons. Must not know: the board, the match's state. Fires `look`
 * {count}: which position is wanted.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { backIcon, forwardIcon } from "../app/icons.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import type { History } from "./history.js";
import { firstIcon, lastIcon } from "./icons.js";
import { sideText } from "./naming.js";
import "./move_list.css";

export class MoveList extends SekiElement {
  static override properties = {
    history: { attribute: false },
    length: { attribute: false },
    count: { attribute: false },
  };

  declare history: History | null;
  /** How many actions the history has: it changes in place. */
  declare length: number;
  /** After how many actions the position is that is looked at. */
  declare count: number;

  constructor() {
    super();
    Object.assign(this, { history: null, length: 0, count: 0 });
  }

  protected override render(): TemplateResult {
    const { moves } = say().play;
    return html`<section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title" class="visually-hidden">${moves.title}</h2>
      <ol class="moves-list" tabindex="0" aria-labelledby="moves-title">
        ${this.length === 0 ? html`<li class="moves-none">${moves.none}</li>` : nothing}
        ${Array.from({ length: this.length }, (_, index) => this.#entry(index + 1))}
      </ol>
      <div class="moves-steps" role="group" aria-label=${moves.keys}>${this.#steps()}</div>
    </section>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("count") || changed.has("length")) this.#showCurrent();
  }

  #entry(count: number): TemplateResult | typeof nothing {
    const { history } = this;
    if (!history) return nothing;
    const side = history.moverAt(count);
    return html`<li>
      <button
        type="button"
        class="moves-one"
        data-count=${count}
        aria-current=${count === this.count ? "step" : "false"}
        @click=${() => this.#look(count)}
      >
        <span class="moves-number">${count}</span>
        <span class="moves-side is-${history.face.name}-${side}" aria-hidden="true"></span>
        <span class="visually-hidden">${sideText(history.face, side)}</span>
        <span class="moves-text">${unbroken(history.textAt(count, language()))}</span>
      </button>
    </li>`;
  }

  #steps(): TemplateResult {
    const { moves } = say().play;
    const { count, length } = this;
    const step = (name: string, to: number, icon: TemplateResult) => html`<button
      type="button"
      aria-label=${name}
      title=${name}
      ?disabled=${to < 0 || to > length || to === count}
      @click=${() => this.#look(to)}
    >
      ${icon}
    </button>`;
    return html`${step(moves.first, 0, firstIcon)}
    ${step(moves.back, count - 1, backIcon)}
    ${step(moves.forward, count + 1, forwardIcon)}
    ${step(moves.last, length, lastIcon)}`;
  }

  #look(count: number): void {
    this.dispatchEvent(new CustomEvent("look", { detail: { count }, bubbles: true }));
  }

  /** Scrolls the list, and nothing around it, to the action looked at. */
  #showCurrent(): void {
    const list = this.querySelector<HTMLElement>(".moves-list");
    const entry = list?.querySelector<HTMLElement>(`[data-count="${this.count}"]`);
    if (!list) return;
    if (!entry) {
      list.scrollTop = 0;
      return;
    }
    const top = entry.offsetTop;
    const isAbove = top < list.scrollTop;
    const isBelow = top + entry.offsetHeight > list.scrollTop + list.clientHeight;
    if (isAbove || isBelow) list.scrollTop = top - list.clientHeight / 2;
  }
}

/** Keeps places like 6-1-3 on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/(\d)-(?=\d)/g, "$1\u2011");
}

customElements.define("seki-moves", MoveList);
