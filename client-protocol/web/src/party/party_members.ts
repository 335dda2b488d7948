/**
 * Who belongs to a party, who of them is connected, and what its leader may do about that.
 *
 * Owns: the list, handing the lead on, sending away. Must not know: seats' wishes, codes.
 */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { seatIn } from "seki-protocol";
import { personName } from "../app/people.js";
import { tried } from "../app/toasts.js";
import { say } from "../words/words.js";
import { confirmed } from "./asking.js";
import { awaySign, hereSign, leaderSign } from "./drawings.js";
import { PartyElement } from "./party_element.js";
import { isPresent, mayArrange, seatNumber, spectators } from "./standing.js";
import "./party_members.css";

export class PartyMembers extends PartyElement {
  override render(): TemplateResult {
    const { view } = this;
    const words = say().party;
    const sitting = view.seats.filter((person) => person !== null);
    const everybody = [...sitting, ...spectators(view)];
    return html`
      <section class="card" aria-labelledby="party-members-title">
        <header class="party-head">
          <h2 id="party-members-title">${words.members}</h2>
          <p class="party-count">${words.count(everybody.length)}</p>
        </header>
        <ul class="party-members">
          ${repeat(everybody, (person) => person, this.#member)}
        </ul>
      </section>
    `;
  }

  #member = (person: string): TemplateResult => {
    const { view } = this;
    const words = say().party;
    const isHere = isPresent(view, person);
    const mayAct = mayArrange(view) && person !== view.person;
    return html`
      <li class="party-member" ?data-away=${!isHere}>
        <span class="party-presence">
          ${isHere ? hereSign : awaySign}
          <span class="visually-hidden">${isHere ? words.here : words.away}</span>
        </span>
        <span class="party-member-words">
          <span class="party-member-name">${personName(view, person)}</span>
          ${person === view.leader ? leaderMark() : nothing}
          <span class="party-member-place">${this.#place(person, isHere)}</span>
        </span>
        ${mayAct ? this.#powers(person) : nothing}
      </li>
    `;
  };

  #place(person: string, isHere: boolean): string {
    const words = say().party;
    const seat = seatIn(this.view.seats, person);
    const place = seat === null ? words.spectator : words.seated(seatNumber(seat));
    return isHere ? place : `${place} · ${words.away}`;
  }

  #powers(person: string): TemplateResult {
    const words = say().party;
    const name = personName(this.view, person);
    return html`
      <span class="party-powers">
        <button class="quiet" aria-label=${words.about(words.makeLeader, name)}
          @click=${() => this.#handOn(person, name)}>${words.makeLeader}</button>
        <button class="quiet" aria-label=${words.about(words.kick, name)}
          @click=${() => this.#sendAway(person, name)}>${words.kick}</button>
      </span>
    `;
  }

  async #handOn(person: string, name: string): Promise<void> {
    const words = say().party;
    const title = words.transferTitle(name);
    const isWished = await confirmed({ title, text: words.transferText, yes: words.makeLeader });
    if (isWished) await tried(this.party.transferLeader(person));
  }

  async #sendAway(person: string, name: string): Promise<void> {
    const words = say().party;
    const title = words.kickTitle(name);
    const question = { title, text: words.kickText, yes: words.kick, isGrave: true };
    if (await confirmed(question)) await tried(this.party.kick(person));
  }
}

function leaderMark(): TemplateResult {
  return html`<span class="party-mark">${leaderSign}${say().party.leader}</span>`;
}

customElements.define("seki-party-members", PartyMembers);
