/**
 * The grid that every board is built on: named squares over a drawing, usable by pointer and keys.
 *
 * Owns: focus, choice, dragging, the chooser in place. Must not know: any game; a board tells its
 * squares, its drawing and its options. The server judges what is chosen.
 */

import { html, nothing as noTemplate, type PropertyValues, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Settings } from "seki-protocol";
import type { Side } from "../games/face.js";
import { styled } from "../style/styled.js";
import { SekiElement } from "../words/seki_element.js";
import { say } from "../words/words.js";
import {
  type Choice,
  drop,
  keep,
  nothing,
  type Options,
  type Place,
  press,
  type Step,
} from "./choice.js";
import { chooser, keepInWindow } from "./chooser.js";
import { placeByKey, type Rows } from "./grid_keys.js";
import { BoardPointer, type Point, type PointerUser } from "./pointer.js";
import "./board.css";

/** What may be played now; `actions` is null where the party hides legal moves. */
export interface Turn {
  readonly actions: readonly string[] | null;
  readonly declarations: readonly string[];
}

/** Where the squares lie in the drawing: percents of its width and height. */
export interface Inset {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Fires `choose` {action}, `clear-premove`, `announce` {text}. */
export abstract class GridBoard extends SekiElement implements PointerUser {
  static override properties = {
    fen: { attribute: false },
    side: { attribute: false },
    mine: { attribute: false },
    turn: { attribute: false },
    pending: { attribute: false },
    premove: { attribute: false },
    last: { attribute: false },
    check: { attribute: false },
    premoves: { attribute: false },
    showTargets: { attribute: false },
    settings: { attribute: false },
    pieceSet: { attribute: false },
    choice: { state: true },
    lookedAt: { state: true },
    dragAt: { state: true },
    cursor: { state: true },
  };

  declare fen: string;
  /** Whose side is at the bottom. */
  declare side: Side;
  /** Who the reader acts for; null for one who looks on. */
  declare mine: Side | null;
  declare turn: Turn | null;
  /** The reader's action that is not confirmed yet. */
  declare pending: string | null;
  declare premove: string | null;
  declare last: string | null;
  declare check: boolean;
  /** Whether a premove may be chosen while it is not the reader's turn. */
  declare premoves: boolean;
  declare showTargets: boolean;
  declare settings: Settings;
  declare pieceSet: string;
  declare protected choice: Choice;
  /** The place under pointer, keyboard focus or a long press. */
  declare protected lookedAt: Place | null;
  /** Where a dragged piece is, in pixels of the window; null while none is. */
  declare protected dragAt: Point | null;
  /** The square that keys move from. */
  declare protected cursor: Place | null;

  readonly #pointer = new BoardPointer(this);

  constructor() {
    super();
    Object.assign(this, {
      fen: "",
      side: 0,
      mine: null,
      turn: null,
      pending: null,
      premove: null,
      last: null,
      check: false,
      premoves: false,
      showTargets: true,
      settings: {},
      pieceSet: "",
      choice: nothing,
      lookedAt: null,
      dragAt: null,
      cursor: null,
    });
  }

  /** The squares as they lie on the screen, from the top left. */
  protected abstract rows(): Rows;
  /** What a screen reader says of a square or a piece in hand. */
  protected abstract placeName(place: Place): string;
  /** What the chooser's button for an action says. */
  protected abstract actionName(action: string): string;
  protected abstract options(): Options;
  /** The whole `<svg>`, without anything to press in it. */
  protected abstract drawing(): TemplateResult;
  /** The `<svg>` of a dragged piece, as wide as a square. */
  protected abstract ghost(place: Place): TemplateResult;
  protected abstract inset(): Inset;

  /** What stands around the board: hands, a side view. */
  protected around(board: TemplateResult): TemplateResult {
    return board;
  }

  /** Drops what is picked up. */
  cancel(): void {
    this.choice = nothing;
    this.dragAt = null;
  }

  /** Where the piece that is picked up may go, each with its actions; empty where none is shown. */
  protected targets(): ReadonlyMap<Place, readonly string[]> {
    const { choice } = this;
    if (choice.kind === "nothing" || !this.showTargets) return new Map();
    const options = this.options();
    const places = this.rows().flat();
    const reached = places.map((place) => [place, options.between(choice.origin, place)] as const);
    return new Map(reached.filter(([, actions]) => actions.length > 0));
  }

  protected get picked(): Place | null {
    return this.choice.kind === "nothing" ? null : this.choice.origin;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const moved = ["fen", "turn", "mine", "premoves"].some((name) => changed.has(name));
    if (moved && this.choice.kind !== "nothing") this.choice = keep(this.choice, this.options());
    if (this.choice.kind === "nothing") this.dragAt = null;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("choice")) return;
    const before = changed.get("choice") as Choice | undefined;
    const shown = this.querySelector<HTMLElement>(".board-chooser");
    if (shown && this.choice.kind === "asked") {
      keepInWindow(shown);
      if (before?.kind !== "asked") shown.querySelector("button")?.focus();
    } else if (before?.kind === "asked" && document.activeElement === document.body) {
      this.focusSquare(before.target);
    }
  }

  protected override render(): TemplateResult {
    return html`<div
        class="board"
        @pointerdown=${this.#pointer.down}
        @pointermove=${this.#pointer.move}
        @pointerup=${this.#pointer.up}
        @pointercancel=${this.#pointer.cancel}
        @lostpointercapture=${this.#pointer.cancel}
        @pointerleave=${this.#pointer.leave}
        @click=${this.#pointer.click}
        @keydown=${this.#keyed}
        @focusin=${this.#focused}
      >
        ${this.around(this.#board())}
      </div>
      ${this.#dragged()}`;
  }

  #board(): TemplateResult {
    const { left, top, width, height } = this.inset();
    const box = { left: pct(left), top: pct(top), width: pct(width), height: pct(height) };
    const targets = this.targets();
    const cursor = this.cursor ?? this.rows().at(-1)?.[0] ?? null;
    return html`<div class="board-frame">
      ${this.drawing()}
      <div class="board-grid" role="grid" aria-label=${say().board.grid} ${styled(box)}>
        ${this.rows().map(
          (row) => html`<div role="row">
            ${row.map((place) => this.#cell(place, place === cursor, targets.has(place)))}
          </div>`,
        )}
      </div>
      ${this.#chooser()}
    </div>`;
  }

  #cell(place: Place, hasCursor: boolean, isTarget: boolean): TemplateResult {
    const classes = classMap({
      "board-cell": true,
      "is-target": isTarget,
      "is-movable": this.options().canPick(place),
    });
    return html`<div
      role="gridcell"
      class=${classes}
      data-square=${place}
      tabindex=${hasCursor ? 0 : -1}
      ?data-focus-home=${hasCursor}
      aria-selected=${this.picked === place ? "true" : "false"}
      aria-label=${this.placeName(place)}
    ></div>`;
  }

  #chooser(): TemplateResult | typeof noTemplate {
    const { choice } = this;
    if (choice.kind !== "asked") return noTemplate;
    const isMovable = this.options().canPick(choice.target);
    const question = {
      actions: choice.actions,
      nameOf: (action: string) => this.actionName(action),
      take: (action: string) => this.#take({ choice: nothing, action }),
      pickInstead: isMovable ? () => this.#pickInstead(choice.target) : null,
      giveUp: this.#giveUp,
    };
    return chooser(question, choice.target, this.rows());
  }

  #dragged(): TemplateResult | typeof noTemplate {
    if (!this.dragAt || this.picked === null) return noTemplate;
    const width = this.querySelector(".board-cell")?.getBoundingClientRect().width ?? 0;
    const at = { left: `${this.dragAt.x}px`, top: `${this.dragAt.y}px`, width: `${width}px` };
    return html`<div class="board-ghost" aria-hidden="true" ${styled(at)}>${this.ghost(this.picked)}</div>`;
  }

  canDrag(place: Place): boolean {
    return this.options().canPick(place);
  }

  pressed(place: Place): void {
    if (this.premove !== null)
      this.dispatchEvent(new CustomEvent("clear-premove", { bubbles: true }));
    this.#take(press(this.choice, place, this.options()));
  }

  dragBegan(place: Place): void {
    this.choice = { kind: "picked", origin: place };
  }

  dragged(at: Point): void {
    this.dragAt = at;
  }

  dragEnded(place: Place | null): void {
    this.dragAt = null;
    if (place === null) this.cancel();
    else this.#take(drop(this.choice, place, this.options()));
  }

  held(place: Place): void {
    this.lookedAt = place;
  }

  hovered(place: Place | null): void {
    this.lookedAt = place;
  }

  #pickInstead(place: Place): void {
    this.#take({ choice: { kind: "picked", origin: place }, action: null });
    this.focusSquare(place);
  }

  readonly #giveUp = (): void => {
    const { choice } = this;
    this.cancel();
    this.#announce(say().board.putBack);
    if (choice.kind === "asked") this.focusSquare(choice.target);
  };

  #take({ choice, action }: Step): void {
    const { picked } = this;
    this.choice = choice;
    if (action !== null) {
      this.dispatchEvent(new CustomEvent("choose", { detail: { action }, bubbles: true }));
    } else if (choice.kind === "picked") {
      this.#announce(say().board.picked(this.placeName(choice.origin)));
    } else if (choice.kind === "nothing" && picked !== null) {
      this.#announce(say().board.putBack);
    }
  }

  #announce(text: string): void {
    this.dispatchEvent(new CustomEvent("announce", { detail: { text }, bubbles: true }));
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.choice.kind !== "nothing") {
      event.preventDefault();
      this.#giveUp();
      return;
    }
    const cell = event.target instanceof HTMLElement ? event.target : null;
    const place = cell?.dataset.square;
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pressed(place);
      return;
    }
    const next = placeByKey(this.rows(), place, event.key);
    if (next === null) return;
    event.preventDefault();
    this.focusSquare(next);
  };

  readonly #focused = (event: FocusEvent): void => {
    const place = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (!place) return;
    this.cursor = place;
    this.lookedAt = place;
  };

  /** Leads keys to a square. */
  protected focusSquare(place: Place): void {
    this.cursor = place;
    this.querySelector<HTMLElement>(`[data-square="${place}"]`)?.focus();
  }
}

function pct(value: number): string {
  return `${value}%`;
}
