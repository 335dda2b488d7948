/**
 * Stepping through a match's positions by keys, wherever on the page they are pressed.
 *
 * Owns: which key leads where, and where keys mean something else. Must not know: what is shown.
 */

const TYPED_INTO = "input, select, textarea";
/** What arrows, Home and End move within. */
const MOVED_WITHIN = ".board, .moves-list, .controls-question";

/** Returns after how many of all actions the position is that a key asks for; null for none. */
export function positionAsked(event: KeyboardEvent, count: number, all: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  const isBracket = event.key === "[" || event.key === "]";
  if (target?.closest(TYPED_INTO) || (!isBracket && target?.closest(MOVED_WITHIN))) return null;
  const to = positionByKey(event.key, count, all);
  return to === undefined ? null : Math.max(0, Math.min(to, all));
}

function positionByKey(key: string, count: number, all: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    Home: 0,
    End: all,
    "[": count - 1,
    "]": count + 1,
    ArrowLeft: count - 1,
    ArrowRight: count + 1,
  };
  return steps[key];
}
