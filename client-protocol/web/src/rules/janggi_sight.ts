/**
 * Where a Janggi man goes among others, for the rules page to show.
 *
 * Owns: what blocks a man and what a cannon needs. Must not know: checks, facing generals, whose
 * turn it is; the engine judges.
 */
import { type Man, sideOf } from "../janggi/picture.js";
import { couldGo } from "../janggi/reach.js";
import { FILES, fileOf, RANKS, rankOf, type Square, squareAt } from "../janggi/squares.js";

export type Men = ReadonlyMap<Square, Man>;

export interface Way {
  readonly target: Square;
  /** The points a horse or an elephant passes; the one that a cannon jumps over. */
  readonly via: readonly Square[];
  readonly takes: boolean;
  /** Who closes it; null where it is open. */
  readonly closedBy: Square | null;
}

type Steps = readonly [number, number];

const STRAIGHT: readonly Steps[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Steps[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const FARTHEST = 9;

/** Lists the ways a man has and those that are closed; of a line, up to who ends it. */
export function sight(men: Men, origin: Square): Way[] {
  const man = men.get(origin);
  if (man === undefined) return [];
  const kind = man.toUpperCase();
  if (kind === "N" || kind === "B") return leaps(men, origin, kind === "N" ? 1 : 2);
  const lines = [...STRAIGHT, ...DIAGONAL].map((steps) => line(man, origin, steps));
  const look = kind === "C" ? overScreen : alongLine;
  return lines.flatMap((points) => look(men, origin, points));
}

export function isOpen({ closedBy }: Way): boolean {
  return closedBy === null;
}

/** Lists whom a cannon jumps over on its open ways. */
export function jumpedOver(men: Men, origin: Square, ways: readonly Way[]): Square[] {
  if (!isCannon(men, origin)) return [];
  return [...new Set(ways.filter(isOpen).flatMap(({ via }) => via))];
}

/** The points one after the other in a direction, as far as drawn lines and the man's kind go. */
function line(man: Man, origin: Square, [across, up]: Steps): Square[] {
  const walker = man.toUpperCase() === "C" ? "R" : man;
  return Array.from({ length: FARTHEST }, (_, i) =>
    pointAt(origin, across * (i + 1), up * (i + 1)),
  ).filter((point): point is Square => point !== null && couldGo(walker, origin, point));
}

/** Free points, then who stands behind them. */
function alongLine(men: Men, origin: Square, points: readonly Square[]): Way[] {
  const end = points.findIndex((point) => men.has(point));
  const seen = end < 0 ? points : points.slice(0, end + 1);
  return seen.map((target) => way(men, origin, target, []));
}

/** What lies behind the first man on a line: a cannon needs one, which is no cannon. */
function overScreen(men: Men, origin: Square, points: readonly Square[]): Way[] {
  const at = points.findIndex((point) => men.has(point));
  const screen = points[at];
  if (at < 0 || screen === undefined) return [];
  return alongLine(men, origin, points.slice(at + 1)).map((each) => {
    const cannon = [screen, each.target].find((point) => isCannon(men, point));
    const closedBy = cannon ?? each.closedBy;
    return { ...each, via: [screen], closedBy, takes: each.takes && closedBy === null };
  });
}

function isCannon(men: Men, point: Square): boolean {
  return men.get(point)?.toUpperCase() === "C";
}

/** One point straight, then so many diagonally outward. */
function leaps(men: Men, origin: Square, diagonals: number): Way[] {
  return STRAIGHT.flatMap(([across, up]) =>
    DIAGONAL.filter((turn) => turn[0] * across + turn[1] * up > 0).flatMap((turn) => {
      const points = Array.from({ length: diagonals + 1 }, (_, i) =>
        pointAt(origin, across + turn[0] * i, up + turn[1] * i),
      );
      const target = points.at(-1);
      return target == null ? [] : [way(men, origin, target, points.slice(0, -1) as Square[])];
    }),
  );
}

function way(men: Men, origin: Square, target: Square, via: readonly Square[]): Way {
  const man = men.get(target);
  const isOwn = man !== undefined && sideOf(man) === sideOf(men.get(origin) ?? "");
  const blocker = via.find((point) => men.has(point)) ?? (isOwn ? target : null);
  return { target, via, takes: man !== undefined && blocker === null, closedBy: blocker };
}

function pointAt(origin: Square, across: number, up: number): Square | null {
  const [file, rank] = [fileOf(origin) + across, rankOf(origin) + up];
  const isOn = file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
  return isOn ? squareAt(file, rank) : null;
}
