/**
 * Short notices that come, are read out, and go by themselves.
 *
 * Owns: the notices, and telling people in their language what went wrong. Must not know: what they
 * were doing.
 */
import { html, type nothing, type TemplateResult } from "lit";
import {
  NotSent,
  OutcomeUnknown,
  Refused,
  RoomGone,
  SessionEnded,
  TookTooLong,
} from "seki-protocol";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import { closeIcon } from "./icons.js";
import "./toasts.css";

export type ToastKind = "plain" | "ok" | "problem";

interface Toast {
  readonly text: string;
  readonly kind: ToastKind;
}

const READ_MS = 5_000;
const READ_MS_A_LETTER = 90;
const MOST = 3;

let shown: readonly Toast[] = [];
let redraw: () => void = () => {};

/** Shows a notice; the same text again takes the place of the first. */
export function tell(text: string, kind: ToastKind = "plain"): void {
  const toast = { text, kind };
  shown = [...shown.filter((each) => each.text !== text), toast].slice(-MOST);
  goLater(toast, READ_MS + text.length * READ_MS_A_LETTER);
  redraw();
}

/** Tells the reader why something did not come about; gives the text. */
export async function complain(error: unknown): Promise<string> {
  const text = await textOf(error);
  if (text !== "") tell(text, "problem");
  return text;
}

/** Tries what the reader wished; tells them where it did not come about, and whether it did. */
export async function tried(wish: Promise<unknown>): Promise<boolean> {
  try {
    await wish;
    return true;
  } catch (error) {
    await complain(error);
    return false;
  }
}

/** Says what an error means; "" for what needs no word. What nobody foresaw is reported as well. */
export async function textOf(error: unknown): Promise<string> {
  const words = say().shell.problems;
  if (error instanceof Refused) return refusal(error.code, error.text, error.detail);
  if (error instanceof RoomGone) return goneText(error.code);
  if (error instanceof SessionEnded) return goneText(error.reason);
  if (error instanceof NotSent) return error.reason === "dropped" ? "" : words[error.reason];
  if (error instanceof OutcomeUnknown || error instanceof TookTooLong) return words.unknown;
  reportError(error);
  return words.fault;
}

/** Says why a room is not to be seen any more; `code` is a refusal's, or the session's. */
export async function goneText(code: string, text = say().shell.problems.gone): Promise<string> {
  return code === "left" ? say().shell.problems.left : refusal(code, text, {});
}

/** Loads the texts of refusals while there is a connection: some tell that there is none. */
export async function bringTexts(): Promise<typeof import("seki-protocol/refusal-texts") | null> {
  try {
    return await import("seki-protocol/refusal-texts");
  } catch {
    return null;
  }
}

/** Says it in the reader's language, or by the text that came with it. */
async function refusal(code: string, text: string, detail: Refused["detail"]): Promise<string> {
  const texts = await bringTexts();
  return texts ? texts.refusalText({ code, text, detail }, language()) : text;
}

/** Takes a notice away in time, but not from under a pointer or the focus. */
function goLater(toast: Toast, ms: number): void {
  setTimeout(() => {
    const isHeld = document.querySelector("seki-toasts:is(:hover, :focus-within)") !== null;
    if (isHeld && shown.includes(toast)) goLater(toast, READ_MS);
    else dismiss(toast);
  }, ms);
}

function dismiss(toast: Toast): void {
  if (!shown.includes(toast)) return;
  shown = shown.filter((each) => each !== toast);
  redraw();
}

/** Where the notices are shown; there is one, in the page. */
export class Toasts extends SekiElement {
  override connectedCallback(): void {
    super.connectedCallback();
    redraw = () => this.requestUpdate();
  }

  override render(): TemplateResult {
    const problems = shown.filter(({ kind }) => kind === "problem");
    const others = shown.filter(({ kind }) => kind !== "problem");
    return html`
      <div class="toasts-list" role="status" aria-live="polite">${others.map(this.#toast)}</div>
      <div class="toasts-list" role="alert" aria-live="assertive">${problems.map(this.#toast)}</div>
    `;
  }

  #toast = (toast: Toast): TemplateResult | typeof nothing => html`
    <div class="toasts-one" data-kind=${toast.kind}>
      <p>${toast.text}</p>
      <button class="toasts-close" aria-label=${say().shell.close} @click=${() => dismiss(toast)}>
        ${closeIcon}
      </button>
    </div>
  `;
}

customElements.define("seki-toasts", Toasts);
