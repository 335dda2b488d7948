/**
 * The set-up beside the board: what is left to place, whose turn it is, and 済み (done).
 *
 * Owns: saying what done leads to before it is pressed, and asking once more. Must not know: where
 * pieces can be placed, matches, the server.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Turn } from "../board/grid_board.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import { SIDE_NAMES } from "./names.js";
import { DONE, type Side } from "./notation.js";
import { handSize, heldOf, type Picture, parseFen } from "./picture.js";
import "./gungi_setup.css";

/** Fires `choose` {action: "done"}. */
export class GungiSetup extends SekiElement {
  static override properties = {
    fen: { attribute: false },
    mine: { attribute: false },
    turn: { attribute: false },
    isAsked: { state: true },
  };

  declare fen: string;
  declare mine: Side | null;
  declare turn: Turn | null;
  /** Whether the reader has pressed done and is asked once more. */
  declare private isAsked: boolean;

  constructor() {
    super();
    Object.assign(this, { fen: "", mine: null, turn: null, isAsked: false });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("fen") || !this.#mayBeDone) this.isAsked = false;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("isAsked") || changed.get("isAsked") === undefined) return;
    const wanted = this.isAsked ? ".gungi-not-yet" : ".gungi-done";
    this.querySelector<HTMLElement>(wanted)?.focus();
  }

  get #mayBeDone(): boolean {
    return this.turn?.declarations.includes(DONE) ?? false;
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.fen === "") return nothing;
    const picture = parseFen(this.fen);
    const words = say().gungi;
    return html`<section class="gungi-setup" aria-label=${words.setup}>
      <h2>${words.setup}</h2>
      <p aria-live="polite">${this.#whoseTurn(picture)}</p>
      ${picture.placers === "b" ? html`<p>${words.placesAlone}</p>` : nothing}
      <ul>
        ${([0, 1] as const).map((side) => this.#left(picture, side))}
      </ul>
      ${this.#mayBeDone ? this.#done(picture) : nothing}
    </section>`;
  }

  #whoseTurn(picture: Picture): string {
    const words = say().gungi;
    const { mine } = this;
    if (mine === null) return words.turnOf(SIDE_NAMES[language()][picture.side]);
    if (picture.side !== mine) return words.theirTurn;
    const isFirst = heldOf(picture, mine, "M") > 0;
    return words.sentences([words.yourTurn, isFirst ? words.marshalFirst : words.placeOnOwnRanks]);
  }

  #left(picture: Picture, side: Side): TemplateResult {
    const isPlacing = picture.side === side;
    return html`<li class=${isPlacing ? "is-placing" : ""} aria-current=${isPlacing ? "true" : "false"}>
      ${say().gungi.leftToPlace(SIDE_NAMES[language()][side], handSize(picture, side))}
    </li>`;
  }

  #done(picture: Picture): TemplateResult {
    const words = say().gungi;
    const press = html`<button
      type="button"
      class="gungi-done"
      aria-describedby="gungi-done-means"
      @click=${() => {
        this.isAsked = true;
      }}
    >
      ${words.done}
    </button>`;
    return html`<p id="gungi-done-means" class="gungi-means">${consequence(picture)}</p>
      ${this.isAsked ? this.#question() : press}`;
  }

  #question(): TemplateResult {
    const words = say().gungi;
    return html`<div
      class="gungi-sure"
      role="group"
      aria-label=${words.sureDone}
      @keydown=${this.#keyed}
    >
      <strong>${words.sureDone}</strong>
      <button type="button" class="primary" data-action=${DONE} aria-describedby="gungi-done-means" @click=${this.#choose}>
        ${words.yesDone}
      </button>
      <button type="button" class="gungi-not-yet" @click=${this.#takeBack}>${words.notYet}</button>
    </div>`;
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.isAsked = false;
  };

  readonly #takeBack = (): void => {
    this.isAsked = false;
  };

  readonly #choose = (): void => {
    this.isAsked = false;
    const detail = { action: DONE };
    this.dispatchEvent(new CustomEvent("choose", { detail, bubbles: true }));
  };
}

/** Says what it means that the side to place is done. */
function consequence(picture: Picture): string {
  const { side, placers } = picture;
  const words = say().gungi;
  const second = placers === "b" ? words.doneBySecondAlone : words.doneBySecond;
  const rest = words.restIsHand(handSize(picture, side));
  return words.sentences([side === 0 ? words.doneByFirst : second, rest]);
}

customElements.define("seki-gungi-setup", GungiSetup);
