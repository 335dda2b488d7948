/**
 * Squares, pieces and actions of Gungi's texts, taken apart.
 *
 * Owns: the wire notation (`5756`, `5756x`, `5756+=12`, `W*56`, `done`). Must not know: boards,
 * or what is legal.
 */

import type { Side } from "../games/face.js";

export type { Side } from "../games/face.js";

/** What a piece is, whoever owns it; the order is that of hands in a FEN. */
export const KINDS = [..."MGIJWNRSFDCAKT"] as readonly Kind[];
export type Kind =
  | "M"
  | "G"
  | "I"
  | "J"
  | "W"
  | "N"
  | "R"
  | "S"
  | "F"
  | "D"
  | "C"
  | "A"
  | "K"
  | "T";

/** A letter as a FEN has it: upper case for the first side, lower case for the second. */
export type Piece = string;

/** File 9…1 from left to right and rank 1…9 from top to bottom, as the first side sees them. */
export type Square = string;

export const DONE = "done";

/** A placing of one piece: it comes from a square, or of its kind from the hand. */
export interface Placing {
  readonly origin: Square | null;
  readonly dropped: Kind | null;
  readonly target: Square;
  /** Nothing onto an empty square, `x` to take, `+` to stack. */
  readonly manner: "" | "x" | "+";
  /** Tiers of enemy pieces that betray, counted from the bottom. */
  readonly exchanged: readonly number[];
}

const PLACING = /^([1-9][1-9]|[ACDFGIJKMNRSTW]\*)([1-9][1-9])(x|\+(?:=(12?|2))?)?$/;

/** Takes a move or drop apart; null for any other action. */
export function parsePlacing(action: string): Placing | null {
  const [, source = "", target = "", suffix = "", tiers = ""] = PLACING.exec(action) ?? [];
  if (source === "") return null;
  const isDrop = source.endsWith("*");
  return {
    origin: isDrop ? null : source,
    dropped: isDrop ? (source[0] as Kind) : null,
    target,
    manner: suffix.slice(0, 1) as Placing["manner"],
    exchanged: [...tiers].map(Number),
  };
}

/** Writes the notation of a placing. */
export function formatPlacing(placing: Placing): string {
  const source = placing.dropped ? `${placing.dropped}*` : placing.origin;
  const betrayal = placing.exchanged.length ? `=${placing.exchanged.join("")}` : "";
  return `${source}${placing.target}${placing.manner}${betrayal}`;
}

/** Reads a place of the board as a square; null of a piece in hand. */
export function squareOf(place: string): Square | null {
  return place.endsWith("*") ? null : place;
}

export function fileOf(square: Square): number {
  return Number(square[0]);
}

export function rankOf(square: Square): number {
  return Number(square[1]);
}

export function squareAt(file: number, rank: number): Square {
  return `${file}${rank}`;
}

export function sideOf(piece: Piece): Side {
  return piece < "a" ? 0 : 1;
}

export function kindOf(piece: Piece): Kind {
  return piece.toUpperCase() as Kind;
}

export function owned(kind: Kind, side: Side): Piece {
  return side === 0 ? kind : kind.toLowerCase();
}
