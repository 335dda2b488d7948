/**
 * A part of the page whose script is loaded when it is first shown.
 *
 * Owns: loading it, and saying so or saying that it failed. Must not know: any part.
 */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from "lit";
import { say } from "../words/words.js";
import { freshPage } from "./fresh_page.js";

/** Loading that is done sooner is not worth a word. */
const WORTH_A_WORD_MS = 300;

export class LazyPart {
  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<unknown>;
  #state: "asleep" | "loading" | "slow" | "there" | "failed" = "asleep";

  constructor(host: ReactiveControllerHost, load: () => Promise<unknown>) {
    this.#host = host;
    this.#load = load;
  }

  /** Begins to load the script, where nobody has yet. */
  wake(): void {
    if (this.#state === "asleep") void this.#begin();
  }

  /** Draws the part as soon as its script is there; until then what there is to say. */
  shown(part: () => TemplateResult): TemplateResult {
    if (this.#state === "there") return part();
    this.wake();
    if (this.#state === "failed") return notLoaded();
    return html`<p class="page-waiting" role="status">
      ${this.#state === "slow" ? say().shell.loading : nothing}
    </p>`;
  }

  async #begin(): Promise<void> {
    this.#state = "loading";
    const slow = setTimeout(() => this.#become("slow"), WORTH_A_WORD_MS);
    try {
      await this.#load();
      this.#become("there");
    } catch {
      this.#become("failed");
      void freshPage.check(); // The server may have other scripts by now.
    } finally {
      clearTimeout(slow);
    }
  }

  #become(state: "slow" | "there" | "failed"): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}

/** What stands where a part could not be loaded. */
export function notLoaded(): TemplateResult {
  const { problems, connection } = say().shell;
  return html`
    <section class="page-notice">
      <h1>${problems.page}</h1>
      <button class="primary" @click=${() => location.reload()}>${connection.reload}</button>
    </section>
  `;
}
