/**
 * The invitation to a party: link, QR code and code, to play or to watch.
 *
 * Owns: how they are shown, copied, shared and made new. Must not know: seats, settings.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { copyText } from "../app/copying.js";
import { tell, tried } from "../app/toasts.js";
import { say } from "../words/words.js";
import { confirmed } from "./asking.js";
import { copySign, doneSign, shareSign } from "./drawings.js";
import { codeGroups, type Door, isOwnDeviceOnly, linkTo } from "./links.js";
import { PartyElement } from "./party_element.js";
import { drawQrCode, type QrDrawing } from "./qr_code.js";
import { gameOf } from "./setting_fields.js";
import { isLeader } from "./standing.js";
import "./party_invite.css";

const doors: readonly Door[] = ["join", "watch"];
const LAN_COMMAND = "HOST=0.0.0.0 make serve";

export class PartyInvite extends PartyElement {
  static override properties = {
    door: { state: true },
    qr: { state: true },
    copied: { state: true },
  };
  declare door: Door;
  declare qr: QrDrawing | null;
  /** The link that was copied last. */
  declare copied: string;
  /** The link that `qr` is, or will be, of. */
  #drawn = "";

  constructor() {
    super();
    this.door = "join";
    this.qr = null;
    this.copied = "";
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const link = this.#link();
    if (link === this.#drawn) return;
    this.#drawn = link;
    this.qr = null;
    if (link !== "") void this.#draw(link);
  }

  override render(): TemplateResult | typeof nothing {
    const code = this.#code();
    if (code === "") return nothing;
    const words = say().party;
    return html`
      <section class="card party-invite" aria-labelledby="party-invite-title">
        <header class="party-head">
          <h2 id="party-invite-title">${words.invite}</h2>
          ${this.#doors()}
        </header>
        <p id="party-door-text" class="party-hint">${words.doorText[this.door]}</p>
        ${this.#linkRow()}
        <div class="party-ways">
          ${this.#qrCode()}
          <div class="party-code">
            <p class="party-hint">${words.code}</p>
            <p class="party-code-letters">
              ${codeGroups(code).map((group) => html`<span>${group}</span>`)}
            </p>
          </div>
        </div>
        ${isOwnDeviceOnly(location) ? lanHint() : nothing}
        ${isLeader(this.view) ? this.#renewal() : nothing}
      </section>
    `;
  }

  #code(): string {
    const { codes } = this.view;
    return (this.door === "join" ? codes?.invite : codes?.watch) ?? "";
  }

  #link(): string {
    const code = this.#code();
    return code === "" ? "" : linkTo(this.door, code, location);
  }

  #doors(): TemplateResult {
    const words = say().party;
    return html`
      <div class="party-chips" role="radiogroup" aria-label=${words.invite}
        aria-describedby="party-door-text">
        ${doors.map(
          (door) => html`
            <label class="party-chip">
              <input type="radio" name="party-door" .checked=${door === this.door}
                @change=${() => {
                  this.door = door;
                }} />
              <span>${words.doors[door]}</span>
            </label>
          `,
        )}
      </div>
    `;
  }

  #linkRow(): TemplateResult {
    const words = say().party;
    const link = this.#link();
    const isCopied = this.copied === link;
    return html`
      <div class="party-link">
        <input class="party-link-text" type="text" readonly aria-label=${words.link} .value=${link}
          @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
        <button class=${this.view.members.length === 1 ? "primary" : ""} @click=${this.#copy}>
          ${isCopied ? doneSign : copySign}${words.copy}
        </button>
        ${canShare() ? html`<button @click=${this.#share}>${shareSign}${words.share}</button>` : nothing}
      </div>
    `;
  }

  #qrCode(): TemplateResult {
    const { qr } = this;
    const size = qr?.size ?? 1;
    return html`
      <svg class="party-qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${say().party.qr}
        shape-rendering="crispEdges">
        <path d=${qr?.path ?? ""} />
      </svg>
    `;
  }

  #renewal(): TemplateResult {
    return html`
      <button class="quiet party-renew" @click=${this.#renew}>${say().party.renew}</button>
    `;
  }

  #copy = async (): Promise<void> => {
    const words = say().party;
    const link = this.#link();
    if (await copyText(link)) {
      this.copied = link;
      tell(words.copied, "ok");
      return;
    }
    this.querySelector<HTMLInputElement>(".party-link-text")?.focus();
    tell(words.notCopied, "problem");
  };

  #share = async (): Promise<void> => {
    const game = gameOf(this.view.settings);
    const text = say().party.shareText(game === null ? "Seki" : say().shell.games[game]);
    try {
      await navigator.share({ text, url: this.#link() });
    } catch {
      // Shut by the reader, or not possible here: the link can still be copied.
    }
  };

  #renew = async (): Promise<void> => {
    const words = say().party;
    const question = { title: words.renewTitle, text: words.renewText, yes: words.renewYes };
    if (!(await confirmed(question))) return;
    if (!(await tried(this.party.renewCodes()))) return;
    tell(words.renewed, "ok");
  };

  async #draw(link: string): Promise<void> {
    try {
      const drawing = await drawQrCode(link);
      if (this.#drawn === link) this.qr = drawing;
    } catch {
      this.#drawn = ""; // Its script did not come; tried again with the next change.
    }
  }
}

function canShare(): boolean {
  return typeof navigator.share === "function";
}

function lanHint(): TemplateResult {
  const words = say().party;
  return html`
    <p class="party-note">
      <strong>${words.ownDeviceOnly}</strong>
      ${words.lanHint} <code>${LAN_COMMAND}</code> ${words.lanHintAfter}
    </p>
  `;
}

customElements.define("seki-party-invite", PartyInvite);
