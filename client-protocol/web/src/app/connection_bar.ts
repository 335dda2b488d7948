/**
 * How it stands with the connection, shown while there is something to say.
 *
 * Owns: the bar. Must not know: how connections are kept.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ConnectionStatus } from "seki-protocol";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { offlineIcon } from "./icons.js";
import { session } from "./session.js";
import { goneText } from "./toasts.js";
import "./connection_bar.css";

/** A connection that is there at once is not worth a word. */
const WORTH_A_WORD_MS = 700;
const TICK_MS = 250;

export class ConnectionBar extends SekiElement {
  #stop: () => void = () => {};
  #ticking: ReturnType<typeof setInterval> | undefined;
  #since = performance.now();
  #reason = "";
  /** The server's own word on why, where it gave one. */
  #told = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = session().onConnection((status) => this.#heed(status));
    this.#heed(session().connection);
  }

  override disconnectedCallback(): void {
    this.#stop();
    clearInterval(this.#ticking);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { type } = session().connection;
    const words = say().shell.connection;
    const text = this.#text();
    return html`
      <div class="connection-bar" data-state=${type} ?hidden=${text === ""}>
        ${offlineIcon}
        <p><span role="status">${text}</span> ${this.#countdown()}</p>
        ${
          type === "ended"
            ? html`<button class="connection-reload" @click=${() => location.reload()}>
                ${words.reload}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #heed(status: ConnectionStatus): void {
    if (status.type === "connected") this.#begin();
    if ("reason" in status && status.reason.includes("/")) void this.#hear(status.reason);
    clearInterval(this.#ticking);
    if (status.type === "waiting" || status.type === "connecting") {
      this.#ticking = setInterval(() => this.requestUpdate(), TICK_MS);
    }
    this.requestUpdate();
  }

  /** Begins to wait for the next trouble: the last one's reason is of no matter any more. */
  #begin(): void {
    this.#since = performance.now();
    this.#reason = "";
    this.#told = "";
  }

  /** Finds the words for a reason of the server's; it holds until there is a connection again. */
  async #hear(reason: string): Promise<void> {
    this.#reason = reason;
    const told = await goneText(reason, "");
    if (this.#reason !== reason) return;
    this.#told = told;
    this.requestUpdate();
  }

  #text(): string {
    const { type } = session().connection;
    const words = say().shell.connection;
    if (type === "connected") return "";
    if (type === "ended") return this.#told || words.ended;
    if (navigator.onLine === false) return words.offline;
    if (this.#told !== "" || type === "waiting") return this.#told || words.lost;
    return performance.now() - this.#since > WORTH_A_WORD_MS ? words.connecting : "";
  }

  #countdown(): TemplateResult | typeof nothing {
    const status = session().connection;
    if (status.type !== "waiting") return nothing;
    const seconds = Math.ceil((status.untilMs - performance.now()) / 1000);
    if (seconds < 1) return nothing;
    return html`<span class="connection-countdown" aria-hidden="true"
      >${say().shell.connection.backIn(seconds)}</span
    >`;
  }
}

customElements.define("seki-connection", ConnectionBar);
