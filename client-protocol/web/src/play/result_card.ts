/**
 * `<seki-result>`: how a match ended, and what can come next.
 *
 * Owns: the result in words, rematch, the way back. Must not know: the board, how anything is sent.
 * Fires `back-to-party` {}.
 */
import { html, nothing, type TemplateResult } from "lit";
import { type MatchView, otherSeat, type RoomView, type Seat } from "seki-protocol";
import { go, hrefOf } from "../app/router.js";
import { complain } from "../app/toasts.js";
import type { GameFace, GameName } from "../games/face.js";
import { joinQueue } from "../ranked/queue.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import type { MatchCommands } from "./match_commands.js";
import { seatText, sideText } from "./naming.js";
import { headlineOf, nextSide, pointsLine, reasonOf, type Told, toldOf } from "./outcome.js";
import { ownSeat } from "./seating.js";
import "../ranked/rating_report.js";
import "./result_card.css";

export class ResultCard extends SekiElement {
  static override properties = {
    view: { attribute: false },
    face: { attribute: false },
    commands: { attribute: false },
  };

  declare view: RoomView | null;
  declare face: GameFace | null;
  declare commands: MatchCommands | null;

  constructor() {
    super();
    Object.assign(this, { view: null, face: null, commands: null });
  }

  /** Takes the focus up that was on a button of the match, and has gone with it. */
  protected override firstUpdated(): void {
    if (document.activeElement !== document.body) return;
    this.querySelector<HTMLElement>(".result-title")?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, face } = this;
    const match = view?.match;
    const told = match && toldOf(view, match);
    if (!told || !face) return nothing;
    return html`<section class="result" aria-labelledby="result-title">
      ${resultText(told, face)}
      ${match.ranked ? rankedEnd(view, match, face) : this.#partyEnd(view, match, face)}
    </section>`;
  }

  #partyEnd(view: RoomView, match: MatchView, face: GameFace): TemplateResult {
    return html`${this.#rematch(view, match, face)}
      <div class="result-ways">
        ${this.#rematchButton(view, match)}
        <button type="button" @click=${this.#back}>${say().play.result.toParty}</button>
      </div>`;
  }

  #rematch(view: RoomView, match: MatchView, face: GameFace): TemplateResult | typeof nothing {
    const seat = ownSeat(view);
    if (seat === null) return nothing;
    const words = say().play.result;
    if (isAlone(view, match, seat)) return html`<p>${words.otherGone}</p>`;
    const side = nextSide(view, match);
    const swapped = side === null ? nothing : html`<p>${words.swapped(sideText(face, side))}</p>`;
    if (match.rematch.includes(seat)) return html`<p>${words.rematchAsked}</p>${swapped}`;
    const other = otherSeat(seat);
    const isWanted = match.rematch.includes(other) && match.players[other] !== null;
    const wish = isWanted ? words.rematchWanted(seatText(view, match, face, other)) : null;
    return wish === null ? swapped : html`<p class="result-wish">${wish}</p>${swapped}`;
  }

  #rematchButton(view: RoomView, match: MatchView): TemplateResult | typeof nothing {
    const seat = ownSeat(view);
    if (seat === null || match.rematch.includes(seat)) return nothing;
    if (view.seats[seat] !== view.person || isAlone(view, match, seat)) return nothing;
    return html`<button type="button" class="primary" @click=${() => this.commands?.rematch()}>
      ${say().play.result.rematch}
    </button>`;
  }

  readonly #back = (): void => {
    this.dispatchEvent(new CustomEvent("back-to-party", { bubbles: true }));
  };
}

/** After a ranked match its room is of no use any more: what comes next is another opponent. */
function rankedEnd(view: RoomView, match: MatchView, face: GameFace): TemplateResult {
  const { play, ranked } = say();
  const isPlayer = ownSeat(view) !== null;
  return html`${
    isPlayer ? html`<seki-rating-report .match=${match.id}></seki-rating-report>` : nothing
  }
    <div class="result-ways">
      ${
        isPlayer
          ? html`<button type="button" class="primary" @click=${() => waitAgain(face.name)}>
              ${ranked.match.again}
            </button>`
          : nothing
      }
      <a class="button" href=${hrefOf({ page: "start" })}>${play.result.toStart}</a>
    </div>`;
}

/** Waits for the next opponent on the start page, which also says why that may not be yet. */
function waitAgain(game: GameName): void {
  go({ page: "start" });
  joinQueue(game).catch(complain);
}

/** Whether the person that one has played does not sit there any more. */
function isAlone(view: RoomView, match: MatchView, seat: Seat): boolean {
  const other = otherSeat(seat);
  const person = match.players[other];
  return person !== null && view.seats[other] !== person;
}

/** What a result says, for whoever tells one. */
export function resultText(told: Told, face: GameFace): TemplateResult {
  const points = pointsLine(told);
  return html`<h2 id="result-title" class="result-title" tabindex="-1" data-focus-home>${headlineOf(told, face)}</h2>
    <p class="result-reason">${reasonOf(told, face)}</p>
    ${points === null ? nothing : html`<p class="result-points">${points}</p>`}`;
}

customElements.define("seki-result", ResultCard);
