/**
 * `<seki-janggi-movements>`: a board on which a man shows where it goes, and readers put others in its way.
 *
 * Owns: which man is looked at and who stands around it. Must not know: matches, the rest of the
 * rules page.
 */
import { html, nothing, type TemplateResult } from "lit";
import { PreferenceController, pieceSetOf } from "../app/preferences.js";
import { boardLines, INSET, rowsFor, VIEW } from "../janggi/board_lines.js";
import { manPicture, PIECE_SETS } from "../janggi/man_drawing.js";
import type { Man } from "../janggi/picture.js";
import type { Square } from "../janggi/squares.js";
import { SekiElement } from "../words/seki_element.js";
import { choices } from "./choices.js";
import { exampleOf, type Kind, kinds, type PlaceName, placesOf } from "./janggi_examples.js";
import { legend, movementArt, type Scene } from "./janggi_scene.js";
import { type Men, sight, type Way } from "./janggi_sight.js";
import { nameOf, told } from "./janggi_told.js";
import type { MovementWords } from "./texts/texts.js";
import "./press_grid.js";
import "../janggi/janggi_board.css";
import "./movements.css";

export class JanggiMovements extends SekiElement {
  static override properties = {
    words: { attribute: false },
    kind: { state: true },
    place: { state: true },
    others: { state: true },
  };

  declare words: MovementWords;
  declare protected kind: Kind;
  declare protected place: PlaceName;
  declare protected others: ReadonlyMap<Square, Man>;

  constructor() {
    super();
    new PreferenceController(this);
    this.#look("R", "open");
  }

  protected override render(): TemplateResult {
    const ways = sight(this.#men, this.#origin);
    return html`<div class="rules-movements">
      <div class="rules-movements-choices">${this.#choices()}</div>
      <div class="rules-movements-board">
        <div class="board-frame">
          <svg viewBox=${VIEW} aria-hidden="true">${boardLines(0)} ${movementArt(this.#scene(ways))}</svg>
          <seki-press-grid
            .rows=${rowsFor(0)}
            .inset=${INSET}
            .label=${this.words.board}
            .names=${(point: Square) => nameOf(this.words, this.#men, point)}
            @press=${(event: CustomEvent<{ place: Square }>) => this.#put(event.detail.place)}
          ></seki-press-grid>
        </div>
        ${legend(this.words, this.kind)}
      </div>
      <p class="rules-movements-told" aria-live="polite">${told(this.words, this.#scene(ways))}</p>
    </div>`;
  }

  get #origin(): Square {
    return exampleOf(this.kind, this.place).origin;
  }

  get #men(): Men {
    return new Map([...this.others, [this.#origin, this.kind]]);
  }

  #look(kind: Kind, place: PlaceName): void {
    const places = placesOf(kind);
    this.kind = kind;
    this.place = places.includes(place) ? place : (places[0] ?? "open");
    this.others = new Map(Object.entries(exampleOf(this.kind, this.place).others));
  }

  /** Puts the next man on a point: an enemy's, an own one, where it matters a cannon, nobody. */
  #put(point: Square): void {
    if (point === this.#origin) return;
    const cycle = this.kind === "C" ? ["p", "P", "c"] : ["p", "P"];
    const present = this.others.get(point);
    const next = present === undefined ? cycle[0] : cycle[cycle.indexOf(present) + 1];
    const others = new Map(this.others);
    others.delete(point);
    const isLast = present !== undefined && !cycle.includes(present);
    this.others = next === undefined || isLast ? others : others.set(point, next);
  }

  #choices(): TemplateResult {
    const { words, kind, place } = this;
    const set = this.#pieceSet;
    return html`${choices({
      name: "janggi-piece",
      legend: words.piece,
      among: kinds.map((value) => ({
        value,
        label: words.men[value] ?? value,
        picture: manPicture(value, set),
      })),
      chosen: kind,
      choose: (value) => this.#look(value, "open"),
    })}
      ${
        placesOf(kind).length < 2
          ? nothing
          : choices({
              name: "janggi-place",
              legend: words.place,
              among: placesOf(kind).map((value) => ({ value, label: words.places[value] })),
              chosen: place,
              choose: (value) => this.#look(kind, value),
            })
      }
      <div class="rules-movements-buttons">
        <button type="button" @click=${() => this.#look(kind, place)}>${words.again}</button>
        <button type="button" @click=${this.#clear}>${words.clear}</button>
      </div>`;
  }

  readonly #clear = (): void => {
    this.others = new Map();
  };

  #scene(ways: readonly Way[]): Scene {
    return { men: this.#men, origin: this.#origin, ways, pieceSet: this.#pieceSet };
  }

  get #pieceSet(): string {
    return pieceSetOf("janggi", PIECE_SETS);
  }
}

customElements.define("seki-janggi-movements", JanggiMovements);
