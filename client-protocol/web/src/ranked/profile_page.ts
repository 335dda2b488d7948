/**
 * `<seki-profile>`: who somebody is, how strong, and what they have played ranked.
 *
 * Owns: loading a profile, and the page's parts; the reader's own has more of them. Must not know:
 * what any part does.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Profile } from "seki-protocol/messages";
import { hrefOf } from "../app/router.js";
import { connected, session } from "../app/session.js";
import { textOf } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { gameNames } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { pointsOf } from "./figures.js";
import { nameOf, renewProfiles } from "./known_people.js";
import "./forget_form.js";
import "./name_form.js";
import "./own_codes.js";
import "./profile_page.css";
import "./ranked_games.js";
import "./rating_history.js";

export class ProfilePage extends SekiElement {
  static override properties = {
    person: { attribute: false },
    profile: { state: true },
    problem: { state: true },
  };

  /** Null: the reader. */
  declare person: string | null;
  declare protected profile: Profile | null;
  declare protected problem: string | null;
  #stop: () => void = () => {};

  constructor() {
    super();
    Object.assign(this, { person: null, profile: null, problem: null });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
    this.#stop = session().subscribe((happening) => {
      if (happening.type === "rating_changed") void this.#load();
    });
  }

  override disconnectedCallback(): void {
    this.#stop();
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    if (this.problem !== null) return this.#failure(this.problem);
    if (this.profile === null) {
      return html`<p class="page-waiting" role="status">${say().shell.loading}</p>`;
    }
    return this.#page(this.profile);
  }

  async #load(): Promise<void> {
    try {
      await connected();
      this.profile = await session().profile(this.person);
      this.problem = null;
    } catch (error) {
      if (this.profile === null) this.problem = await textOf(error);
    }
  }

  #page(profile: Profile): TemplateResult {
    const words = say().ranked.profile;
    const isOwn = profile.person === session().person;
    const name = profile.name === null && isOwn ? words.nobody : nameOf(profile);
    return html`<article class="profile">
      <header class="profile-head">
        <p class="profile-kind">${isOwn ? words.yours : words.title}</p>
        <h1>${name}</h1>
      </header>
      ${isOwn ? html`<seki-name-form .name=${profile.name ?? ""} @renamed=${this.#renamed}></seki-name-form>` : nothing}
      <div class="profile-games">
        ${gameNames.map((game) => standingCard(profile, game))}
      </div>
      <p class="profile-about">${say().ranked.standing.about}</p>
      <seki-ranked-games .person=${profile.person} .isOwn=${isOwn}></seki-ranked-games>
      ${isOwn ? html`<seki-own-codes></seki-own-codes><seki-forget-form></seki-forget-form>` : nothing}
    </article>`;
  }

  readonly #renamed = (): void => {
    if (this.profile) renewProfiles([this.profile.person]);
    void this.#load();
  };

  #failure(problem: string): TemplateResult {
    return html`<section class="page-notice">
      <h1>${say().ranked.profile.unknown}</h1>
      <p>${problem}</p>
      <a class="button primary" href=${hrefOf({ page: "start" })}>${say().shell.unknown.start}</a>
    </section>`;
  }
}

function standingCard({ person, standings }: Profile, game: GameName): TemplateResult {
  const words = say().ranked.standing;
  const { shell, ranked } = say();
  const standing = standings[game];
  const heading = `profile-${game}`;
  return html`<section class="card" aria-labelledby=${heading}>
    <h2 id=${heading}>${shell.games[game]}</h2>
    ${
      standing === undefined
        ? html`<p class="profile-soft">${words.none}</p>`
        : html`<p class="profile-rating">
              <span class="visually-hidden">${words.rating}</span>
              <strong>${pointsOf(standing.rating_milli)}</strong>
              <span>±${pointsOf(standing.deviation_milli)}</span>
              ${standing.provisional ? html`<em class="profile-mark">${words.provisional}</em>` : nothing}
            </p>
            <p class="profile-soft">
              ${words.games(standing.games)} ·
              ${words.record(standing.wins, standing.draws, standing.losses)}
            </p>
            <seki-rating-history .game=${game} .person=${person}></seki-rating-history>`
    }
    <a class="profile-link" href=${hrefOf({ page: "ranking", game })}>
      ${ranked.ranking.title(shell.games[game])}
    </a>
  </section>`;
}

customElements.define("seki-profile", ProfilePage);
