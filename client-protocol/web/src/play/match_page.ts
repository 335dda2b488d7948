/**
 * `<seki-match>`: a match as its players and onlookers see it.
 *
 * Owns: putting board, players, moves and controls together, and sending what the reader chooses.
 * Must not know: rules, drawing of pieces, how a party is arranged.
 */
import { html, type TemplateResult } from "lit";
import { type Happening, isMember, type MatchView, type RoomView } from "seki-protocol";
import { PreferenceController, preferences } from "../app/preferences.js";
import { RoomController, session } from "../app/session.js";
import { complain } from "../app/toasts.js";
import type { GameFace } from "../games/face.js";
import { isGameName, loadGame } from "../games/games.js";
import { PeopleController } from "../ranked/known_people.js";
import { keepMatch, recentGame } from "../start/recent_games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import type { Announcer } from "./announcer.js";
import { ElementHolder } from "./element_holder.js";
import { commandsOn } from "./match_commands.js";
import { MatchDesk } from "./match_desk.js";
import { drawMatch } from "./match_drawing.js";
import type { Pending } from "./pending.js";
import type { PlayerPanel } from "./player_panel.js";
import type { Saying } from "./sayings.js";
import { ownSeat, sideOf } from "./seating.js";
import { Sounds } from "./sounds.js";
import { positionAsked } from "./step_keys.js";
import "./announcer.js";

export class MatchPage extends SekiElement {
  static override properties = { room: {}, isFlipped: { state: true } };

  declare room: string;
  declare isFlipped: boolean;
  readonly #rooms = new RoomController(
    this,
    () => this.room,
    (happening, view) => this.#heed(happening, view),
  );
  readonly #commands = commandsOn(
    () => this.#rooms.room,
    () => this.#rooms.view !== null && isMember(this.#rooms.view),
  );
  readonly #holders = { board: new ElementHolder(), setup: new ElementHolder() };
  readonly #sounds = new Sounds();
  #desk: MatchDesk | null = null;
  #loading: string | null = null;
  #unsaid: Saying[] = [];
  #stop: () => void = () => {};

  constructor() {
    super();
    Object.assign(this, { room: "", isFlipped: false });
    new PreferenceController(this);
    new PeopleController(this, () => playersOf(this.#rooms.view));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = session().onConnection(() => this.requestUpdate());
    window.addEventListener("keydown", this.#keyed);
  }

  override disconnectedCallback(): void {
    this.#stop();
    window.removeEventListener("keydown", this.#keyed);
    super.disconnectedCallback();
  }

  protected override willUpdate(): void {
    const match = this.#rooms.view?.match;
    if (!match || this.#desk?.face.name === match.settings.game) return;
    void this.#load(match.settings.game);
  }

  protected override render(): TemplateResult {
    const { view } = this.#rooms;
    const match = view?.match;
    const desk = this.#desk;
    return html`<div
      class="match-page"
      @pointerdown=${this.#gestured}
      @keydown=${this.#gestured}
      @choose=${this.#to<{ action: string }>((desk, view, { action }) => desk.choose(view, action))}
      @clear-premove=${this.#to((desk) => desk.clearPremove())}
      @look=${this.#to<{ count: number }>((desk, _, { count }) => desk.look(count))}
      @announce=${this.#announced}
      @moment=${this.#moment}
    >
      <seki-announcer></seki-announcer>
      ${view && match && desk ? this.#drawn(desk, view, match) : waiting()}
    </div>`;
  }

  protected override updated(): void {
    const announcer = this.querySelector<Announcer>("seki-announcer");
    for (const saying of this.#unsaid.splice(0)) announcer?.speak(saying);
  }

  #drawn(desk: MatchDesk, view: RoomView, match: MatchView): TemplateResult {
    return drawMatch({
      desk,
      view,
      match,
      commands: this.#commands,
      holders: this.#holders,
      isFlipped: this.isFlipped,
      isConnected: session().connection.type === "connected",
      now: () => session().now(),
      flip: () => {
        this.isFlipped = !this.isFlipped;
      },
      fetchRecord: (form) => this.#record(form),
      redraw: () => this.requestUpdate(),
    });
  }

  async #load(game: unknown): Promise<void> {
    if (!isGameName(game) || this.#loading === game) return;
    this.#loading = game;
    try {
      this.#open(await loadGame(game));
    } catch (error) {
      await complain(error);
    } finally {
      this.#loading = null;
    }
  }

  #open(face: GameFace): void {
    this.#desk = new MatchDesk(face, {
      send: (pending) => void this.#send(pending),
      speak: (saying) => this.#speak(saying),
      sound: (noise) => preferences().sound && this.#sounds.play(noise),
    });
    const { view } = this.#rooms;
    if (view) {
      this.#desk.open(view);
      this.#keep(view);
    }
    this.requestUpdate();
  }

  #heed(happening: Happening, view: RoomView): void {
    this.#desk?.hear(happening, view);
    this.#keep(view);
  }

  /** Keeps a match that is over among the games of this device, once. */
  #keep({ match, person }: RoomView): void {
    if (match?.result && recentGame(match.id) === null) keepMatch(match, person);
  }

  async #send(pending: Pending): Promise<void> {
    const { action, step } = pending;
    try {
      await this.#rooms.room?.play(action, { step, keep: true });
    } catch (error) {
      this.#desk?.rollBack(pending);
      this.requestUpdate();
      await complain(error);
    }
  }

  async #record(form: string) {
    const { room } = this.#rooms;
    if (!room) throw new Error("no room is in view");
    const id = room.view.match?.id ?? "";
    return room.record(id, form);
  }

  #speak(saying: Saying): void {
    this.#unsaid.push(saying);
    this.requestUpdate();
  }

  /** What an event of a part of the match does to the desk. */
  #to<T>(act: (desk: MatchDesk, view: RoomView, detail: T) => void) {
    return ({ detail }: CustomEvent<T>): void => {
      const { view } = this.#rooms;
      if (view && this.#desk) act(this.#desk, view, detail);
      this.requestUpdate();
    };
  }

  readonly #announced = ({ detail }: CustomEvent<{ text: string }>): void => {
    this.#speak({ text: detail.text, urgent: false });
  };

  /** Reads the time out, of the reader's own turn alone. */
  readonly #moment = (event: CustomEvent<{ seconds: number }>): void => {
    const clock = (event.target as Element).closest(".player-clock");
    const panel = clock?.closest<PlayerPanel>("seki-player");
    const { view } = this.#rooms;
    const seat = view && ownSeat(view);
    if (!panel || !view?.match || seat === null || sideOf(view.match, seat) !== panel.side) return;
    this.#speak({ text: say().play.panel.timeLeft(event.detail.seconds), urgent: false });
  };

  readonly #gestured = (): void => {
    if (preferences().sound) this.#sounds.wake();
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    const history = this.#desk?.history;
    if (!history) return;
    const to = positionAsked(event, this.#desk?.lookedAt ?? history.length, history.length);
    if (to === null) return;
    event.preventDefault();
    this.#desk?.look(to);
    this.requestUpdate();
  };
}

function playersOf(view: RoomView | null): readonly string[] {
  return view?.match?.players.filter((person) => person !== null) ?? [];
}

function waiting(): TemplateResult {
  return html`<p class="page-waiting" role="status">${say().play.loading}</p>`;
}

customElements.define("seki-match", MatchPage);
