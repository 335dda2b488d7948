/**
 * A man's ways in words, for who does not see the diagram.
 *
 * Owns: the order of what is said. Must not know: where a man goes, how it is drawn.
 */
import { sideOf } from "../janggi/picture.js";
import type { Square } from "../janggi/squares.js";
import type { Scene } from "./janggi_scene.js";
import { isOpen, jumpedOver, type Men } from "./janggi_sight.js";
import type { MovementWords } from "./texts/texts.js";

/** Says who stands on a point. */
export function nameOf(words: MovementWords, men: Men, point: Square): string {
  const man = men.get(point);
  if (man === undefined) return `${point}${words.comma}${words.empty}`;
  const name = words.men[man.toUpperCase()] ?? man;
  return `${point}${words.comma}${sideOf(man) === 0 ? words.own(name) : words.enemy(name)}`;
}

/** Says where a man may go, whom it may take, and what closes its other ways. */
export function told(words: MovementWords, { men, origin, ways }: Scene): string {
  const open = ways.filter(isOpen);
  const kind = men.get(origin) ?? "";
  const closed = ways.flatMap(({ target, closedBy }) => {
    const man = men.get(target);
    if (closedBy === null || (man !== undefined && sideOf(man) === 0)) return [];
    return closedBy === target ? [target] : [words.blockedBy(target, closedBy)];
  });
  const saying = (say: (points: string) => string, points: readonly string[]) =>
    points.length > 0 ? [say(points.join(words.comma))] : [];
  return [
    words.standsOn(words.men[kind] ?? kind, origin) + words.stop,
    ...(open.length === 0 ? [words.nowhere] : []),
    ...saying(
      words.goes,
      open.filter(({ takes }) => !takes).map(({ target }) => target),
    ),
    ...saying(
      words.takes,
      open.filter(({ takes }) => takes).map(({ target }) => target),
    ),
    ...saying(words.jumped, jumpedOver(men, origin, ways)),
    ...saying(words.closed, closed),
  ].join(words.space);
}
