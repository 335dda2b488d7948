/**
 * `<seki-gungi-movements>`: a board on which a piece shows what it reaches from each tier, and
 * readers build towers in its way.
 *
 * Owns: which piece is looked at, on which tier, among which towers. Must not know: matches, the
 * rest of the rules page.
 */
import { html, nothing, type TemplateResult } from "lit";
import { PreferenceController, pieceSetOf } from "../app/preferences.js";
import { INSET, rowsFor } from "../gungi/board_art.js";
import { KANJI, NAMES, PIECE_SETS } from "../gungi/names.js";
import { KINDS, type Kind, type Square } from "../gungi/notation.js";
import type { ArcherDiagonal } from "../gungi/reach.js";
import { towerArt } from "../gungi/tower_art.js";
import { SekiElement } from "../words/seki_element.js";
import { language } from "../words/words.js";
import { choices } from "./choices.js";
import { HIGHEST, legend, type Scene, sceneArt } from "./gungi_scene.js";
import { nameOf, told } from "./gungi_told.js";
import type { MovementWords } from "./texts/texts.js";
import "./press_grid.js";
import "../gungi/gungi_board.css";
import "./movements.css";

const MIDDLE = "55";
/** One rank farther back, so that all its landings are on the board. */
const CANNONS_PLACE = "56";

export class GungiMovements extends SekiElement {
  static override properties = {
    words: { attribute: false },
    kind: { state: true },
    tier: { state: true },
    diagonal: { state: true },
    heights: { state: true },
  };

  declare words: MovementWords;
  declare protected kind: Kind;
  declare protected tier: number;
  declare protected diagonal: ArcherDiagonal;
  declare protected heights: ReadonlyMap<Square, number>;

  constructor() {
    super();
    new PreferenceController(this);
    this.kind = "W";
    this.tier = 1;
    this.diagonal = "booklet";
    this.heights = new Map();
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const scene = this.#scene();
    return html`<div class="rules-movements">
      <div class="rules-movements-choices">${this.#choices()}</div>
      <div class="rules-movements-board">
        <div class="board-frame">
          ${sceneArt(scene)}
          <seki-press-grid
            .rows=${rowsFor(0)}
            .inset=${INSET}
            .label=${words.board}
            .names=${(square: Square) => nameOf(words, scene, this.#name(this.kind), square)}
            @press=${(event: CustomEvent<{ place: Square }>) => this.#build(event.detail.place)}
          ></seki-press-grid>
        </div>
        ${legend(words, scene)}
      </div>
      <p class="rules-movements-told" aria-live="polite">
        ${told(words, scene, this.#name(this.kind))}
      </p>
    </div>`;
  }

  #scene(): Scene {
    const { kind, tier, diagonal, heights } = this;
    const origin = kind === "C" ? CANNONS_PLACE : MIDDLE;
    return { mover: { kind, tier, diagonal }, origin, heights, pieceSet: this.#pieceSet };
  }

  #choices(): TemplateResult {
    const { words } = this;
    return html`${this.#pieces()}
      ${choices({
        name: "gungi-tier",
        legend: words.tier,
        among: words.tiers.map((label, i) => ({ value: String(i + 1), label })),
        chosen: String(this.tier),
        choose: (value) => {
          this.tier = Number(value);
        },
      })}
      ${this.kind === "A" ? this.#diagonals() : nothing}
      <div class="rules-movements-buttons">
        <button type="button" ?disabled=${this.heights.size === 0} @click=${this.#clear}>
          ${words.clear}
        </button>
      </div>`;
  }

  #pieces(): TemplateResult {
    return choices({
      name: "gungi-piece",
      legend: this.words.piece,
      among: KINDS.map((value) => ({
        value,
        label: NAMES[language()][value],
        picture: this.#picture(value),
      })),
      chosen: this.kind,
      choose: (value) => this.#look(value),
    });
  }

  #diagonals(): TemplateResult {
    const { diagonals } = this.words;
    return choices<ArcherDiagonal>({
      name: "gungi-diagonal",
      legend: this.words.diagonal,
      among: [
        { value: "booklet", label: diagonals.booklet },
        { value: "straight", label: diagonals.straight },
      ],
      chosen: this.diagonal,
      choose: (value) => {
        this.diagonal = value;
      },
    });
  }

  #picture(kind: Kind): TemplateResult {
    return html`<svg class="gungi-art" viewBox="4 4 92 96" aria-hidden="true">
      ${towerArt(kind, this.#pieceSet)}
    </svg>`;
  }

  get #pieceSet(): string {
    return pieceSetOf("gungi", PIECE_SETS);
  }

  /** In Japanese the sign is said besides the reading, which alone says little. */
  #name(kind: Kind): string {
    const name = NAMES[language()][kind];
    return language() === "ja" ? `${KANJI[kind]}（${name}）` : name;
  }

  #look(kind: Kind): void {
    this.kind = kind;
    const heights = new Map(this.heights);
    heights.delete(this.#scene().origin);
    this.heights = heights;
  }

  /** Makes an enemy tower a piece higher, and of the highest nothing. */
  #build(square: Square): void {
    if (square === this.#scene().origin) return;
    const height = (this.heights.get(square) ?? 0) + 1;
    const heights = new Map(this.heights);
    if (height > HIGHEST) heights.delete(square);
    else heights.set(square, height);
    this.heights = heights;
  }

  readonly #clear = (): void => {
    this.heights = new Map();
  };
}

customElements.define("seki-gungi-movements", GungiMovements);
