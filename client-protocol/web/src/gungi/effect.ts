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

/** Says what an action does on this board: whoever's piece it moves makes it, on their turn or ahead. */
export function effectOf(picture: Picture, placing: Placing): Effect {
  const before = [...towerAt(picture, placing.target)];
  const left = placing.origin === null ? "" : towerAt(picture, placing.origin);
  const moved = topOf(left);
  const side = moved === "" ? picture.side : sideOf(moved);
  const enemies = before.filter((piece) => sideOf(piece) !== side);
  const taken = placing.manner === "x" ? enemies : [];
  return {
    piece: placing.dropped ?? kindOf(moved),
    origin: placing.origin,
    originTier: left.length,
    target: placing.target,
    tier: before.length - taken.length + 1,
    taken: taken.map(kindOf),
    exchanged: placing.exchanged.map((tier) => kindOf(before[tier - 1] ?? "")),
    stacks: placing.manner === "+",
  };
}
