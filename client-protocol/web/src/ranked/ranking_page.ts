/**
 * `<seki-ranking>`: a game's leaderboard, page by page, and the reader's place on it.
 *
 * Owns: which page is shown. Must not know: who is on it and why.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Leaderboard, LeaderboardPlace } from "seki-protocol/messages";
import { backIcon, forwardIcon } from "../app/icons.js";
import { hrefOf } from "../app/router.js";
import { connected, session } from "../app/session.js";
import { textOf } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { gameNames } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { pointsOf } from "./figures.js";
import { nameOf } from "./known_people.js";
import "./ranking_page.css";

/** So many places the server tells at once. */
export const PAGE = 50;

export class RankingPage extends SekiElement {
  static override properties = {
    game: { attribute: false },
    board: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare game: GameName;
  declare protected board: Leaderboard | null;
  declare protected problem: string | null;
  declare protected isBusy: boolean;

  constructor() {
    super();
    Object.assign(this, { game: "janggi", board: null, problem: null, isBusy: false });
  }

  protected override firstUpdated(): void {
    void this.#load(0);
  }

  protected override render(): TemplateResult {
    const words = say().ranked.ranking;
    const { games } = say().shell;
    return html`<article class="ranking">
      <header class="ranking-head">
        <h1>${words.title(games[this.game])}</h1>
        <p>${words.lead}</p>
        <p>
          ${gameNames
            .filter((game) => game !== this.game)
            .map(
              (game) =>
                html`<a href=${hrefOf({ page: "ranking", game })}>${words.other(games[game])}</a>`,
            )}
        </p>
      </header>
      ${this.problem === null ? nothing : html`<p class="ranking-problem">${this.problem}</p>`}
      ${this.board === null ? this.#wait() : this.#content(this.board)}
    </article>`;
  }

  #wait(): TemplateResult | typeof nothing {
    if (this.problem !== null) return nothing;
    return html`<p class="page-waiting" role="status">${say().shell.loading}</p>`;
  }

  async #load(offset: number): Promise<void> {
    this.isBusy = true;
    try {
      await connected();
      this.board = await session().leaderboard(this.game, offset);
      this.problem = null;
    } catch (error) {
      this.problem = await textOf(error);
    } finally {
      this.isBusy = false;
    }
  }

  #content(board: Leaderboard): TemplateResult {
    const words = say().ranked.ranking;
    const { own_place: own, size } = board;
    return html`<div class="ranking-own">
        <p>${own === null ? words.ownNone : words.own(own, size)}</p>
        ${own === null || isOn(board, own) ? nothing : this.#button(words.toOwn, pageOf(own))}
      </div>
      ${size === 0 ? html`<p class="ranking-none">${words.none}</p>` : this.#table(board)}
      ${size > board.places.length ? this.#pages(board) : nothing}`;
  }

  #table({ places }: Leaderboard): TemplateResult {
    const words = say().ranked.ranking;
    return html`<table class="ranking-table">
      <caption class="visually-hidden">${words.title(say().shell.games[this.game])}</caption>
      <thead>
        <tr>
          <th scope="col">${words.place}</th>
          <th scope="col">${words.player}</th>
          <th scope="col">${words.rating}</th>
          <th scope="col">${words.games}</th>
        </tr>
      </thead>
      <tbody>${places.map(line)}</tbody>
    </table>`;
  }

  #pages({ offset, places, size }: Leaderboard): TemplateResult {
    const words = say().ranked.ranking;
    const end = offset + places.length;
    return html`<nav class="ranking-pages" aria-label=${words.pages}>
      <button type="button" ?disabled=${this.isBusy || offset === 0}
        @click=${() => this.#turn(Math.max(0, offset - PAGE))}>${backIcon} ${words.before}</button>
      <p role="status">${words.range(offset + 1, end, size)}</p>
      <button type="button" ?disabled=${this.isBusy || end >= size}
        @click=${() => this.#turn(end)}>${words.after} ${forwardIcon}</button>
    </nav>`;
  }

  #button(text: string, offset: number): TemplateResult {
    return html`<button type="button" ?disabled=${this.isBusy} @click=${() => this.#turn(offset)}>
      ${text}
    </button>`;
  }

  /** Shows another page; where the button that led there is no more, the heading has the focus. */
  async #turn(offset: number): Promise<void> {
    await this.#load(offset);
    await this.updateComplete;
    if (document.activeElement !== document.body) return;
    const heading = this.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }
}

function line({ place, person, standing }: LeaderboardPlace): TemplateResult {
  const isOwn = person.person === session().person;
  return html`<tr ?data-own=${isOwn}>
    <th scope="row">${place}</th>
    <td>
      <a href=${hrefOf({ page: "profile", person: person.person })}>${nameOf(person)}</a>
      ${isOwn ? html`<span class="ranking-you">${say().ranked.ranking.you}</span>` : nothing}
    </td>
    <td>
      ${pointsOf(standing.rating_milli)}
      <span class="ranking-soft">±${pointsOf(standing.deviation_milli)}</span>
    </td>
    <td>${standing.games}</td>
  </tr>`;
}

function isOn({ offset, places }: Leaderboard, place: number): boolean {
  return place > offset && place <= offset + places.length;
}

/** How many places stand before the page that a place is on. */
export function pageOf(place: number): number {
  return Math.floor((place - 1) / PAGE) * PAGE;
}

customElements.define("seki-ranking", RankingPage);
