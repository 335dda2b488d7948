/**
 * `<seki-own-codes>`: being the same person on another device, and after every device is lost.
 *
 * Owns: making and showing codes, and becoming whoever one names. Must not know: what codes are
 * made of, how a device keeps who it is.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { DeviceCode } from "seki-protocol/messages";
import { copyText } from "../app/copying.js";
import { session } from "../app/session.js";
import { complain, tell, textOf } from "../app/toasts.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import { beginAnew } from "./device_person.js";
import { spanText } from "./figures.js";

type Kind = "device" | "recovery";

const TICK_MS = 1000;

export class OwnCodes extends SekiElement {
  static override properties = {
    device: { state: true },
    recovery: { state: true },
    problems: { state: true },
    isBusy: { state: true },
  };

  declare protected device: DeviceCode | null;
  declare protected recovery: string | null;
  declare protected problems: Readonly<Record<Kind, string>>;
  declare protected isBusy: boolean;
  /** What the page does to begin as another person. */
  begin: () => void = beginAnew;
  #tick: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const problems = { device: "", recovery: "" };
    Object.assign(this, { device: null, recovery: null, problems, isBusy: false });
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#tick);
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    const { devices, recovery } = say().ranked.profile;
    return html`<div class="profile-codes">
      <section class="card" aria-labelledby="profile-devices">
        <h2 id="profile-devices">${devices.title}</h2>
        <p>${devices.text}</p>
        ${this.#deviceCode()} ${this.#entry("device", devices.enter)}
      </section>
      <section class="card" aria-labelledby="profile-recovery">
        <h2 id="profile-recovery">${recovery.title}</h2>
        <p>${recovery.text}</p>
        ${this.#recoveryCode()} ${this.#entry("recovery", recovery.enter)}
      </section>
    </div>`;
  }

  protected override updated(): void {
    clearTimeout(this.#tick);
    const isRunning = this.device !== null && leftOf(this.device) > 0;
    if (isRunning && this.isConnected) {
      this.#tick = setTimeout(() => this.requestUpdate(), TICK_MS);
    }
  }

  #deviceCode(): TemplateResult {
    const words = say().ranked.profile.devices;
    const make = () => this.#make(async () => (this.device = await session().makeDeviceCode()));
    const left = this.device === null ? 0 : leftOf(this.device);
    return html`<div role="status">
        ${this.device && left > 0 ? html`<p>${words.made}</p><p class="codes-code">${this.device.code}</p>` : nothing}
        ${this.device && left <= 0 ? html`<p>${words.over}</p>` : nothing}
      </div>
      ${left > 0 ? html`<p class="profile-soft">${words.until(spanText(left))}</p>` : nothing}
      <button type="button" ?disabled=${this.isBusy} @click=${make}>${words.make}</button>`;
  }

  #recoveryCode(): TemplateResult {
    const words = say().ranked.profile.recovery;
    const make = () => this.#make(async () => (this.recovery = await session().makeRecoveryCode()));
    const { recovery: code } = this;
    if (code === null) {
      return html`<button type="button" ?disabled=${this.isBusy} @click=${make}>${words.make}</button>`;
    }
    return html`<div role="status"><p>${words.made}</p><p class="codes-code">${code}</p></div>
      <button type="button" @click=${() => copy(code)}>${words.copy}</button>`;
  }

  #entry(kind: Kind, title: string): TemplateResult {
    const words = say().ranked.profile.devices;
    const field = `profile-${kind}-code`;
    return html`<details class="codes-entry">
      <summary>${title}</summary>
      <form novalidate @submit=${(event: Event) => this.#use(kind, event)}>
        <p class="profile-soft" id="${field}-warning">${words.warning}</p>
        <label for=${field}>${words.field}</label>
        <div class="profile-field">
          <input id=${field} type="text" autocomplete="off" autocapitalize="characters"
            spellcheck="false" aria-invalid=${this.problems[kind] !== ""}
            aria-describedby="${field}-problem ${field}-warning">
          <button type="submit" ?disabled=${this.isBusy}>${words.use}</button>
        </div>
        <p class="profile-problem" id="${field}-problem" role="alert">${this.problems[kind]}</p>
      </form>
    </details>`;
  }

  async #make(make: () => Promise<unknown>): Promise<void> {
    this.isBusy = true;
    try {
      await make();
    } catch (error) {
      await complain(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #use(kind: Kind, event: Event): Promise<void> {
    event.preventDefault();
    const field = (event.target as Element).querySelector("input");
    const code = field?.value.trim() ?? "";
    const words = say().ranked.profile.devices;
    this.#tellProblem(kind, code === "" ? words.missing : "");
    if (code !== "") await this.#become(kind, code);
    if (this.problems[kind] !== "") field?.focus();
  }

  async #become(kind: Kind, code: string): Promise<void> {
    this.isBusy = true;
    try {
      const own = session();
      await (kind === "device" ? own.useDeviceCode(code) : own.useRecoveryCode(code));
      tell(say().ranked.profile.devices.done, "ok");
      this.begin();
    } catch (error) {
      this.#tellProblem(kind, await textOf(error));
    } finally {
      this.isBusy = false;
    }
  }

  #tellProblem(kind: Kind, text: string): void {
    this.problems = { ...this.problems, [kind]: text };
  }
}

function leftOf({ until }: DeviceCode): number {
  return Math.max(0, until - (session().now() ?? 0));
}

async function copy(code: string): Promise<void> {
  const words = say().ranked.profile.recovery;
  if (await copyText(code)) tell(words.copied, "ok");
  else tell(words.notCopied, "problem");
}

customElements.define("seki-own-codes", OwnCodes);
