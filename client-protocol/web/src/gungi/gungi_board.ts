/**
 * The Gungi board: towers, both hands, and the tower that is looked at from the side.
 *
 * Owns: putting them together into an element. Must not know: what is legal, matches, the server.
 */
import { html, type PropertyValues, svg, type TemplateResult } from "lit";
import type { Choice, Options, Place } from "../board/choice.js";
import { GridBoard, type Inset } from "../board/grid_board.js";
import type { Rows } from "../board/grid_keys.js";
import { say } from "../words/words.js";
import { cornerOf, INSET, rowsFor } from "./board_art.js";
import { handView } from "./hand_view.js";
import {
  kindOf,
  otherSide,
  parsePlacing,
  type Side,
  type Square,
  sideOf,
  squareOf,
} from "./notation.js";
import { optionsOf } from "./offers.js";
import { advance, marshalOf, type Picture, parseFen, startOf, topOf, towerAt } from "./picture.js";
import { type ArcherDiagonal, reachedFrom } from "./reach.js";
import { sceneArt } from "./scene.js";
import { type Looked, sideView } from "./side_view.js";
import { choiceText, heldText, pieceInHand, squareName, targetText, towerText } from "./texts.js";
import { towerArt } from "./tower_art.js";
import "./gungi_board.css";

const GLIDE_MS = 170;
const MARGIN_PX = 8;

export class GungiBoard extends GridBoard {
  #picture: Picture = startOf("advanced");
  #options: Options = optionsOf({
    picture: this.#picture,
    mine: null,
    turn: null,
    ahead: false,
    diagonal: "booklet",
  });

  /** Where the piece that is picked up may go; hidden legal moves are not marked. */
  #targets: ReadonlyMap<Place, readonly string[]> = new Map();

  protected override willUpdate(changed: PropertyValues): void {
    const before = this.fen === "" ? startOf(this.settings.level) : parseFen(this.fen);
    const { mine, turn, pending } = this;
    this.#picture = pending === null ? before : advance(before, pending);
    const ahead = this.premoves && pending === null;
    const situation = { picture: this.#picture, mine, ahead, diagonal: this.#diagonal };
    this.#options = optionsOf({ ...situation, turn: pending === null ? turn : null });
    super.willUpdate(changed);
    const isHidden = turn !== null && turn.actions === null;
    this.#targets = isHidden ? new Map() : super.targets();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#keepFocus(changed.get("choice") as Choice | undefined);
    if (changed.has("choice")) keepInWindow(this.querySelector(".board-chooser"));
    if (changed.get("fen") && this.last !== changed.get("pending")) this.#glide();
  }

  get #diagonal(): ArcherDiagonal {
    return this.settings.archer_diagonal === "straight" ? "straight" : "booklet";
  }

  // --- What the grid asks -----------------------------------------------------------------------

  protected override rows(): Rows {
    return rowsFor(this.side);
  }

  protected override inset(): Inset {
    return INSET;
  }

  protected override options(): Options {
    return this.#options;
  }

  protected override targets(): ReadonlyMap<Place, readonly string[]> {
    return this.#targets;
  }

  protected override placeName(place: Place): string {
    const piece = pieceInHand(place, this.mine);
    if (piece) return heldText(this.#picture, sideOf(piece), kindOf(piece), this.mine);
    const text = towerText(this.#picture, place, this.mine);
    const isAttacked = this.check && marshalOf(this.#picture, this.#picture.side) === place;
    const actions = this.picked === null ? [] : (this.targets().get(place) ?? []);
    const words = say().gungi;
    return words.list([
      text,
      ...(isAttacked ? [words.inCheck] : []),
      ...(actions.length ? [targetText(actions)] : []),
    ]);
  }

  protected override actionName(action: string): string {
    return choiceText(this.#picture, this.mine ?? this.#picture.side, action);
  }

  // --- Drawing ----------------------------------------------------------------------------------

  protected override drawing(): TemplateResult {
    const { side, mine, pieceSet, last, pending, premove, check, picked } = this;
    return sceneArt({
      ...{ side, mine, pieceSet, last, pending, premove, check, picked },
      picture: this.#picture,
      isDragged: this.dragAt !== null,
      targets: this.targets(),
      reached: this.#reached(),
    });
  }

  protected override ghost(place: Place): TemplateResult {
    const piece = pieceInHand(place, this.mine) ?? topOf(towerAt(this.#picture, place));
    return html`<svg viewBox="0 0 100 100">${svg`${towerArt(piece, this.pieceSet)}`}</svg>`;
  }

  protected override around(board: TemplateResult): TemplateResult {
    return html`<div class="gungi-layout">
      ${this.#hand(otherSide(this.side))}
      <div class="gungi-middle">${board}</div>
      ${this.#hand(this.side)} ${sideView(this.#looked())}
    </div>`;
  }

  #hand(side: Side): TemplateResult {
    const { mine, pieceSet, picked } = this;
    return handView({
      ...{ side, mine, pieceSet, picked, picture: this.#picture },
      canPick: (place) => this.#options.canPick(place),
      onLook: (place) => {
        this.lookedAt = place;
      },
    });
  }

  /** What is picked up, or else looked at. */
  #looked(): Looked | null {
    const place = this.lookedAt ?? this.picked;
    if (place === null) return null;
    const piece = pieceInHand(place, this.mine);
    const tower = piece ?? towerAt(this.#picture, place);
    if (tower === "") return null;
    const words = say().gungi;
    const title = piece ? words.inHand : words.square(squareName(place));
    return { title, tower, mine: this.mine, pieceSet: this.pieceSet, diagonal: this.#diagonal };
  }

  /** The squares that a piece which is looked at reaches on an empty board. */
  #reached(): Square[] {
    const place = this.picked ?? this.lookedAt;
    const square = place === null ? null : squareOf(place);
    if (square === null || this.targets().size > 0) return [];
    const tower = towerAt(this.#picture, square);
    const top = topOf(tower);
    return top === ""
      ? []
      : reachedFrom(square, sideOf(top), kindOf(top), tower.length, this.#diagonal);
  }

  // --- After drawing ----------------------------------------------------------------------------

  /** Leads keys from a piece picked up in hand to the board, and from the chooser back to it. */
  #keepFocus(before: Choice | undefined): void {
    const focused = document.activeElement;
    if (before?.kind === "asked" && focused === document.body) {
      this.#focusSquare(before.target);
    } else if (
      before &&
      this.choice.kind === "picked" &&
      focused?.matches("[data-hand]:focus-visible")
    ) {
      this.#focusSquare(this.cursor ?? this.rows().at(-1)?.[4] ?? "");
    }
  }

  #focusSquare(square: Square): void {
    this.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
  }

  /** Lets the piece that has just moved glide to where it already stands. */
  #glide(): void {
    const placing = this.last === null ? null : parsePlacing(this.last);
    const piece = this.querySelector(
      `[data-at="${placing?.target}"] .gungi-piece:not(.is-covered)`,
    );
    if (!placing || !piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const to = cornerOf(placing.target, this.side);
    const from = placing.origin ? cornerOf(placing.origin, this.side) : { x: to.x, y: to.y - 30 };
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    for (const running of piece.getAnimations()) running.cancel();
    piece.animate(
      [
        { transform: start, opacity: placing.origin ? 1 : 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: GLIDE_MS, easing: "ease-out" },
    );
  }
}

/** Moves what would be cut off by the window's top or bottom. */
function keepInWindow(chooser: HTMLElement | null): void {
  if (!chooser) return;
  const { top, bottom } = chooser.getBoundingClientRect();
  const shift = Math.max(MARGIN_PX - top, Math.min(0, window.innerHeight - MARGIN_PX - bottom));
  chooser.style.setProperty("translate", `0 ${shift}px`);
}

customElements.define("seki-gungi-board", GungiBoard);
