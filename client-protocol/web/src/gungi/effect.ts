/**
 * What an action does, read off the picture before it.
 *
 * Owns: naming the pieces and tiers that an action touches. Must not know: how they are told.
 */
import type { Kind, Placing, Square } from "./notation.js";
import { kindOf, sideOf } from "./notation.js";
import { type Picture, topOf, towerAt } from "./picture.js";

export interface Effect {
  readonly piece: Kind;
  readonly origin: Square | null;
  readonly originTier: number;
  readonly target: Square;
  /** The piece's tier where it arrives. */
  readonly tier: number;
  readonly taken: readonly Kind[];
  readonly exchanged: readonly Kind[];
  readonly stacks: boolean;
}

/** Says what a legal action does on this board. */
export function effectOf(picture: Picture, placing: Placing): Effect {
  const before = [...towerAt(picture, placing.target)];
  const left = placing.origin === null ? "" : towerAt(picture, placing.origin);
  const enemies = before.filter((piece) => sideOf(piece) !== picture.side);
  const taken = placing.manner === "x" ? enemies : [];
  return {
    piece: placing.dropped ?? kindOf(topOf(left)),
    origin: placing.origin,
    originTier: left.length,
    target: placing.target,
    tier: before.length - taken.length + 1,
    taken: taken.map(kindOf),
    exchanged: placing.exchanged.map((tier) => kindOf(before[tier - 1] ?? "")),
    stacks: placing.manner === "+",
  };
}
