/**
 * `<seki-janggi-board>`: Janggi's board, its men and what is marked on it.
 *
 * Owns: what a `GridBoard` asks of a game, what is marked when, a move seen moving. Must not know:
 * what is legal beyond what it is told, clocks, buttons around it.
 */
import {
  html,
  nothing,
  type PropertyValues,
  type SVGTemplateResult,
  svg,
  type TemplateResult,
} from "lit";
import type { Options, Place } from "../board/choice.js";
import { GridBoard, type Inset } from "../board/grid_board.js";
import type { Rows } from "../board/grid_keys.js";
import { language, say } from "../words/words.js";
import { boardLines, INSET, rowsFor, type Spot, spotOf, VIEW } from "./board_lines.js";
import * as marks from "./board_marks.js";
import { facingGenerals, generalOf } from "./facing.js";
import { manDrawing, manPicture } from "./man_drawing.js";
import { moveBetween } from "./moved.js";
import { manName, sideName } from "./names.js";
import {
  advance,
  arrangedMen,
  formatFen,
  isInSetup,
  type Man,
  type Picture,
  parseFen,
  sideOf,
} from "./picture.js";
import { couldGo } from "./reach.js";
import { slide } from "./slide.js";
import { parseMove, type Square } from "./squares.js";
import "./janggi_board.css";

/** A drop is followed by its picture at once: what was carried there by hand is not moved again. */
const AFTER_A_DROP_MS = 150;

export class JanggiBoard extends GridBoard {
  /** What is shown: the position, with the own action that is not confirmed yet. */
  #shown: Picture = parseFen("");
  #sliding: Animation | null = null;
  /** Found once for each drawing; null before. */
  #targets: ReadonlyMap<Place, readonly string[]> | null = null;
  #dropped = Number.NEGATIVE_INFINITY;

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("fen") || changed.has("pending")) this.#show();
    super.willUpdate(changed);
    this.#targets = null;
  }

  override dragEnded(place: Place | null): void {
    if (place !== null) this.#dropped = performance.now();
    super.dragEnded(place);
  }

  protected override rows(): Rows {
    return rowsFor(this.side);
  }

  protected override inset(): Inset {
    return INSET;
  }

  protected override placeName(place: Place): string {
    const words = say().janggi;
    const man = this.#shown.men.get(place);
    const target = this.targets().has(place);
    const states = [
      place === this.#attacked() ? words.inCheck : "",
      target ? (man === undefined ? words.canGo : words.canTake) : "",
    ];
    return [place, this.#manName(man), ...states.filter(Boolean)].join(words.comma);
  }

  /** Only a move ahead to an own man's square is ever asked about. */
  protected override actionName(): string {
    return say().janggi.takeBack;
  }

  protected override options(): Options {
    return {
      canPick: (place) => this.#canPick(place),
      between: (origin, target) => (this.#mayGo(origin, target) ? [origin + target] : []),
    };
  }

  /** Nowhere where the party hides what is legal. */
  protected override targets(): ReadonlyMap<Place, readonly string[]> {
    const isHidden = this.turn?.actions === null;
    this.#targets ??= isHidden ? new Map() : super.targets();
    return this.#targets;
  }

  protected override ghost(place: Place): TemplateResult {
    return manPicture(this.#shown.men.get(place), this.pieceSet);
  }

  protected override drawing(): TemplateResult {
    return html`<svg class="janggi-board" viewBox=${VIEW} aria-hidden="true">
      ${boardLines(this.side)} ${this.#under()} ${this.#men()} ${this.#over()}
    </svg>`;
  }

  #show(): void {
    const before = this.#shown;
    const told = parseFen(this.fen);
    this.#shown = this.pending === null ? told : advance(told, this.pending);
    if (formatFen(this.#shown) === formatFen(before)) return;
    this.#sliding?.finish();
    const byHand = performance.now() - this.#dropped < AFTER_A_DROP_MS;
    const move = byHand ? null : moveBetween(before, this.#shown);
    if (move) void this.updateComplete.then(() => this.#slide(move.origin, move.target));
  }

  #slide(origin: Square, target: Square): void {
    const man = this.querySelector(`[data-man="${target}"]`);
    if (man) this.#sliding = slide(man, this.#spot(origin), this.#spot(target));
  }

  #canPick(place: Place): boolean {
    const man = this.#shown.men.get(place);
    if (man === undefined || sideOf(man) !== this.mine) return false;
    if (this.pending !== null || isInSetup(this.#shown)) return false;
    if (this.turn === null) return this.premoves;
    const { actions } = this.turn;
    return actions === null || actions.some((action) => parseMove(action)?.origin === place);
  }

  #mayGo(origin: Place, target: Place): boolean {
    const man = this.#shown.men.get(origin);
    if (man === undefined) return false;
    if (this.turn === null) return couldGo(man, origin, target);
    const { actions } = this.turn;
    if (actions !== null) return actions.includes(origin + target);
    const there = this.#shown.men.get(target);
    return there === undefined || sideOf(there) !== sideOf(man);
  }

  #manName(man: Man | undefined): string {
    const words = say().janggi;
    if (man === undefined) return words.empty;
    const name = manName(man, language());
    if (this.mine === null) return words.manOf(sideName(sideOf(man), language()), name);
    return sideOf(man) === this.mine ? words.yours(name) : words.theirs(name);
  }

  #spot(square: Square): Spot {
    return spotOf(square, this.side);
  }

  /** Where the general stands whose check has not been answered yet. */
  #attacked(): Square | null {
    const isTold = this.check && this.pending === null;
    return isTold ? generalOf(this.#shown, this.#shown.sideToMove) : null;
  }

  #men(): SVGTemplateResult[] {
    const arrived = parseMove(this.pending ?? this.last ?? "")?.target;
    const men = [...this.#shown.men].sort(
      ([a], [b]) => Number(a === arrived) - Number(b === arrived),
    );
    const isPending = (square: Square) => this.pending !== null && square === arrived;
    return men.map(([square, man]) => this.#man(square, man, isPending(square)));
  }

  #man(square: Square, man: Man, isPending: boolean): SVGTemplateResult {
    const isLifted = this.dragAt !== null && this.picked === square;
    const state = isLifted ? "is-lifted" : isPending ? "is-pending" : "";
    return svg`<g transform=${marks.to(this.#spot(square))} class=${state}>
      <g data-man=${square}>${manDrawing(man, this.pieceSet)}</g>
    </g>`;
  }

  /** What is marked below the men. */
  #under(): SVGTemplateResult {
    const last = parseMove(this.pending ?? this.last ?? "");
    const premove = parseMove(this.premove ?? "");
    const facing = facingGenerals(this.#shown);
    return svg`
      ${isInSetup(this.#shown) ? this.#open() : nothing}
      ${last ? marks.lastMark(this.#spot(last.origin), this.#spot(last.target)) : nothing}
      ${premove ? marks.premoveWay(this.#spot(premove.origin), this.#spot(premove.target)) : nothing}
      ${facing ? marks.facingLine(this.#spot(facing[0]), this.#spot(facing[1])) : nothing}
      ${this.picked === null ? nothing : marks.pickedMark(this.#spot(this.picked))}`;
  }

  /** What is marked above them. */
  #over(): SVGTemplateResult {
    const facing = facingGenerals(this.#shown);
    const attacked = this.#attacked();
    const premove = parseMove(this.premove ?? "");
    return svg`
      ${[...this.targets().keys()].map((square) => this.#target(square))}
      ${premove ? Object.values(premove).map((square) => marks.premoveMark(this.#spot(square))) : nothing}
      ${facing ? marks.facingName(this.#spot(facing[0]), this.#spot(facing[1]), say().janggi.facing) : nothing}
      ${attacked === null ? nothing : marks.checkMark(this.#spot(attacked))}`;
  }

  #target(square: Square): SVGTemplateResult {
    const mark = this.#shown.men.has(square) ? marks.captureMark : marks.targetMark;
    return mark(this.#spot(square), this.turn === null);
  }

  #open(): SVGTemplateResult[] {
    const squares = [...arrangedMen(0, "inner").keys(), ...arrangedMen(1, "inner").keys()];
    const free = squares.filter((square) => !this.#shown.men.has(square));
    return free.map((square) => marks.openMark(this.#spot(square)));
  }
}

customElements.define("seki-janggi-board", JanggiBoard);
