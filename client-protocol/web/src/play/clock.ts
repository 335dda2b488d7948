/**
 * How a turn's time is told.
 *
 * Owns: its text, when it presses, at which moments it is read out. Must not know: where the time
 * comes from, drawing.
 */

const PRESSING_MS = 10_000;
const READ_OUT_S = [30, 10, 5];

/** Whole seconds, as people count them down: 0 only when nothing is left. */
export function secondsOf(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1000));
}

/** `1:05`; an hour and more are told in minutes. */
export function clockText(ms: number): string {
  const seconds = secondsOf(ms);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function isPressing(ms: number): boolean {
  return ms <= PRESSING_MS;
}

/** Which of the moments to be read out lies between two readings; the last one, or null. */
export function momentBetween(before: number, now: number): number | null {
  const [from, to] = [secondsOf(before), secondsOf(now)];
  return READ_OUT_S.findLast((moment) => to <= moment && moment < from) ?? null;
}

/** How long the text for so much time stays true. */
export function untilNextSecond(ms: number): number {
  return ms <= 0 ? Number.POSITIVE_INFINITY : ms - (secondsOf(ms) - 1) * 1000;
}
