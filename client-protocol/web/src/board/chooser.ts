/**
 * The few buttons beside a square that ask which of several actions is meant.
 *
 * Owns: how they are drawn and where they lie. Must not know: what a choice leads to, any game.
 */
import { html, nothing as noTemplate, type TemplateResult } from "lit";
import { styled } from "../style/styled.js";
import { say } from "../words/words.js";
import type { Place } from "./choice.js";
import type { Rows } from "./grid_keys.js";

/** Percents of the board between the middle of a square and its chooser. */
const CLEARANCE = 8;
const MARGIN_PX = 8;

/** What is asked, and who is told the answer. */
export interface Question {
  readonly actions: readonly string[];
  nameOf(action: string): string;
  take(action: string): void;
  /** Null where the piece on the square is not to be picked up. */
  readonly pickInstead: (() => void) | null;
  giveUp(): void;
}

/** Draws the chooser by a square of the board. */
export function chooser(question: Question, place: Place, rows: Rows): TemplateResult {
  const words = say().board;
  return html`<div
    class="board-chooser"
    role="dialog"
    aria-label=${words.which}
    ${styled(beside(place, rows))}
    @click=${(event: Event) => event.stopPropagation()}
  >
    ${question.actions.map((action) => choiceButton(question, action))}
    ${question.pickInstead ? quietButton(words.pickInstead, question.pickInstead) : noTemplate}
    ${quietButton(words.cancel, () => question.giveUp())}
  </div>`;
}

/** Moves what would be cut off by the window's top or bottom. */
export function keepInWindow(shown: HTMLElement): void {
  const { top, bottom } = shown.getBoundingClientRect();
  const shift = Math.max(MARGIN_PX - top, Math.min(0, window.innerHeight - MARGIN_PX - bottom));
  shown.style.setProperty("translate", `0 ${shift}px`);
}

function choiceButton(question: Question, action: string): TemplateResult {
  return html`<button type="button" data-action=${action} @click=${() => question.take(action)}>
    ${question.nameOf(action)}
  </button>`;
}

function quietButton(text: string, pressed: () => void): TemplateResult {
  return html`<button type="button" class="quiet" @click=${pressed}>${text}</button>`;
}

/** Below a square of the upper half, above one of the lower, and across so that it stays on the board. */
function beside(place: Place, rows: Rows): Readonly<Record<string, string>> {
  const row = rows.findIndex((each) => each.includes(place));
  const columns = rows[0]?.length ?? 1;
  const x = ((rows[row]?.indexOf(place) ?? 0) + 0.5) / columns;
  const y = (row + 0.5) / rows.length;
  const across = { left: `${100 * x}%`, transform: `translateX(${-100 * x}%)` };
  return y < 0.5
    ? { ...across, top: `${100 * y + CLEARANCE}%` }
    : { ...across, bottom: `${100 - 100 * y + CLEARANCE}%` };
}
