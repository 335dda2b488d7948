/**
 * `<seki-countdown>`: how long it still is until an instant of the server's time.
 *
 * Owns: counting down in step with the seconds, and saying so at some of them. Must not know: what
 * the time is for. Fires `moment` {seconds} at those that are read out.
 */
import { html, type TemplateResult } from "lit";
import { SekiElement } from "../words/seki_element.js";
import { isPressing, momentBetween, untilNextSecond } from "./clock.js";

export class Countdown extends SekiElement {
  static override properties = {
    until: { attribute: false },
    now: { attribute: false },
    text: { attribute: false },
  };

  /** An instant of the server's time. */
  declare until: number;
  /** The server's time by this device; null before it is known. */
  declare now: () => number | null;
  declare text: (ms: number) => string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: number | null = null;

  constructor() {
    super();
    this.until = 0;
    this.now = () => null;
    this.text = String;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("until")) this.#last = null;
  }

  protected override render(): TemplateResult {
    const left = this.#left();
    this.toggleAttribute("data-pressing", left !== null && isPressing(left));
    return html`${left === null ? "" : this.text(left)}`;
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    const left = this.#left();
    if (left === null) return;
    this.#tell(left);
    const wait = untilNextSecond(left);
    if (!Number.isFinite(wait) || !this.isConnected) return;
    this.#timer = setTimeout(() => this.requestUpdate(), wait);
  }

  #left(): number | null {
    const now = this.now();
    return now === null ? null : Math.max(0, this.until - now);
  }

  #tell(left: number): void {
    const seconds = momentBetween(this.#last ?? left, left);
    this.#last = left;
    if (seconds === null) return;
    this.dispatchEvent(new CustomEvent("moment", { detail: { seconds }, bubbles: true }));
  }
}

customElements.define("seki-countdown", Countdown);
