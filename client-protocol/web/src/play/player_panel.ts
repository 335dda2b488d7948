/**
 * `<seki-player>`: who plays a side, how they stand, and how their time runs.
 *
 * Owns: one player's panel. Must not know: the board, what the reader may do.
 */
import { html, nothing, type TemplateResult } from "lit";
import { type MatchView, type RoomView, runningMatch, type Seat } from "seki-protocol";
import type { GameFace, Side } from "../games/face.js";
import { pointsOf as ratingOf, standingText } from "../ranked/figures.js";
import { knownProfile, PeopleController } from "../ranked/known_people.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { type Keeping, keepingOf } from "./attendance.js";
import { clockText, isPressing, secondsOf } from "./clock.js";
import { playerName, sideText } from "./naming.js";
import { seatOfSide } from "./seating.js";
import { sideMark } from "./side_mark.js";
import "./countdown.js";
import "./player_panel.css";

export class PlayerPanel extends SekiElement {
  static override properties = {
    view: { attribute: false },
    face: { attribute: false },
    side: { attribute: false },
    points: { attribute: false },
    now: { attribute: false },
  };

  declare view: RoomView | null;
  declare face: GameFace | null;
  declare side: Side;
  /** What the side's pieces count; null in a game without points. */
  declare points: number | null;
  declare now: () => number | null;

  constructor() {
    super();
    Object.assign(this, { view: null, face: null, side: 0, points: null, now: () => null });
    new PeopleController(this, () => []); // Whose match it is asks who they are.
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, face } = this;
    const match = view?.match;
    if (!view || !match || !face) return nothing;
    const seat = seatOfSide(match, this.side);
    const isToMove = match.board.to_move === seat;
    return html`<div class="player" data-side=${this.side} ?data-to-move=${isToMove}>
      ${sideMark(face, this.side)}
      <p class="player-name">
        <strong>${sideText(face, this.side)}</strong>
        <span class="player-who">${playerName(view, match, this.side)}</span>
        ${ratingMark(match, seat)}
      </p>
      <p class="player-state">${this.#state(match, seat, isToMove)} ${pointsOf(this.points)}</p>
      <div class="player-time">${this.#clock(view, match, isToMove)}</div>
    </div>`;
  }

  #state(match: MatchView, seat: Seat, isToMove: boolean): unknown {
    const words = say().play.panel;
    const keeping = keepingOf(match, seat);
    if (keeping.kind === "cpu") return this.#flag(words.cpuFor[keeping.reason]);
    if (keeping.kind === "away") return this.#away(keeping);
    if (!isToMove) return nothing;
    const isThinking = match.thinking?.seat === seat;
    return html`<span class="player-turn">${isThinking ? words.thinking : words.toMove}</span>`;
  }

  #away({ until, graceLeft }: Extract<Keeping, { kind: "away" }>): TemplateResult {
    const words = say().play.panel;
    const text = (ms: number) => (ms > 0 ? words.away(secondsOf(ms)) : words.awayOver);
    const budget = graceLeft === null ? nothing : html` (${words.graceLeft(secondsOf(graceLeft))})`;
    return this.#flag(
      html`<seki-countdown .until=${until} .now=${this.now} .text=${text}></seki-countdown>${budget}`,
    );
  }

  #flag(content: unknown): TemplateResult {
    return html`<span class="player-flag">${content}</span>`;
  }

  #clock(view: RoomView, match: MatchView, isToMove: boolean): unknown {
    const words = say().play.panel;
    const { deadline } = match.board;
    if (typeof match.settings.turn_seconds !== "number" || !runningMatch(view)) return nothing;
    if (!isToMove) return nothing;
    if (match.paused) return html`<span class="player-clock">${words.stopped}</span>`;
    if (deadline === null) return html`<span class="player-clock">${words.noTime}</span>`;
    const text = (ms: number) => (isPressing(ms) ? words.pressing(secondsOf(ms)) : clockText(ms));
    return html`<seki-countdown
      class="player-clock"
      role="timer"
      aria-live="off"
      .until=${deadline}
      .now=${this.now}
      .text=${text}
    ></seki-countdown>`;
  }
}

/** A ranked player's rating; `?` where it is provisional. */
function ratingMark({ ranked, players, settings }: MatchView, seat: Seat): unknown {
  const person = ranked ? players[seat] : null;
  const profile = knownProfile(person ?? "");
  if (!profile) return nothing;
  const { provisional, newcomer } = say().ranked.standing;
  const standing = profile.standings[String(settings.game)];
  if (!standing) return html`<span class="player-rating">${newcomer}</span>`;
  return html`<span class="player-rating" title=${standingText(standing)}>
    ${ratingOf(standing.rating_milli)}${
      standing.provisional
        ? html`<span aria-hidden="true">?</span><span class="visually-hidden"> (${provisional})</span>`
        : nothing
    }
  </span>`;
}

/** What a side's pieces count, as a panel shows it. */
export function pointsOf(points: number | null): TemplateResult | typeof nothing {
  if (points === null) return nothing;
  return html`<span class="player-points">${say().play.panel.points(String(points))}</span>`;
}

customElements.define("seki-player", PlayerPanel);
