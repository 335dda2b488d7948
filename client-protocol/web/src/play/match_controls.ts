/**
 * `<seki-controls>`: what the reader can do beside moving pieces.
 *
 * Owns: declarations, offers, resigning and leaving, each with its confirmation in place. Must not
 * know: the board, how anything is sent. Fires `choose` {action} for declarations.
 */
import { html, nothing, type TemplateResult } from "lit";
import { type RoomView, runningMatch } from "seki-protocol";
import type { GameFace } from "../games/face.js";
import { SekiElement } from "../words/seki_element.js";
import { language, say } from "../words/words.js";
import type { MatchCommands } from "./match_commands.js";
import { playingSeat } from "./seating.js";
import "./match_controls.css";

type Asking = "nothing" | "resign" | "leave";

export class MatchControls extends SekiElement {
  static override properties = {
    view: { attribute: false },
    face: { attribute: false },
    commands: { attribute: false },
    declarations: { attribute: false },
    asking: { state: true },
  };

  declare view: RoomView | null;
  declare face: GameFace | null;
  declare commands: MatchCommands | null;
  /** Actions that touch no square and may be chosen now. */
  declare declarations: readonly string[];
  declare private asking: Asking;
  /** The last ones that there were: their place is kept while it is not the reader's turn. */
  #known: readonly string[] = [];
  #match: string | null = null;

  constructor() {
    super();
    const initial = { view: null, face: null, commands: null, declarations: [], asking: "nothing" };
    Object.assign(this, initial);
  }

  /** Asks whether the reader really wants to leave. */
  askToLeave(): void {
    this.#ask("leave");
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, face, commands } = this;
    if (!view || !face || !commands) return nothing;
    const content = this.#content(view, face, commands);
    if (content === nothing) return nothing;
    return html`<div class="controls" role="group" aria-label=${say().play.controls.label}>
      ${content}
    </div>`;
  }

  protected override willUpdate(): void {
    const match = this.view?.match?.id ?? null;
    const isOther = match !== this.#match;
    if (isOther) this.#known = [];
    this.#match = match;
    const isPlaying = this.view !== null && playingSeat(this.view) !== null;
    if (this.asking === "resign" && (isOther || !isPlaying)) this.asking = "nothing";
    if (this.declarations.length > 0) this.#known = this.declarations;
  }

  #content(view: RoomView, face: GameFace, commands: MatchCommands): unknown {
    const words = say().play.controls;
    const isPlaying = playingSeat(view) !== null;
    if (this.asking === "leave") {
      const isRanked = isPlaying && view.match?.ranked === true;
      const { match: ranked } = say().ranked;
      const sure = isPlaying ? words.leaveSure : words.leaveSureWatching;
      const yes = isRanked ? ranked.leaveYes : words.leaveYes;
      return this.#question(isRanked ? ranked.leaveSure : sure, yes, words.stay, commands.leave);
    }
    if (!isPlaying) return nothing;
    if (this.asking === "resign") {
      return this.#question(words.resignSure, words.resignYes, words.keepPlaying, commands.resign);
    }
    return html`${this.#declarations(face)} ${this.#offers(view, commands)}
      <button type="button" class="controls-resign" @click=${() => this.#ask("resign")}>
        ${words.resign}
      </button>`;
  }

  #declarations(face: GameFace): readonly TemplateResult[] {
    return this.#known.map(
      (action) => html`<button
        type="button"
        class="controls-declaration"
        data-action=${action}
        ?disabled=${!this.declarations.includes(action)}
        @click=${() => this.#choose(action)}
      >
        ${face.declarationName(action, language())}
      </button>`,
    );
  }

  #offers(view: RoomView, commands: MatchCommands): unknown {
    const match = runningMatch(view);
    if (!match || match.ranked) return nothing;
    const { allow_draw_offer: mayDraw, allow_take_back: mayTakeBack } = match.settings;
    const words = say().play.controls;
    const offer = (kind: "draw" | "take_back", text: string) => html`<button
      type="button"
      ?disabled=${match.offer !== null || match.board.phase !== "play"}
      @click=${() => commands.offer(kind)}
    >
      ${text}
    </button>`;
    return html`${mayDraw === true ? offer("draw", words.offerDraw) : nothing}
    ${mayTakeBack === true ? offer("take_back", words.takeBack) : nothing}`;
  }

  #question(text: string, yes: string, no: string, act: () => void): TemplateResult {
    const agree = () => {
      this.#ask("nothing");
      act();
    };
    return html`<div
      class="controls-question"
      role="alertdialog"
      aria-labelledby="controls-question"
      @keydown=${this.#escaped}
    >
      <p id="controls-question">${text}</p>
      <button type="button" class="danger" @click=${agree}>${yes}</button>
      <button type="button" data-safe @click=${() => this.#ask("nothing")}>${no}</button>
    </div>`;
  }

  #escaped = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.#ask("nothing");
  };

  /** Changes what is asked; the focus goes to the harmless answer, and back again. */
  #ask(asking: Asking): void {
    const before = this.asking;
    this.asking = asking;
    const back = before === "resign" ? ".controls-resign" : "[data-safe]";
    const target = asking === "nothing" ? back : "[data-safe]";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(target)?.focus());
  }

  #choose(action: string): void {
    this.dispatchEvent(new CustomEvent("choose", { detail: { action }, bubbles: true }));
  }
}

customElements.define("seki-controls", MatchControls);
