/**
 * One room: its board while a match is there to be seen, else its party.
 *
 * Owns: which of the two is shown. Must not know: what either shows.
 */
import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import type { MatchView, RoomView } from "seki-protocol";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { LazyPart } from "./lazy_part.js";
import { goInstead, hrefOf } from "./router.js";
import { RoomController } from "./session.js";
import { goneText } from "./toasts.js";
import "./room_page.css";

/** The ended matches whose result the reader has seen enough of. */
const leftBehind = new Set<string>();

export class RoomPage extends SekiElement {
  static override properties = { room: {} };
  declare room: string;
  readonly #controller = new RoomController(this, () => this.room);
  readonly #party = new LazyPart(this, () => import("../party/party_page.js"));
  readonly #match = new LazyPart(this, () => import("../play/match_page.js"));
  /** The matches that were seen running here. */
  #seen = new Set<string>();

  constructor() {
    super();
    this.room = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#match.wake(); // It is what most come for.
  }

  override render(): TemplateResult | typeof nothing {
    const { view, gone } = this.#controller;
    if (gone !== null) return this.#gone(gone);
    if (!view) return html`<p class="page-waiting" role="status">${say().shell.room.entering}</p>`;
    const { match } = view;
    const isSeen = match !== null && !leftBehind.has(match.id);
    const isShown = isSeen && isToBeSeen(match, view, this.#seen.has(match.id));
    return isShown ? this.#board(match) : this.#partyOf(match);
  }

  override willUpdate(): void {
    const match = this.#controller.view?.match;
    if (match && !match.result) this.#seen.add(match.id);
    if (this.#controller.gone === "left") goInstead({ page: "start" });
  }

  #board(match: MatchView): TemplateResult {
    const back = () => {
      leftBehind.add(match.id);
      this.requestUpdate();
    };
    return this.#match.shown(
      () => html`<seki-match .room=${this.room} @back-to-party=${back}></seki-match>`,
    );
  }

  #partyOf(match: MatchView | null): TemplateResult {
    return this.#party.shown(
      () => html`
        ${match ? this.#wayToBoard(match) : nothing}
        <seki-party .room=${this.room}></seki-party>
      `,
    );
  }

  #wayToBoard(match: MatchView): TemplateResult | typeof nothing {
    if (match.result && !leftBehind.has(match.id)) return nothing;
    const words = say().shell.room;
    const show = () => {
      leftBehind.delete(match.id);
      this.requestUpdate();
    };
    return html`
      <div class="room-way">
        <p>${match.result ? words.over : words.running}</p>
        <button @click=${show}>${words.toMatch}</button>
      </div>
    `;
  }

  #gone(code: string): TemplateResult | typeof nothing {
    if (code === "left") return nothing;
    const { room, unknown } = say().shell;
    return html`
      <section class="page-notice">
        <h1>${room.gone}</h1>
        <p>${until(goneText(code), "")}</p>
        <a class="button primary" href=${hrefOf({ page: "start" })}>${unknown.start}</a>
      </section>
    `;
  }
}

/** Whether a match is worth the board: it runs, or its end matters to the reader. */
export function isToBeSeen(match: MatchView, view: RoomView, wasSeenRunning: boolean): boolean {
  return !match.result || wasSeenRunning || match.players.includes(view.person);
}

customElements.define("seki-room", RoomPage);
