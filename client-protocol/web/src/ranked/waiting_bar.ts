/**
 * `<seki-waiting>`: what the reader should see of their waiting on every page: that it goes on, and
 * who the opponent is when one is found.
 *
 * Owns: the bar and the pairing's notice. Must not know: how opponents are chosen, the board.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Paired, QueueState } from "seki-protocol/messages";
import { here, hrefOf, type Route } from "../app/router.js";
import { complain } from "../app/toasts.js";
import { isGameName } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { lastedText, standingText } from "./figures.js";
import { knownProfile, nameOf, ownPerson, PeopleController } from "./known_people.js";
import {
  leaveQueue,
  newPairing,
  putPairingAside,
  QueueController,
  queueState,
  waitedMs,
} from "./queue.js";
import "./waiting_bar.css";

export class WaitingBar extends SekiElement {
  static override properties = { route: { attribute: false } };

  /** Which page is shown: the start page says itself that the reader waits. */
  declare route: Route;

  constructor() {
    super();
    this.route = here();
    new QueueController(this, () => Boolean(queueState()?.game) && this.route.page !== "start");
    new PeopleController(this, () => (newPairing() === null ? [] : ownPerson()));
  }

  protected override render(): TemplateResult {
    const state = queueState();
    const pairing = pairingAt(this.route);
    return html`
      <div role="status">${pairing ? notice(pairing) : nothing}</div>
      ${state?.game && !pairing && this.route.page !== "start" ? bar(state, state.game) : nothing}
    `;
  }
}

/** The notice belongs to the room that it led to. */
function pairingAt(route: Route): Paired | null {
  const pairing = newPairing();
  return pairing && route.page === "room" && route.room === pairing.room ? pairing : null;
}

function bar(state: QueueState, game: string): TemplateResult {
  const words = say().ranked.queue;
  const name = isGameName(game) ? say().shell.games[game] : game;
  return html`<section class="waiting-bar" aria-label=${words.title}>
    <span class="queue-pulse" aria-hidden="true"></span>
    <a href=${hrefOf({ page: "start" })}>${words.bar(name, lastedText(waitedMs(state)))}</a>
    <button type="button" class="quiet" @click=${stop}>${words.cancel}</button>
  </section>`;
}

function stop(): void {
  leaveQueue().catch(complain);
}

function notice(pairing: Paired): TemplateResult {
  const words = say().ranked.paired;
  const { rules } = pairing;
  const seconds = (ms: number) => Math.round(ms / 1000);
  return html`<section class="waiting-notice" aria-labelledby="waiting-paired">
    <h2 id="waiting-paired">${words.title}</h2>
    ${players(pairing)}
    <p>${words.sides[pairing.side]} ${words.turn(rules.turn_seconds)}</p>
    <p>${words.absent}</p>
    <details class="waiting-costs">
      <summary>${words.costs}</summary>
      <ul>
        <li>${words.grace(seconds(rules.grace_ms), seconds(rules.budget_ms))}</li>
        <li>${words.forgiven(rules.forgiven_actions)}</li>
        <li>${words.early(rules.rated_from_ply)}</li>
      </ul>
    </details>
    <button type="button" class="primary" @click=${putPairingAside}>${words.toBoard}</button>
  </section>`;
}

function players({ opponent, standing, game }: Paired): TemplateResult {
  const words = say().ranked.paired;
  const own = knownProfile(ownPerson()[0] ?? "");
  const ownStanding = isGameName(game) ? own?.standings[game] : undefined;
  return html`<dl class="waiting-players">
    <div>
      <dt>${words.opponent}</dt>
      <dd><strong>${nameOf(opponent)}</strong> <span>${standingText(standing)}</span></dd>
    </div>
    <div>
      <dt>${words.you}</dt>
      <dd>
        ${own ? html`<strong>${nameOf(own)}</strong>` : nothing}
        <span>${standingText(ownStanding)}</span>
      </dd>
    </div>
  </dl>`;
}

customElements.define("seki-waiting", WaitingBar);
