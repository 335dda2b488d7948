/**
 * `<seki-janggi-arrangement>`: where a side's horses and elephants are chosen, each way drawn.
 *
 * Owns: the four buttons, and whose choice it is. Must not know: whether a choice was taken up;
 * fires `choose` {action}.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from "lit";
import type { Turn } from "../board/grid_board.js";
import type { Side } from "../games/face.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import { POINT } from "./board_lines.js";
import { to } from "./board_marks.js";
import { manDrawing } from "./man_drawing.js";
import { declarationName, manName } from "./names.js";
import {
  ARRANGEMENTS,
  type Arrangement,
  isArrangement,
  isInSetup,
  type Man,
  parseFen,
} from "./picture.js";
import "./arrangement.css";

const ORDER = Object.keys(ARRANGEMENTS) as readonly Arrangement[];
const FILES_ACROSS = 9;

export class JanggiArrangement extends SekiElement {
  static override properties = {
    fen: { attribute: false },
    mine: { attribute: false },
    turn: { attribute: false },
    pending: { attribute: false },
    pieceSet: { attribute: false },
  };

  declare fen: string;
  /** Who the reader acts for; null for one who looks on. */
  declare mine: Side | null;
  /** What may be chosen now; null where it is not the reader's choice. */
  declare turn: Turn | null;
  /** The reader's choice that is not confirmed yet. */
  declare pending: string | null;
  declare pieceSet: string;

  constructor() {
    super();
    Object.assign(this, {
      fen: "",
      mine: null,
      turn: null,
      pending: null,
      pieceSet: "",
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const picture = parseFen(this.fen);
    if (!isInSetup(picture)) return nothing;
    const words = say().janggi.setup;
    const chooser = picture.sideToMove;
    if (this.mine !== chooser) return html`<p class="janggi-waiting">${this.#waiting(chooser)}</p>`;
    return html`<section class="janggi-setup" aria-labelledby="janggi-setup-title">
      <h2 id="janggi-setup-title">${words.title}</h2>
      <p>${chooser === 0 ? words.second : words.first}</p>
      <p class="janggi-setup-how">${words.choose}</p>
      <ul class="janggi-arrangements">
        ${ORDER.map((arrangement) => html`<li>${this.#button(arrangement, chooser)}</li>`)}
      </ul>
    </section>`;
  }

  #waiting(chooser: Side): string {
    const words = say().janggi.setup;
    if (chooser === 0) return words.waitForCho;
    return this.mine === null ? words.watchHan : words.waitForHan;
  }

  #button(arrangement: Arrangement, side: Side): TemplateResult {
    const isOpen = this.pending === null && this.turn?.declarations.includes(arrangement);
    const men = backRank(arrangement, side);
    return html`<button
      type="button"
      class="janggi-arrangement"
      data-action=${arrangement}
      ?disabled=${!isOpen}
      aria-pressed=${this.pending === arrangement ? "true" : "false"}
      @click=${() => this.#choose(arrangement)}
    >
      <span class="janggi-arrangement-name">${declarationName(arrangement, language())}</span>
      <span class="visually-hidden">${spoken(men)}</span>
      <svg viewBox="0 0 ${FILES_ACROSS * POINT} ${POINT}" aria-hidden="true">
        <path class="janggi-lines" d=${STRIP} />
        ${men.map((man, file) => (man === null ? nothing : drawn(man, file, this.pieceSet)))}
      </svg>
    </button>`;
  }

  #choose(action: string): void {
    if (!isArrangement(action)) return;
    this.dispatchEvent(new CustomEvent("choose", { detail: { action }, bubbles: true }));
  }
}

const STRIP = `M${POINT / 2} ${POINT / 2}H${(FILES_ACROSS - 0.5) * POINT}`;

/** The owner's back rank from left to right as the owner sees it. */
function backRank(arrangement: Arrangement, side: Side): readonly (Man | null)[] {
  const [b = "", c = "", g = "", h = ""] = ARRANGEMENTS[arrangement];
  const men = ["R", b, c, "A", null, "A", g, h, "R"];
  return men.map((man) => (side === 0 ? man : (man?.toLowerCase() ?? null)));
}

function drawn(man: Man, file: number, pieceSet: string): SVGTemplateResult {
  const isChosen = "NB".includes(man.toUpperCase());
  const at = to({ x: (file + 0.5) * POINT, y: POINT / 2 });
  return svg`<g transform=${at} class=${isChosen ? "" : "is-given"}>${manDrawing(man, pieceSet)}</g>`;
}

function spoken(men: readonly (Man | null)[]): string {
  const words = say().janggi.setup;
  const chosen = men.filter((man) => man !== null && "NB".includes(man.toUpperCase()));
  const names = chosen.map((man) => manName(man ?? "", language()));
  return words.asSeen(names.join(words.between));
}

customElements.define("seki-janggi-arrangement", JanggiArrangement);
