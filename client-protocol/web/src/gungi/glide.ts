/**
 * The short way of a piece that has just been placed.
 *
 * Owns: when a piece has arrived, and letting it glide to where it already stands, so that what is
 * shown never lags behind. Must not know: elements, who placed it.
 */
import { cornerOf } from "./board_art.js";
import { type Placing, parsePlacing, type Side } from "./notation.js";
import { type Picture, towerAt } from "./picture.js";

const GLIDE_MS = 170;
const FALL = 30;

/** Returns the placing that an action made of one picture to the next; null where it did not. */
export function arrivalOf(before: Picture, after: Picture, action: string | null): Placing | null {
  const placing = action === null ? null : parsePlacing(action);
  if (placing === null) return null;
  const { target } = placing;
  return towerAt(before, target) === towerAt(after, target) ? null : placing;
}

/** Lets the drawing of a tower's top glide from where it comes from. */
export function glide(top: Element, { origin, target }: Placing, side: Side): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const to = cornerOf(target, side);
  const from = origin ? cornerOf(origin, side) : { x: to.x, y: to.y - FALL };
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  for (const running of top.getAnimations()) running.cancel();
  top.animate(
    [
      { transform: start, opacity: origin ? 1 : 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: GLIDE_MS, easing: "ease-out" },
  );
}
