/**
 * `<seki-announcer>`: where screen readers hear of the match.
 *
 * Owns: two live regions, one of which interrupts. Must not know: what is said, or why.
 */
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { SekiElement } from "../words/seki_element.js";
import type { Saying } from "./sayings.js";

const MOST_KEPT = 5;

interface Said extends Saying {
  readonly key: number;
}

export class Announcer extends SekiElement {
  #said: readonly Said[] = [];
  #count = 0;

  /** Reads out; each saying is a node of its own, so that the same text is heard twice. */
  speak(saying: Saying): void {
    this.#count += 1;
    this.#said = [...this.#said, { ...saying, key: this.#count }].slice(-MOST_KEPT);
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const [urgent, calm] = [this.#said.filter(isUrgent), this.#said.filter((one) => !one.urgent)];
    return html`
      <div class="visually-hidden" aria-live="polite" data-live="polite">${lines(calm)}</div>
      <div class="visually-hidden" aria-live="assertive" data-live="assertive">${lines(urgent)}</div>
    `;
  }
}

function isUrgent({ urgent }: Saying): boolean {
  return urgent;
}

function lines(said: readonly Said[]): unknown {
  return repeat(
    said,
    ({ key }) => key,
    ({ text }) => html`<p>${text}</p>`,
  );
}

customElements.define("seki-announcer", Announcer);
