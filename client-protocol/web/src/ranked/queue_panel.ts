/**
 * `<seki-queue>`: waiting for an opponent in a ranked match, as the start page offers it.
 *
 * Owns: joining, leaving, and how it stands. Must not know: how opponents are chosen.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { QueueState } from "seki-protocol/messages";
import { hrefOf } from "../app/router.js";
import { session } from "../app/session.js";
import { complain } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { isGameName } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { clockText, lastedText, spanText, standingText } from "./figures.js";
import { knownProfile, ownPerson, PeopleController } from "./known_people.js";
import {
  joinQueue,
  leaveQueue,
  QueueController,
  queueState,
  serverNow,
  waitedMs,
} from "./queue.js";
import "./queue_panel.css";

export class QueuePanel extends SekiElement {
  static override properties = { game: { attribute: false }, isBusy: { state: true } };

  declare game: GameName;
  declare isBusy: boolean;

  constructor() {
    super();
    this.game = "janggi";
    this.isBusy = false;
    new QueueController(this, isTimed);
    new PeopleController(this, ownPerson);
  }

  protected override render(): TemplateResult {
    const words = say().ranked.queue;
    return html`<section class="card start-way queue" aria-labelledby="start-ranked">
      <h2 id="start-ranked">${words.title}</h2>
      <p class="visually-hidden" role="status">${this.#spoken()}</p>
      ${this.#content(queueState())} ${this.#ways()}
    </section>`;
  }

  #content(state: QueueState | null): TemplateResult {
    if (state?.playing) return this.#playing(state.playing);
    if (state?.game && isGameName(state.game)) return this.#waiting(state, state.game);
    const left = coolingMs(state);
    return left > 0 ? this.#cooling(left) : this.#idle(state);
  }

  #spoken(): string {
    const game = queueState()?.game;
    return isGameName(game) ? say().ranked.queue.searching(say().shell.games[game]) : "";
  }

  #idle(state: QueueState | null): TemplateResult {
    const words = say().ranked.queue;
    const name = say().shell.games[this.game];
    return html`<p>${words.text(name)}</p>
      ${this.#ownStanding()}
      <button class="primary start-go" ?disabled=${this.isBusy || state === null}
        @click=${() => this.#attempt(() => joinQueue(this.game))}>${words.find(name)}</button>`;
  }

  #ownStanding(): TemplateResult | typeof nothing {
    const profile = knownProfile(session().person ?? "");
    const standing = profile?.standings[this.game];
    if (!standing) return nothing;
    const { rating } = say().ranked.standing;
    return html`<p class="queue-own">${rating} <strong>${standingText(standing)}</strong></p>`;
  }

  #waiting(state: QueueState, game: GameName): TemplateResult {
    const words = say().ranked.queue;
    const { games } = say().shell;
    const isOther = game !== this.game;
    return html`<p class="queue-state">
        <span class="queue-pulse" aria-hidden="true"></span>
        <strong>${words.searching(games[game])}</strong>
      </p>
      ${facts(state)}
      <p class="queue-hint">${words.keepOpen}</p>
      <div class="queue-buttons">
        ${
          isOther
            ? html`<button ?disabled=${this.isBusy}
                @click=${() => this.#attempt(() => joinQueue(this.game))}>
                ${words.instead(games[this.game])}
              </button>`
            : nothing
        }
        <button ?disabled=${this.isBusy} @click=${() => this.#attempt(leaveQueue)}>
          ${words.cancel}
        </button>
      </div>`;
  }

  #cooling(left: number): TemplateResult {
    const words = say().ranked.queue;
    const end = Date.now() + left; // The server's clock may differ from the one on the wall.
    return html`<p class="queue-cooling"><strong>${words.cooling(spanText(left))}</strong>
        <span>${words.coolingUntil(clockText(end))}</span>
      </p>
      <p>${words.coolingWhy}</p>
      <button class="primary start-go" disabled>${words.find(say().shell.games[this.game])}</button>`;
  }

  #playing(room: string): TemplateResult {
    const words = say().ranked.queue;
    return html`<p>${words.playing}</p>
      <a class="button primary start-go" href=${hrefOf({ page: "room", room })}>${words.toMatch}</a>`;
  }

  #ways(): TemplateResult {
    const words = say().ranked.queue;
    const name = say().shell.games[this.game];
    return html`<ul class="queue-ways">
      <li><a href=${hrefOf({ page: "ranking", game: this.game })}>${words.ranking(name)}</a></li>
      <li><a href=${hrefOf({ page: "profile", person: null })}>${words.profile}</a></li>
      <li><a href=${hrefOf({ page: "rules", game: this.game })}>${words.rules}</a></li>
    </ul>`;
  }

  /** The focus stays in the panel, whose button may be another one then. */
  async #attempt(wish: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    try {
      await wish();
    } catch (error) {
      await complain(error);
    } finally {
      this.isBusy = false;
    }
    await this.updateComplete;
    if (document.activeElement === document.body) this.querySelector("button")?.focus();
  }
}

function facts(state: QueueState): TemplateResult {
  const words = say().ranked.queue;
  const expected = state.expected_ms === null ? null : state.now + state.expected_ms;
  return html`<dl class="queue-facts">
    <div><dt>${words.waited}</dt><dd><span role="timer" aria-live="off">${lastedText(waitedMs(state))}</span></dd></div>
    <div><dt>${words.expected}</dt><dd>${expectedText(expected, serverNow(state))}</dd></div>
    ${
      state.window === null
        ? nothing
        : html`<div><dt>${words.window}</dt><dd>${words.points(state.window)}</dd></div>`
    }
    <div>
      <dt>${words.others}</dt>
      <dd>${state.waiting > 1 ? words.people(state.waiting) : words.alone}</dd>
    </div>
  </dl>`;
}

function expectedText(until: number | null, now: number): string {
  const words = say().ranked.queue;
  if (until === null) return words.expectedUnknown;
  return until <= now ? words.expectedSoon : words.expectedIn(spanText(until - now));
}

function coolingMs(state: QueueState | null): number {
  return state?.cooldown_until ? state.cooldown_until - serverNow(state) : 0;
}

function isTimed(): boolean {
  const state = queueState();
  return Boolean(state?.game) || coolingMs(state) > 0;
}

customElements.define("seki-queue", QueuePanel);
