/**
 * The actions that can be put together where nobody says which are legal: hidden ones, premoves.
 *
 * Owns: what the notation allows to be said of a board. Must not know: what is legal; the server
 * judges.
 */
import {
  formatPlacing,
  type Kind,
  kindOf,
  type Placing,
  type Side,
  type Square,
  sideOf,
} from "./notation.js";
import { heldOf, ownerOf, type Picture, type Tower, topOf, towerAt } from "./picture.js";
import { type ArcherDiagonal, reachedFrom } from "./reach.js";

/** A piece picked up: on a square, or of a kind in hand. */
export type Origin = { readonly square: Square } | { readonly dropped: Kind };

/** Lists what a side may say of a piece and a target square. */
export function candidates(picture: Picture, side: Side, from: Origin, target: Square): string[] {
  const owner = ownerOf(picture, target);
  const mover = moverOf(picture, from);
  const say = (manner: Placing["manner"], exchanged: readonly number[] = []): string =>
    formatPlacing({
      origin: "square" in from ? from.square : null,
      dropped: "dropped" in from ? from.dropped : null,
      target,
      manner,
      exchanged,
    });
  if (owner === null) return [say("")];
  const stacks = [
    say("+"),
    ...betrayals(picture, side, mover, from, target).map((t) => say("+", t)),
  ];
  if (owner === side) return stacks;
  return "dropped" in from ? [] : [say("x"), ...stacks];
}

/** Lists what may be said before the opponent has moved: also a taking back of an own piece. */
export function premoves(
  picture: Picture,
  side: Side,
  from: Origin,
  target: Square,
  diagonal: ArcherDiagonal,
): string[] {
  if ("dropped" in from) return candidates(picture, side, from, target);
  const tower = towerAt(picture, from.square);
  const reached = reachedFrom(from.square, side, kindOf(topOf(tower)), tower.length, diagonal);
  if (!reached.includes(target)) return [];
  const said = candidates(picture, side, from, target);
  const takesBack = ownerOf(picture, target) === side;
  return takesBack ? [`${from.square}${target}x`, ...said] : said;
}

function moverOf(picture: Picture, from: Origin): Kind {
  return "dropped" in from ? from.dropped : kindOf(topOf(towerAt(picture, from.square)));
}

/** Lists the sets of enemy tiers that a tactician's owner can pay for from the hand. */
function betrayals(
  picture: Picture,
  side: Side,
  mover: Kind,
  from: Origin,
  target: Square,
): number[][] {
  if (mover !== "T") return [];
  const tower = towerAt(picture, target);
  const enemies = [...tower].flatMap((piece, i) => (sideOf(piece) === side ? [] : [i + 1]));
  const hand = (kind: Kind): number =>
    heldOf(picture, side, kind) - ("dropped" in from && from.dropped === kind ? 1 : 0);
  return subsets(enemies).filter((tiers) => canPay(tower, tiers, hand));
}

/** Lists all sets of these tiers but the empty one, each ascending. */
function subsets([first, ...rest]: readonly number[]): number[][] {
  if (first === undefined) return [];
  const without = subsets(rest);
  return [[first], ...without, ...without.map((set) => [first, ...set])];
}

function canPay(tower: Tower, tiers: readonly number[], hand: (kind: Kind) => number): boolean {
  const kinds = tiers.map((tier) => kindOf(tower[tier - 1] ?? ""));
  return kinds.every((kind) => kinds.filter((each) => each === kind).length <= hand(kind));
}
