import { beforeEach, describe, expect, it } from "vitest";
import { BoardPointer, type PointerUser } from "../../src/board/pointer.js";

let told: string[];
let board: HTMLElement;
let square: HTMLElement;

const user: PointerUser = {
  canDrag: () => true,
  pressed: (place) => told.push(`pressed ${place}`),
  dragBegan: (place) => told.push(`began ${place}`),
  dragged: ({ x, y }) => told.push(`at ${x},${y}`),
  dragEnded: (place) => told.push(`ended ${place}`),
  held: (place) => told.push(`held ${place}`),
  hovered: (place) => told.push(`over ${place}`),
};

beforeEach(() => {
  told = [];
  document.body.innerHTML = `<div class="board"><div data-square="e4"></div></div>`;
  board = document.querySelector(".board") as HTMLElement;
  square = document.querySelector("[data-square]") as HTMLElement;
  board.setPointerCapture = () => {};
  document.elementFromPoint = () => square;
  const pointer = new BoardPointer(user);
  board.addEventListener("pointerdown", pointer.down);
  board.addEventListener("pointermove", pointer.move);
  board.addEventListener("pointerup", pointer.up);
  board.addEventListener("pointercancel", pointer.cancel);
  board.addEventListener("lostpointercapture", pointer.cancel);
});

/** Something a pointer does over the square, `x` pixels from the left. */
function does(type: string, x = 0, init: PointerEventInit = {}): void {
  const held = type === "pointerup" ? 0 : 1;
  const all = { bubbles: true, pointerId: 1, isPrimary: true, buttons: held, pointerType: "mouse" };
  square.dispatchEvent(new PointerEvent(type, { ...all, clientX: x, clientY: 0, ...init }));
}

describe("a drag", () => {
  it("goes from where it began to where it is let go", () => {
    does("pointerdown");
    does("pointermove", 20);
    does("pointerup", 20);
    expect(told).toEqual(["began e4", "at 20,0", "ended e4"]);
  });

  it("does not begin by a pointer that was let go beside the board", () => {
    does("pointerdown");
    does("pointermove", 20, { buttons: 0 });
    expect(told).toEqual(["over e4"]);
  });

  it("ends nowhere where the pointer was let go unseen", () => {
    does("pointerdown");
    does("pointermove", 20);
    does("pointermove", 30, { buttons: 0 });
    expect(told).toEqual(["began e4", "at 20,0", "ended null", "over e4"]);
  });

  it("ends nowhere where the board loses the pointer", () => {
    does("pointerdown");
    does("pointermove", 20);
    does("lostpointercapture", 20);
    expect(told.at(-1)).toBe("ended null");
  });

  it("is not disturbed by a second finger", () => {
    const touch = { pointerType: "touch" };
    const second = { ...touch, pointerId: 2, isPrimary: false };
    does("pointerdown", 0, touch);
    does("pointermove", 20, touch);
    does("pointerdown", 90, second);
    does("pointerup", 90, second);
    does("pointercancel", 90, second);
    does("pointermove", 30, touch);
    does("pointerup", 30, touch);
    expect(told).toEqual(["began e4", "at 20,0", "at 30,0", "ended e4"]);
  });
});
