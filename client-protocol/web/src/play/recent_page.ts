/**
 * `<seki-recent>`: a game that this device keeps, to be looked at again without a server.
 *
 * Owns: replaying it. Must not know: rooms, rules, who else saw it.
 */
import { html, type TemplateResult } from "lit";
import { PreferenceController, pieceSetOf } from "../app/preferences.js";
import { hrefOf } from "../app/router.js";
import { complain } from "../app/toasts.js";
import { type GameFace, otherSide, type Side } from "../games/face.js";
import { loadGame } from "../games/games.js";
import { type KeptGame, type Player, recentGame, sideIn } from "../start/recent_games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { ElementHolder } from "./element_holder.js";
import { History } from "./history.js";
import { boardChoices, recordBox } from "./more.js";
import { sideText } from "./naming.js";
import { told } from "./outcome.js";
import { pointsOf } from "./player_panel.js";
import { resultText } from "./result_card.js";
import { sideMark } from "./side_mark.js";
import { positionAsked } from "./step_keys.js";
import "./match_page.css";
import "./move_list.js";

export class RecentPage extends SekiElement {
  static override properties = {
    match: {},
    count: { state: true },
    isFlipped: { state: true },
  };

  declare match: string;
  declare private count: number;
  declare private isFlipped: boolean;
  readonly #board = new ElementHolder();
  #game: KeptGame | null = null;
  #history: History | null = null;

  constructor() {
    super();
    Object.assign(this, { match: "", count: 0, isFlipped: false });
    new PreferenceController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.#keyed);
  }

  override disconnectedCallback(): void {
    window.removeEventListener("keydown", this.#keyed);
    super.disconnectedCallback();
  }

  protected override willUpdate(): void {
    if (this.#game?.match === this.match) return;
    this.#game = recentGame(this.match);
    this.#history = null;
    if (this.#game) void this.#open(this.#game);
  }

  protected override render(): TemplateResult {
    const [game, history] = [this.#game, this.#history];
    if (!game) return unknownGame();
    if (!history) return html`<p class="page-waiting" role="status">${say().play.loading}</p>`;
    const bottom = this.#bottom(game);
    return html`<section class="match" data-game=${game.game} data-over @look=${this.#looked}>
      <h1 class="visually-hidden" tabindex="-1">${say().play.recent.title}</h1>
      <div class="match-opponent">${this.#player(game, history, otherSide(bottom))}</div>
      <div class="match-board">${this.#drawn(game, history, bottom)}</div>
      <div class="match-own">${this.#player(game, history, bottom)}</div>
      <div class="match-act">${result(game, history.face)}</div>
      <div class="match-moves">${this.#moves(history)}</div>
      <div class="match-more">${this.#more(history)}</div>
    </section>`;
  }

  async #open(game: KeptGame): Promise<void> {
    try {
      this.#history = new History(await loadGame(game.game), game);
      this.count = this.#history.length;
    } catch (error) {
      await complain(error);
    }
    this.requestUpdate();
  }

  #bottom(game: KeptGame): Side {
    const own = sideIn(game) ?? 0;
    return this.isFlipped ? otherSide(own) : own;
  }

  #drawn(game: KeptGame, history: History, side: Side): HTMLElement {
    const { face } = history;
    return this.#board.shown(face.boardTag, {
      fen: history.fenAt(this.count),
      side,
      mine: sideIn(game),
      last: history.actionAt(this.count),
      settings: game.settings,
      pieceSet: pieceSetOf(face.name, face.pieceSets),
    });
  }

  #player(game: KeptGame, history: History, side: Side): TemplateResult {
    const { face } = history;
    const points = history.pointsAt(this.count);
    const name = playerText(game.players[game.first_seat === 0 ? side : otherSide(side)]);
    return html`<div class="player">
      ${sideMark(face, side)}
      <p class="player-name">
        <strong>${sideText(face, side)}</strong>
        <span>${name}</span>
      </p>
      <p class="player-state">${pointsOf(points === null ? null : points[side])}</p>
    </div>`;
  }

  #moves(history: History): TemplateResult {
    const { length } = history;
    return html`<seki-moves
      .history=${history}
      .length=${length}
      .count=${this.count}
    ></seki-moves>`;
  }

  #more(history: History): TemplateResult {
    const { face } = history;
    const flip = () => {
      this.isFlipped = !this.isFlipped;
    };
    return html`${boardChoices(face, flip)}
    ${recordBox({ face, fen: history.fenAt(this.count), fetchRecord: null })}`;
  }

  readonly #looked = ({ detail }: CustomEvent<{ count: number }>): void => {
    this.count = detail.count;
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    const to = this.#history && positionAsked(event, this.count, this.#history.length);
    if (to === null) return;
    event.preventDefault();
    this.count = to;
  };
}

function unknownGame(): TemplateResult {
  const { recent, result: words } = say().play;
  return html`<section class="page-notice">
    <h1 tabindex="-1">${recent.unknown}</h1>
    <a class="button primary" href=${hrefOf({ page: "start" })}>${words.toStart}</a>
  </section>`;
}

function result(game: KeptGame, face: GameFace): TemplateResult {
  const ending = told(game.result, game.first_seat, game.seat);
  return html`<section class="result">${resultText(ending, face)}</section>`;
}

function playerText(player: Player): string {
  const { people, play } = say();
  if (player === "you") return people.you;
  return player === "person" ? play.people.other : people.cpu(player.cpu);
}

customElements.define("seki-recent", RecentPage);
