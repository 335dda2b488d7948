/**
 * `<seki-ranked-games>`: a person's ranked matches, the latest first.
 *
 * Owns: the list, page by page, and the ways to a match's record. Must not know: how a match is
 * replayed.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { RankedGame } from "seki-protocol/messages";
import { hrefOf } from "../app/router.js";
import { connected, session } from "../app/session.js";
import { complain } from "../app/toasts.js";
import { isGameName } from "../games/games.js";
import { saveFile } from "../play/downloads.js";
import { recentGame } from "../start/recent_games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { changeText, momentText, pointsOf } from "./figures.js";
import { nameOf } from "./known_people.js";

/** Every game's record can be had as text. */
const FORM = "text";

export class RankedGamesList extends SekiElement {
  static override properties = {
    person: { attribute: false },
    isOwn: { attribute: false },
    games: { state: true },
    hasMore: { state: true },
    isBusy: { state: true },
  };

  declare person: string;
  /** Whether the records are the reader's to have. */
  declare isOwn: boolean;
  declare protected games: readonly RankedGame[] | null;
  declare protected hasMore: boolean;
  declare protected isBusy: boolean;
  #asked = "";

  constructor() {
    super();
    Object.assign(this, { person: "", isOwn: false, games: null, hasMore: false, isBusy: false });
  }

  protected override willUpdate(): void {
    if (this.person === "" || this.person === this.#asked) return;
    this.#asked = this.person;
    this.games = null;
    void this.#load();
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = say().ranked.profile.games;
    const { games } = this;
    if (games === null) return nothing;
    return html`<section aria-labelledby="profile-played">
      <h2 id="profile-played" tabindex="-1">${words.title}</h2>
      ${games.length === 0 ? html`<p class="profile-soft">${words.none}</p>` : this.#list(games)}
      ${
        this.hasMore
          ? html`<button type="button" ?disabled=${this.isBusy} @click=${() => this.#load()}>
              ${words.more}
            </button>`
          : nothing
      }
    </section>`;
  }

  async #load(): Promise<void> {
    this.isBusy = true;
    try {
      await connected();
      const before = this.games?.at(-1)?.match ?? null;
      const { games, more } = await session().games(this.person, before);
      this.games = [...(this.games ?? []), ...games];
      this.hasMore = more;
    } catch (error) {
      await complain(error);
    } finally {
      this.isBusy = false;
    }
  }

  #list(games: readonly RankedGame[]): TemplateResult {
    return html`<ol class="games-list">${games.map((game) => this.#line(game))}</ol>`;
  }

  #line(game: RankedGame): TemplateResult {
    const words = say().ranked.profile.games;
    const opponent = nameOf(game.opponent);
    const result = game.score === null ? words.uncounted : words.scores[game.score];
    const before = game.rating_milli - game.change_milli;
    return html`<li class="games-line">
      <span class="games-result" data-score=${game.score ?? "none"}>${result}</span>
      <span class="games-opponent">
        <span class="visually-hidden">${words.against}</span>
        <a href=${hrefOf({ page: "profile", person: game.opponent.person })}>${opponent}</a>
      </span>
      <span class="games-rating">
        <span class="visually-hidden">${words.rating}</span>
        ${pointsOf(game.rating_milli)}
        <span class="profile-soft">${changeText(before, game.rating_milli)}</span>
      </span>
      <span class="games-when profile-soft">
        ${isGameName(game.game) ? say().shell.games[game.game] : game.game} ·
        <time datetime=${new Date(game.at).toISOString()}>${momentText(game.at)}</time>
      </span>
      ${this.#ways(game, opponent)}
    </li>`;
  }

  #ways({ match }: RankedGame, opponent: string): TemplateResult {
    const words = say().ranked.profile.games;
    const isKept = recentGame(match) !== null;
    return html`<span class="games-ways">
      ${
        isKept
          ? html`<a class="button" href=${hrefOf({ page: "recent", match })}
              aria-label=${words.replayOf(opponent)}>${words.replay}</a>`
          : nothing
      }
      ${
        this.isOwn
          ? html`<button type="button" aria-label=${words.saveOf(opponent)}
              @click=${() => save(match)}>${words.save}</button>`
          : nothing
      }
    </span>`;
  }
}

async function save(match: string): Promise<void> {
  try {
    const { name, content } = await session().record(match, FORM);
    saveFile(name, content, "application/octet-stream");
  } catch (error) {
    await complain(error);
  }
}

customElements.define("seki-ranked-games", RankedGamesList);
