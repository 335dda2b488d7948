/**
 * A party's page: its seats, its invitation, its settings, its people.
 *
 * Owns: which parts there are, what is read out when something happens, leaving. Must not know:
 * what any part does, matches.
 */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import {
  type Happening,
  isMember,
  type Room,
  type RoomView,
  runningMatch,
  type Settings,
} from "seki-protocol";
import { RoomController } from "../app/session.js";
import { tried } from "../app/toasts.js";
import { PeopleController } from "../ranked/known_people.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { confirmed } from "./asking.js";
import { told } from "./happenings.js";
import { gameOf } from "./setting_fields.js";
import { isLeader } from "./standing.js";
import "./party_invite.js";
import "./party_members.js";
import "./party_page.css";
import "./party_seats.js";
import "./party_settings.js";

/** Who leads invites first; who was invited first sees what will be played. */
const FOR_LEADERS = ["people", "settings"];
const FOR_OTHERS = ["settings", "people"];

export class PartyPage extends SekiElement {
  static override properties = { room: {}, news: { state: true } };
  declare room: string;
  /** What happened last, to be read out. */
  declare news: string;
  readonly #controller = new RoomController(
    this,
    () => this.room,
    (happening, view) => this.#hear(happening, view),
  );
  #settings: Settings = {};
  #isAskingForCodes = false;

  constructor() {
    super();
    this.room = "";
    this.news = "";
    new PeopleController(this, () => this.#controller.view?.members ?? []);
  }

  override willUpdate(): void {
    const { view, room } = this.#controller;
    if (!view || !room) return;
    this.#settings = view.settings;
    if (isMember(view) && !view.codes && !view.closed) void this.#askForCodes(room);
  }

  override render(): TemplateResult | typeof nothing {
    const { view, room, gone } = this.#controller;
    if (!view || !room || gone !== null) return nothing;
    const words = say().party;
    const game = gameOf(view.settings);
    return html`
      <header class="party-title">
        <h1>${words.title(game === null ? String(view.settings.game) : say().shell.games[game])}</h1>
      </header>
      <p class="visually-hidden" role="status" aria-live="polite">${this.news}</p>
      <div class="party-page">
        <div class="party-main">
          <seki-party-seats .party=${room} .view=${view}></seki-party-seats>
        </div>
        ${repeat(
          isLeader(view) ? FOR_LEADERS : FOR_OTHERS,
          (part) => part,
          (part) => (part === "people" ? people(room, view) : settings(room, view)),
        )}
        ${this.#wayOut(room, view)}
      </div>
    `;
  }

  #wayOut(room: Room, view: RoomView): TemplateResult {
    const words = say().party;
    const isIn = isMember(view);
    const go = () => (isIn ? this.#leave(room, view) : tried(room.unfollow()));
    return html`
      <p class="party-out">
        <button class="quiet" @click=${go}>${isIn ? words.leave : words.stopWatching}</button>
      </p>
    `;
  }

  async #leave(room: Room, view: RoomView): Promise<void> {
    const words = say().party;
    const text = partingText(view);
    const question = { title: words.leaveTitle, text, yes: words.leave, isGrave: true };
    if (await confirmed(question)) await tried(room.leave());
  }

  #hear(happening: Happening, view: RoomView): void {
    const news = told(happening, view, this.#settings);
    this.#settings = view.settings;
    if (news !== "") this.news = news;
  }

  /** Asks for the codes that somebody has made new. */
  async #askForCodes(room: Room): Promise<void> {
    if (this.#isAskingForCodes) return;
    this.#isAskingForCodes = true;
    await tried(room.refresh());
    this.#isAskingForCodes = false;
  }
}

function people(room: Room, view: RoomView): TemplateResult {
  return html`
    <div class="party-side">
      <seki-party-invite .party=${room} .view=${view}></seki-party-invite>
      <seki-party-members .party=${room} .view=${view}></seki-party-members>
    </div>
  `;
}

function settings(room: Room, view: RoomView): TemplateResult {
  return html`
    <div class="party-more">
      <seki-party-settings .party=${room} .view=${view}></seki-party-settings>
    </div>
  `;
}

function partingText(view: RoomView): string {
  const words = say().party;
  if (runningMatch(view)) return words.leaveMatch;
  if (view.members.length === 1) return words.leaveLast;
  return isLeader(view) ? words.leaveLeader : words.leaveMember;
}

customElements.define("seki-party", PartyPage);
