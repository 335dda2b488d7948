/**
 * How long to wait before trying again.
 *
 * Owns: full jitter over an exponential bound. Must not know: what is tried.
 */

const MOST_DOUBLINGS = 20;

/** Returns milliseconds to wait before attempt 1, 2, …: from 0 to the attempt's bound. */
export function backoffMs(
  attempt: number,
  firstMs: number,
  mostMs: number,
  chance: () => number,
): number {
  const doublings = Math.min(attempt - 1, MOST_DOUBLINGS);
  return chance() * Math.min(mostMs, firstMs * 2 ** doublings);
}
