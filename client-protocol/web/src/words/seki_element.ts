/**
 * What every element of the page has in common.
 *
 * Owns: drawing without a shadow, and anew when the language changes. Must not know: any element.
 */
import { LitElement } from "lit";
import { onSpeak } from "./words.js";

export class SekiElement extends LitElement {
  #stopListening: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = onSpeak(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    this.#stopListening?.();
    super.disconnectedCallback();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
