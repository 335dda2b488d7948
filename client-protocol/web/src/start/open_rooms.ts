/**
 * The rooms that the device's person is in, and the way back to a match that runs.
 *
 * Owns: finding them, and going there by itself when the site is opened. Must not know: what a room
 * shows.
 */
import { html, nothing, type TemplateResult } from "lit";
import { isMember, type Room, type RoomView, runningMatch, yourTurn } from "seki-protocol";
import { isAsOpened } from "../app/arrival.js";
import { closeIcon, forwardIcon } from "../app/icons.js";
import { goInstead, here, hrefOf } from "../app/router.js";
import { connected, enter, roomsInHand, session } from "../app/session.js";
import { complain, tell } from "../app/toasts.js";
import { isGameName } from "../games/games.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";

/** So many rooms are asked for at once. */
const AT_ONCE = 8;

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
        <h2 id="start-rooms" tabindex="-1">${say().start.rooms.title}</h2>
        <ul class="start-list">${rooms.map(roomLine)}</ul>
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
    const ids = [...new Set([...session().rooms, ...known])];
    const rooms: Room[] = [];
    for (let next = 0; next < ids.length; next += AT_ONCE) {
      const entered = await Promise.all(ids.slice(next, next + AT_ONCE).map(entering));
      rooms.push(...entered.filter((room) => room !== null));
      if (!this.isConnected) return;
      this.#show(rooms);
    }
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

function roomLine(room: Room): TemplateResult {
  const { view } = room;
  const { game } = view.settings;
  return html`
    <li>
      <a class="start-line" href=${hrefOf({ page: "room", room: view.room })}>
        <strong>${isGameName(game) ? say().shell.games[game] : game}</strong>
        <span class="start-state" data-urgent=${urgency(view) >= 2}>${stateOf(view)}</span>
        <span class="start-soft">${companyOf(view)}</span>
        ${forwardIcon}
      </a>
      ${isOwnMatch(view) ? nothing : leaveButton(room)}
    </li>
  `;
}

/** A seat in a running match is not left by the way. */
function leaveButton(room: Room): TemplateResult {
  const { game } = room.view.settings;
  const name = say().start.rooms.leave(isGameName(game) ? say().shell.games[game] : `${game}`);
  return html`
    <button class="quiet start-leave" aria-label=${name} title=${name}
      @click=${(event: Event) => leave(room, event)}>${closeIcon}</button>
  `;
}

/** Leaves a room, and says so; the focus stays with the list, whose line goes. */
async function leave(room: Room, { currentTarget }: Event): Promise<void> {
  const list = (currentTarget as HTMLElement).closest("section");
  try {
    await room.leave();
    list?.querySelector("h2")?.focus();
    tell(say().shell.problems.left);
  } catch (error) {
    await complain(error);
  }
}

/** Who else is there: the CPU that one plays alone with, or how many people. */
function companyOf({ members, cpus }: RoomView): string {
  const { people, start } = say();
  const { rooms } = start;
  const level = cpus[0] ?? cpus[1];
  if (members.length > 1) return rooms.people(members.length);
  return level === null ? rooms.alone : people.cpu(level);
}

function stateOf(view: RoomView): string {
  const words = say().start.rooms;
  if (yourTurn(view)) return words.yourTurn;
  if (runningMatch(view)) return words.running;
  return view.match ? words.over : words.waiting;
}

customElements.define("seki-open-rooms", OpenRooms);
