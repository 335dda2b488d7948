/**
 * Double clicks: the second click is meant for what the first one was on.
 *
 * Owns: passing it over where something else has come to lie under the pointer meanwhile, such as
 * the question whether to resign. Must not know: what any click does.
 */

const SOON_MS = 400;
const NEAR_PX = 10;
const PRESSED = "a, button, input, select, label, summary, [data-square], [data-hand]";

interface Click {
  readonly on: Element | null;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Begins passing them over in a document; gives how to end that. */
export function passOverSecondClicks(page: Document): () => void {
  let last: Click | null = null;
  const heed = (event: MouseEvent) => {
    if (event.detail === 0) return; // A key, or a script.
    const click = clickOf(event);
    const isSecond = last !== null && (event.detail > 1 || isSoonAndNear(last, click));
    if (isSecond && last?.on !== click.on) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = click;
  };
  page.addEventListener("click", heed, { capture: true });
  return () => page.removeEventListener("click", heed, { capture: true });
}

function clickOf({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent): Click {
  return { on: target instanceof Element ? pressedAt(target) : null, at, x, y };
}

/** A label is pressed for its control, and then the browser presses that. */
function pressedAt(target: Element): Element {
  const pressed = target.closest(PRESSED) ?? target;
  return (pressed instanceof HTMLLabelElement && pressed.control) || pressed;
}

function isSoonAndNear(one: Click, other: Click): boolean {
  return other.at - one.at < SOON_MS && Math.hypot(other.x - one.x, other.y - one.y) < NEAR_PX;
}
