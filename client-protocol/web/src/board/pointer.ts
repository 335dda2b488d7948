/**
 * What a finger or a mouse does on a board: press, drag, hold.
 *
 * Owns: telling the three apart. Must not know: what any of them means, how a board is drawn.
 */
import type { Place } from "./choice.js";

const DRAG_PX = 8;
const HOLD_MS = 400;

/** What a board is told; `at` is in pixels of the window. */
export interface PointerUser {
  canDrag(place: Place): boolean;
  pressed(place: Place): void;
  dragBegan(place: Place): void;
  dragged(at: Point): void;
  /** `place` is null beside all places, or where the drag was broken off. */
  dragEnded(place: Place | null): void;
  held(place: Place): void;
  hovered(place: Place | null): void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Down {
  readonly place: Place;
  readonly id: number;
  readonly at: Point;
  readonly timer: number;
  isDrag: boolean;
}

export class BoardPointer {
  readonly #user: PointerUser;
  #down: Down | null = null;
  /** Whether the click that follows a drag or a hold is to be passed over. */
  #isSpent = false;

  constructor(user: PointerUser) {
    this.#user = user;
  }

  readonly down = (event: PointerEvent): void => {
    this.#isSpent = false;
    const place = placeOf(event.target);
    if (place === null || event.button !== 0 || !event.isPrimary) return;
    const timer = event.pointerType === "mouse" ? 0 : window.setTimeout(this.#hold, HOLD_MS);
    this.#down = { place, id: event.pointerId, at: pointOf(event), timer, isDrag: false };
  };

  readonly move = (event: PointerEvent): void => {
    if (event.buttons === 0) this.cancel(event);
    const down = this.#down;
    if (!down || event.pointerId !== down.id) {
      if (event.pointerType === "mouse") this.#user.hovered(placeOf(event.target));
      return;
    }
    if (!down.isDrag && !this.#becomesDrag(event, down)) return;
    this.#user.dragged(pointOf(event));
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.#forget(event)?.isDrag) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    this.#user.dragEnded(placeOf(under));
  };

  /** Breaks off what a pointer began: also where it was let go and the board did not see it. */
  readonly cancel = (event: PointerEvent): void => {
    if (this.#forget(event)?.isDrag) this.#user.dragEnded(null);
  };

  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.#user.hovered(null);
  };

  readonly click = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place !== null && !this.#isSpent) this.#user.pressed(place);
    this.#isSpent = false;
  };

  #becomesDrag(event: PointerEvent, down: Down): boolean {
    const { x, y } = pointOf(event);
    if (Math.hypot(x - down.at.x, y - down.at.y) < DRAG_PX) return false;
    window.clearTimeout(down.timer);
    if (!this.#user.canDrag(down.place)) return false;
    down.isDrag = true;
    this.#isSpent = true;
    (event.currentTarget as Element).setPointerCapture(down.id);
    this.#user.dragBegan(down.place);
    return true;
  }

  readonly #hold = (): void => {
    if (!this.#down || this.#down.isDrag) return;
    this.#isSpent = true;
    this.#user.held(this.#down.place);
  };

  /** Gives what a pointer began, for the last time; null where it was another one. */
  #forget({ pointerId }: PointerEvent): Down | null {
    const down = this.#down;
    if (down?.id !== pointerId) return null;
    this.#down = null;
    window.clearTimeout(down.timer);
    return down;
  }
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** The place an element shows: `data-square`, or `data-hand` for a piece in hand. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const shown = target.closest<HTMLElement>("[data-square], [data-hand]");
  if (!shown) return null;
  return shown.dataset.square ?? `${shown.dataset.hand}*`;
}
