/**
 * The Gungi board: towers, both hands, and the tower that is looked at from the side.
 *
 * Owns: putting them together into an element. Must not know: what is legal, matches, the server.
 */
import { html, type PropertyValues, type TemplateResult } from "lit";
import type { Options, Place } from "../board/choice.js";
import { GridBoard, type Inset } from "../board/grid_board.js";
import type { Rows } from "../board/grid_keys.js";
import { otherSide } from "../games/face.js";
import { say } from "../words/words.js";
import { INSET, rowsFor } from "./board_art.js";
import { arrivalOf, glide } from "./glide.js";
import { handView } from "./hand_view.js";
import {
  kindOf,
  type Placing,
  parsePlacing,
  type Side,
  type Square,
  sideOf,
  squareOf,
} from "./notation.js";
import { optionsOf } from "./offers.js";
import {
  advance,
  marshalOf,
  type Picture,
  parseFen,
  startOf,
  type Tower,
  topOf,
  towerAt,
} from "./picture.js";
import { type ArcherDiagonal, reachedFrom } from "./reach.js";
import { sceneArt } from "./scene.js";
import { type Looked, sideView } from "./side_view.js";
import { choiceText, heldText, pieceInHand, squareName, targetText, towerText } from "./texts.js";
import { towerArt } from "./tower_art.js";
import "./gungi_board.css";

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

  /** What has come to stand somewhere since the board was last drawn. */
  #arrival: Placing | null = null;

  protected override willUpdate(changed: PropertyValues): void {
    const { mine, turn, pending, last } = this;
    const before = this.#picture;
    const confirmed = this.fen === "" ? startOf(this.settings.level) : parseFen(this.fen);
    this.#picture = pending === null ? confirmed : advance(confirmed, pending);
    this.#arrival = arrivalOf(before, this.#picture, pending ?? last);
    const ahead = this.premoves && pending === null;
    const situation = { picture: this.#picture, mine, ahead, diagonal: this.#diagonal };
    this.#options = optionsOf({ ...situation, turn: pending === null ? turn : null });
    super.willUpdate(changed);
    const isHidden = turn !== null && turn.actions === null;
    this.#targets = isHidden ? new Map() : super.targets();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has("choice") && this.choice.kind === "picked") this.#leadToBoard();
    const isSeenToCome = changed.get("fen") !== "" && !changed.get("dragAt");
    if (this.#arrival && isSeenToCome) this.#glide(this.#arrival);
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
    const piece = topOf(this.#towerAt(place));
    return html`<svg viewBox="0 0 100 100">${towerArt(piece, this.pieceSet)}</svg>`;
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

  /** What is looked at, or else picked up, or else where the last action led. */
  #looked(): Looked | null {
    const lastTarget = parsePlacing(this.pending ?? this.last ?? "")?.target ?? null;
    const places = [this.lookedAt, this.picked, lastTarget].filter((place) => place !== null);
    const place = places.find((each) => this.#towerAt(each) !== "");
    if (place === undefined) return null;
    const words = say().gungi;
    const title = place.endsWith("*") ? words.inHand : words.square(squareName(place));
    const { mine, pieceSet } = this;
    return { title, tower: this.#towerAt(place), mine, pieceSet, diagonal: this.#diagonal };
  }

  #towerAt(place: Place): Tower {
    return pieceInHand(place, this.mine) ?? towerAt(this.#picture, place);
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

  /** Leads keys from a piece picked up in hand to the board. */
  #leadToBoard(): void {
    const isHand = document.activeElement?.matches("[data-hand]:focus-visible");
    if (isHand) this.focusSquare(this.cursor ?? this.rows().at(-1)?.[4] ?? "");
  }

  #glide(arrival: Placing): void {
    const top = this.querySelector(`[data-at="${arrival.target}"] .gungi-piece:not(.is-covered)`);
    if (top) glide(top, arrival, this.side);
  }
}

customElements.define("seki-gungi-board", GungiBoard);
