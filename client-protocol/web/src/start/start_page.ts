/**
 * The first page: which game, against whom, or by which code.
 *
 * Owns: what is chosen there, and beginning it. Must not know: parties, matches, connections.
 */
import { html, type TemplateResult } from "lit";
import type { Room } from "seki-protocol";
import { go, hrefOf } from "../app/router.js";
import { createParty } from "../app/session.js";
import { readStoredJson, writeStored } from "../app/stored.js";
import { complain } from "../app/toasts.js";
import type { GameName } from "../games/face.js";
import { gameNames, isGameName } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { gameArt } from "./game_art.js";
import { leaveSpentRooms } from "./spent_rooms.js";
import "./code_form.js";
import "./open_rooms.js";
import "../ranked/queue_panel.js";
import "./recent_list.js";
import "./start_page.css";

const KEY = "seki.start";
const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const FIRST_LEVEL = 3;

/** Practice allows what a party would have to agree on. */
const PRACTICE = { allow_take_back: true };

export class StartPage extends SekiElement {
  static override properties = {
    game: { state: true },
    level: { state: true },
    isBusy: { state: true },
  };
  declare game: GameName;
  declare level: number;
  declare isBusy: boolean;

  constructor() {
    super();
    const { game, level } = (readStoredJson(KEY) ?? {}) as Record<string, unknown>;
    this.game = isGameName(game) ? game : (gameNames[0] ?? "janggi");
    this.level = levels.find((each) => each === level) ?? FIRST_LEVEL;
    this.isBusy = false;
  }

  override render(): TemplateResult {
    const words = say().start;
    return html`
      <div class="start">
        <header class="start-head">
          <h1>${words.heading}</h1>
          <p>${words.lead}</p>
        </header>
        <seki-open-rooms></seki-open-rooms>
        ${this.#games()}
        <div class="start-ways">
          ${this.#againstCpu()}
          <seki-queue .game=${this.game}></seki-queue>
          ${this.#withFriend()}
          <section class="card start-way" aria-labelledby="start-code">
            <h2 id="start-code">${words.code.title}</h2>
            <seki-code-form></seki-code-form>
          </section>
        </div>
        <seki-recent-list></seki-recent-list>
      </div>
    `;
  }

  #games(): TemplateResult {
    return html`
      <fieldset class="start-games">
        <legend class="visually-hidden">${say().start.chooseGame}</legend>
        ${gameNames.map((game) => this.#gameCard(game))}
      </fieldset>
    `;
  }

  #gameCard(game: GameName): TemplateResult {
    const { start, shell } = say();
    const name = shell.games[game];
    return html`
      <div class="start-game">
        <label class="start-card">
          <input type="radio" name="game" value=${game} .checked=${this.game === game}
            aria-describedby="about-${game}" @change=${() => this.#choose({ game })}>
          ${gameArt(game)}
          <span class="start-card-name">${name}</span>
          <span class="start-card-about" id="about-${game}">${start.about[game]}</span>
        </label>
        <a class="start-rules" href=${hrefOf({ page: "rules", game })}>${start.rules(name)}</a>
      </div>
    `;
  }

  #againstCpu(): TemplateResult {
    const { start, shell } = say();
    const { cpu } = start;
    return html`
      <section class="card start-way" aria-labelledby="start-cpu">
        <h2 id="start-cpu">${cpu.title}</h2>
        <fieldset class="start-levels">
          <legend>${cpu.level}</legend>
          <div class="start-stones">${levels.map((level) => this.#stone(level))}</div>
        </fieldset>
        <p class="start-level" aria-live="polite">
          ${cpu.chosen(this.level, cpu.levels[this.level - 1] ?? "")}
        </p>
        <button class="primary start-go" ?disabled=${this.isBusy} @click=${this.#playCpu}>
          ${cpu.play(shell.games[this.game])}
        </button>
      </section>
    `;
  }

  #stone(level: number): TemplateResult {
    const name = say().start.cpu.chosen(level, say().start.cpu.levels[level - 1] ?? "");
    return html`
      <label class="start-stone">
        <input type="radio" name="level" value=${level} aria-label=${name}
          .checked=${this.level === level} @change=${() => this.#choose({ level })}>
        <span aria-hidden="true">${level}</span>
      </label>
    `;
  }

  #withFriend(): TemplateResult {
    const { start, shell } = say();
    const { friend } = start;
    return html`
      <section class="card start-way" aria-labelledby="start-friend">
        <h2 id="start-friend">${friend.title}</h2>
        <p>${friend.text(shell.games[this.game])}</p>
        <button class="start-go" ?disabled=${this.isBusy} @click=${this.#playFriend}>
          ${friend.open}
        </button>
      </section>
    `;
  }

  #choose(choice: { game?: GameName; level?: number }): void {
    Object.assign(this, choice);
    writeStored(KEY, JSON.stringify({ game: this.game, level: this.level }));
  }

  #playCpu = (): Promise<void> =>
    this.#begin(async () => {
      const room = await createParty(this.game, { ...PRACTICE, cpu_level: this.level });
      await startOrLeave(room);
      return room.id;
    });

  #playFriend = (): Promise<void> => this.#begin(async () => (await createParty(this.game)).id);

  /** Opens a room, however that is done, and goes there. */
  async #begin(open: () => Promise<string>): Promise<void> {
    this.isBusy = true;
    try {
      go({ page: "room", room: await open() });
      void leaveSpentRooms();
    } catch (error) {
      await complain(error);
    } finally {
      this.isBusy = false;
    }
  }
}

/** Leaves no empty room behind where no match could begin. */
async function startOrLeave(room: Room): Promise<void> {
  try {
    await room.start();
  } catch (error) {
    await room.leave().catch(() => {}); // It ends by itself some day, too.
    throw error;
  }
}

customElements.define("seki-start", StartPage);
