/**
 * `<seki-press-grid>`: named squares over a drawing, each to be pressed by pointer or keys.
 *
 * Owns: the squares and the one that keys move from. Must not know: what is drawn, what a press
 * does. Fires `press` {place}.
 */
import { html, type TemplateResult } from "lit";
import type { Place } from "../board/choice.js";
import type { Inset } from "../board/grid_board.js";
import { placeByKey, type Rows } from "../board/grid_keys.js";
import { styled } from "../style/styled.js";
import { SekiElement } from "../words/seki_element.js";
import "../board/board.css";

export class PressGrid extends SekiElement {
  static override properties = {
    rows: { attribute: false },
    label: { attribute: false },
    names: { attribute: false },
    inset: { attribute: false },
    cursor: { state: true },
  };

  declare rows: Rows;
  declare label: string;
  /** What a screen reader says of a square. */
  declare names: (place: Place) => string;
  declare inset: Inset;
  /** The square that keys move from. */
  declare protected cursor: Place | null;

  constructor() {
    super();
    this.rows = [];
    this.label = "";
    this.names = (place) => place;
    this.inset = { left: 0, top: 0, width: 100, height: 100 };
    this.cursor = null;
  }

  protected override render(): TemplateResult {
    const { left, top, width, height } = this.inset;
    const box = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
    const cursor = this.cursor ?? this.rows[0]?.[0];
    return html`<div
      class="board-grid"
      role="grid"
      aria-label=${this.label}
      ${styled(box)}
      @click=${this.#clicked}
      @keydown=${this.#keyed}
    >
      ${this.rows.map(
        (row) => html`<div role="row">
          ${row.map(
            (place) => html`<div
              role="gridcell"
              class="board-cell is-target"
              data-square=${place}
              tabindex=${place === cursor ? 0 : -1}
              aria-label=${this.names(place)}
            ></div>`,
          )}
        </div>`,
      )}
    </div>`;
  }

  readonly #clicked = (event: Event): void => {
    const place = placeOf(event);
    if (place) this.#press(place);
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    const place = placeOf(event);
    if (!place) return;
    const next = placeByKey(this.rows, place, event.key);
    const isPress = event.key === "Enter" || event.key === " ";
    if (!next && !isPress) return;
    event.preventDefault();
    if (isPress) this.#press(place);
    else if (next) this.#moveTo(next);
  };

  #press(place: Place): void {
    this.cursor = place;
    this.dispatchEvent(new CustomEvent("press", { detail: { place }, bubbles: true }));
  }

  #moveTo(place: Place): void {
    this.cursor = place;
    this.querySelector<HTMLElement>(`[data-square="${place}"]`)?.focus();
  }
}

function placeOf(event: Event): Place | undefined {
  return event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
}

customElements.define("seki-press-grid", PressGrid);
