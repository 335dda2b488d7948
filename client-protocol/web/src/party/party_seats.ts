/**
 * The two seats of a party, and the button that starts a match between them.
 *
 * Owns: sitting down and up, CPUs, starting. Must not know: settings' meaning, codes.
 */
import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { isMember, runningMatch, type Seat, seatOf } from "seki-protocol";
import { type Occupant, occupantName, personName } from "../app/people.js";
import { tried } from "../app/toasts.js";
import { say } from "../words/words.js";
import { boardDrawing, seatDrawing } from "./drawings.js";
import { PartyElement } from "./party_element.js";
import { cpuLevels, gameOf } from "./setting_fields.js";
import {
  isLeader,
  isPresent,
  mayArrange,
  occupantOf,
  type Start,
  seatNumber,
  sideOf,
  startOf,
} from "./standing.js";
import "./party_seats.css";

export class PartySeats extends PartyElement {
  /** A wish is on its way; what is pressed meanwhile is no other one. */
  #isBusy = false;

  override render(): TemplateResult {
    const words = say().party;
    return html`
      <section class="card party-seats" aria-labelledby="party-seats-title">
        <h2 id="party-seats-title" class="visually-hidden">${words.seats}</h2>
        <div class="party-table">${this.#seat(0)} ${boardDrawing} ${this.#seat(1)}</div>
        ${isLeader(this.view) ? this.#start(startOf(this.view)) : this.#waiting()}
      </section>
    `;
  }

  #seat(seat: Seat): TemplateResult {
    const { view } = this;
    const occupant = occupantOf(view, seat);
    const isOwn = occupant.kind === "person" && occupant.person === view.person;
    const isAway = occupant.kind === "person" && !isPresent(view, occupant.person);
    const title = `party-seat-${seat}`;
    return html`
      <div class="party-seat" role="group" data-place aria-labelledby=${title} ?data-own=${isOwn}>
        ${seatDrawing(occupant.kind, isAway)}
        <div class="party-seat-words">
          <h3 id=${title}>
            <span class="party-seat-number">${say().party.seat(seatNumber(seat))}</span>
            ${occupantName(view, occupant)}
          </h3>
          ${isAway ? html`<p class="party-seat-away">${say().party.away}</p>` : nothing}
          <p class="party-seat-side">${this.#side(seat)}</p>
        </div>
        <div class="party-seat-wishes">${this.#wishes(seat, occupant)}</div>
      </div>
    `;
  }

  #side(seat: Seat): unknown {
    const words = say().party;
    const side = sideOf(this.view, seat);
    const game = gameOf(this.view.settings);
    if (side === null || game === null) return words.sideByLot;
    return html`<span>${words.sides[game]?.[side]}</span> <span>${words.order[side]}</span>`;
  }

  #wishes(seat: Seat, occupant: Occupant): unknown {
    const { view, party } = this;
    if (runningMatch(view)) return nothing;
    if (occupant.kind === "person") {
      const isOwn = occupant.person === view.person;
      return isOwn ? this.#wish(say().party.standUp, () => party.leaveSeat()) : nothing;
    }
    const isCpu = occupant.kind === "cpu";
    return [
      isCpu && mayArrange(view) ? this.#level(seat, occupant.level) : nothing,
      isMember(view) && seatOf(view) === null ? this.#sitDown(seat) : nothing,
      mayArrange(view) ? (isCpu ? this.#sendCpuAway(seat) : this.#seatCpu(seat)) : nothing,
    ];
  }

  #sitDown(seat: Seat): unknown {
    return this.#wish(say().party.sit, () => this.party.takeSeat(seat), true);
  }

  #seatCpu(seat: Seat): unknown {
    return this.#wish(say().party.seatCpu, () => this.party.addCpu(seat));
  }

  #sendCpuAway(seat: Seat): unknown {
    return this.#wish(say().party.removeCpu, () => this.party.removeCpu(seat));
  }

  #level(seat: Seat, level: number): TemplateResult {
    const words = say().party;
    const choose = async (event: Event) => {
      const field = event.target as HTMLSelectElement;
      await this.#ask(() => this.party.addCpu(seat, Number(field.value)));
      this.requestUpdate();
    };
    return html`
      <label class="party-level">
        <span class="visually-hidden">${words.cpuLevel}</span>
        <select .value=${live(String(level))} @change=${choose}>
          ${cpuLevels.map(
            (each) => html`
              <option value=${each} ?selected=${each === level}>${words.level(each)}</option>
            `,
          )}
        </select>
      </label>
    `;
  }

  /** A button; another text is another button, that a second click of the first does not press. */
  #wish(text: string, ask: () => Promise<unknown>, isFirst = false): unknown {
    const press = () => this.#ask(ask);
    return keyed(
      text,
      html`<button class=${isFirst ? "primary" : ""} @click=${press}>${text}</button>`,
    );
  }

  #start(start: Start): TemplateResult {
    const { view, party } = this;
    const words = say().party;
    const isAgainstCpu = "against" in start && start.against === "cpu";
    const level = Number(view.settings.cpu_level);
    const hint = "hindrance" in start ? words.hindrances[start.hindrance] : null;
    const isOff = hint !== null;
    return html`
      <div class="party-start">
        <button class="party-start-button ${isAgainstCpu ? "" : "primary"}" aria-describedby="party-start-hint"
          aria-disabled=${isOff} @click=${() => (isOff ? undefined : this.#ask(() => party.start()))}>
          ${isAgainstCpu ? words.startCpu(level) : words.start}
        </button>
        <p id="party-start-hint" class="party-hint">
          ${hint ?? (isAgainstCpu ? words.aloneStart : nothing)}
        </p>
      </div>
    `;
  }

  #waiting(): TemplateResult {
    const { view } = this;
    const words = say().party;
    const text = isMember(view)
      ? words.waitingForLeader(personName(view, view.leader))
      : words.lookingOn;
    return html`<p class="party-waiting" role="status">${text}</p>`;
  }

  async #ask(wish: () => Promise<unknown>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    await tried(wish());
    this.#isBusy = false;
  }
}

customElements.define("seki-party-seats", PartySeats);
