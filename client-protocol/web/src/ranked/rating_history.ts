/**
 * `<seki-rating-history>`: how a person's rating has moved, as a graph and as a table.
 *
 * Owns: loading it, and both forms. Must not know: how the graph is drawn.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { RatingPoint } from "seki-protocol/messages";
import { session } from "../app/session.js";
import type { GameName } from "../games/face.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { dateText, momentText, pointsOf } from "./figures.js";
import { ratingGraph } from "./rating_graph.js";

export class RatingHistory extends SekiElement {
  static override properties = {
    game: { attribute: false },
    person: { attribute: false },
    points: { state: true },
  };

  declare game: GameName;
  declare person: string;
  declare protected points: readonly RatingPoint[];
  #asked = "";

  constructor() {
    super();
    Object.assign(this, { game: "janggi", person: "", points: [] });
  }

  protected override willUpdate(): void {
    const wish = `${this.game} ${this.person}`;
    if (this.person === "" || wish === this.#asked) return;
    this.#asked = wish;
    void this.#load(wish);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { points } = this;
    const words = say().ranked.profile.history;
    if (points.length === 0) return nothing;
    if (points.length === 1) return html`<p class="profile-soft">${words.few}</p>`;
    return html`<figure class="history">
      <figcaption class="visually-hidden">${words.title(say().shell.games[this.game])}</figcaption>
      ${ratingGraph(points, summary(points), dateText)}
      <details>
        <summary>${words.table}</summary>
        ${this.#table(points)}
      </details>
    </figure>`;
  }

  async #load(wish: string): Promise<void> {
    try {
      const points = await session().ratingHistory(this.game, this.person);
      if (wish === this.#asked) this.points = points;
    } catch {
      this.#asked = ""; // Asked for anew with the next change; the rating stands above.
    }
  }

  #table(points: readonly RatingPoint[]): TemplateResult {
    const words = say().ranked.profile.history;
    const title = words.title(say().shell.games[this.game]);
    return html`<div class="history-table" tabindex="0" role="region" aria-label=${title}>
      <table>
        <caption class="visually-hidden">${title}</caption>
        <thead>
          <tr>
            <th scope="col">${words.number}</th>
            <th scope="col">${words.when}</th>
            <th scope="col">${words.rating}</th>
            <th scope="col">${words.deviation}</th>
          </tr>
        </thead>
        <tbody>${points.map(row)}</tbody>
      </table>
    </div>`;
  }
}

function row(point: RatingPoint, index: number): TemplateResult {
  return html`<tr>
    <th scope="row">${index + 1}</th>
    <td>${momentText(point.at)}</td>
    <td>${pointsOf(point.rating_milli)}</td>
    <td>${pointsOf(point.deviation_milli)}</td>
  </tr>`;
}

function summary(points: readonly RatingPoint[]): string {
  const ratings = points.map((point) => pointsOf(point.rating_milli));
  const [first = 0, last = 0] = [ratings[0], ratings.at(-1)];
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  return say().ranked.profile.history.summary(points.length, first, last, least, most);
}

customElements.define("seki-rating-history", RatingHistory);
