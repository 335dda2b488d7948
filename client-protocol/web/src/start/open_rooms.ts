/**
 * The rooms that the device's person is in, and the way back to a match that runs.
 *
 * Owns: finding them, and going there by itself when the site is opened. Must not know: what a room
 * shows.
 */
import { html, nothing, type TemplateResult } from "lit";
import { isMember, type Room, type RoomView, runningMatch, yourTurn } from "seki-protocol";
import { isAsOpened } from "../app/arrival.js";
import { forwardIcon } from "../app/icons.js";
import { goInstead, here, hrefOf } from "../app/router.js";
import { connected, enter, roomsInHand, session } from "../app/session.js";
import { isGameName } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";

/** Who is in more rooms than that is shown the latest. */
const MOST_SHOWN = 8;

export class OpenRooms extends SekiElement {
  #rooms: readonly Room[] = [];
  #stop: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#find();
  }

  override disconnectedCallback(): void {
    this.#leave();
    super.disconnectedCallback();
  }

  override render(): TemplateResult | typeof nothing {
    const rooms = this.#rooms.filter((room) => !room.gone && isMember(room.view));
    if (rooms.length === 0) return nothing;
    return html`
      <section class="start-rooms" aria-labelledby="start-rooms">
        <h2 id="start-rooms">${say().start.rooms.title}</h2>
        <ul class="start-list">${rooms.map((room) => roomLine(room.view))}</ul>
      </section>
    `;
  }

  async #find(): Promise<void> {
    try {
      await connected();
    } catch {
      return; // The connection's own bar says why.
    }
    const known = roomsInHand().map(({ id }) => id);
    const ids = [...new Set([...session().rooms, ...known])].slice(-MOST_SHOWN);
    const entered = await Promise.all(ids.map(entering));
    if (!this.isConnected) return;
    this.#show(entered.filter((room) => room !== null));
  }

  #show(rooms: readonly Room[]): void {
    this.#leave();
    this.#rooms = [...rooms].sort((one, other) => urgency(other.view) - urgency(one.view));
    this.#stop = rooms.map((room) => room.subscribe(() => this.requestUpdate()));
    const own = this.#rooms.find((room) => isOwnMatch(room.view));
    if (own && isAsOpened() && here().page === "start") goInstead({ page: "room", room: own.id });
    this.requestUpdate();
  }

  #leave(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
  }
}

/** Gives a room, or null where it is open to its person no more. */
function entering(id: string): Promise<Room | null> {
  return enter(id).catch(() => null);
}

function isOwnMatch(view: RoomView): boolean {
  return runningMatch(view)?.players.includes(view.person) ?? false;
}

function urgency(view: RoomView): number {
  if (yourTurn(view)) return 3;
  if (isOwnMatch(view)) return 2;
  return runningMatch(view) ? 1 : 0;
}

function roomLine(view: RoomView): TemplateResult {
  const { game } = view.settings;
  return html`
    <li>
      <a class="start-line" href=${hrefOf({ page: "room", room: view.room })}>
        <strong>${isGameName(game) ? say().shell.games[game] : game}</strong>
        <span class="start-state" data-urgent=${urgency(view) >= 2}>${stateOf(view)}</span>
        <span class="start-soft">${companyOf(view)}</span>
        ${forwardIcon}
      </a>
    </li>
  `;
}

/** Who else is there: the CPU that one plays alone with, or how many people. */
function companyOf({ members, cpus }: RoomView): string {
  const { rooms, recent } = say().start;
  const level = cpus[0] ?? cpus[1];
  if (members.length > 1) return rooms.people(members.length);
  return level === null ? rooms.alone : recent.cpu(level);
}

function stateOf(view: RoomView): string {
  const words = say().start.rooms;
  if (yourTurn(view)) return words.yourTurn;
  if (runningMatch(view)) return words.running;
  return view.match ? words.over : words.waiting;
}

customElements.define("seki-open-rooms", OpenRooms);
