/**
 * Letting a man be seen moving.
 *
 * Owns: how long and by which way; that nothing moves for readers who want no motion. Must not know: games.
 */
import type { Spot } from "./board_lines.js";

const SLIDE_MS = 160;

/** Moves a drawing from one spot to where it stands; null where nothing is to be seen moving. */
export function slide(drawn: Element, from: Spot, to: Spot): Animation | null {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  return drawn.animate([{ transform: start }, { transform: "none" }], {
    duration: SLIDE_MS,
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
}
