/**
 * The list of games that this device remembers.
 *
 * Owns: a line for each. Must not know: how one is replayed.
 */
import { html, nothing, type TemplateResult } from "lit";
import { otherSeat } from "seki-protocol";
import { forwardIcon } from "../app/icons.js";
import { hrefOf } from "../app/router.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import { isWithoutResult, type KeptGame, type Player, recentGames } from "./recent_games.js";

export class RecentList extends SekiElement {
  override render(): TemplateResult | typeof nothing {
    const games = recentGames();
    if (games.length === 0) return nothing;
    return html`
      <section class="start-recent" aria-labelledby="start-recent">
        <h2 id="start-recent">${say().start.recent.title}</h2>
        <ul class="start-list">${games.map(gameLine)}</ul>
      </section>
    `;
  }
}

function gameLine(game: KeptGame): TemplateResult {
  const words = say().start.recent;
  return html`
    <li>
      <a class="start-line" href=${hrefOf({ page: "recent", match: game.match })}>
        <strong>${say().shell.games[game.game]}</strong>
        <span class="start-state">${resultOf(game)}</span>
        ${opponentOf(game)}
        <span class="start-soft">${words.actions(game.actions.length)}</span>
        <time class="start-soft" datetime=${new Date(game.ended_at).toISOString()}>
          ${dateOf(game.ended_at)}
        </time>
        ${forwardIcon}
      </a>
    </li>
  `;
}

function resultOf({ seat, result }: KeptGame): string {
  const words = say().start.recent;
  if (seat === null) return words.watched;
  if (isWithoutResult(result.termination)) return words.abandoned;
  if (result.winner === null) return words.draw;
  return result.winner === seat ? words.won : words.lost;
}

function opponentOf({ seat, players }: KeptGame): TemplateResult | typeof nothing {
  if (seat === null) return nothing;
  const opponent = nameOf(players[otherSeat(seat)]);
  return html`<span class="start-soft">${say().start.recent.against(opponent)}</span>`;
}

function nameOf(player: Player): string {
  const words = say().start.recent;
  return typeof player === "object" ? say().people.cpu(player.cpu) : words.person;
}

function dateOf(instant: number): string {
  const form = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  return form.format(instant);
}

customElements.define("seki-recent-list", RecentList);
