/**
 * What the page needs of a game to show it; a third game is one more.
 *
 * Owns: the interface, and what a side is. Must not know: any game, rules. The server judges; the page draws.
 */
import type { Settings } from "seki-protocol";
import type { Language } from "../words/words.js";

export type GameName = "janggi" | "gungi";
/** 0 moves first: Cho (楚), White (先手). */
export type Side = 0 | 1;

export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

export interface Threat {
  readonly check: boolean;
  readonly mate: boolean;
}

/** A game as the page shows it; `P` is its picture: a position to be drawn, never to be judged. */
export interface GameFace<P = unknown> {
  readonly name: GameName;
  /** The custom element that draws it, a `GridBoard`. */
  readonly boardTag: string;
  /** The custom element that a set-up is played by; null where the board is enough. */
  readonly setupTag: string | null;
  read(fen: string): P;
  /** What a match of these settings begins with. */
  start(settings: Settings): P;
  /** What an action makes of a picture; right for legal ones, harmless for others. */
  advance(before: P, action: string): P;
  /** FEN as the engine writes it, of a picture read or advanced. */
  fen(picture: P): string;
  sideToMove(picture: P): Side;
  /** As people write it: the same text as the engine's `Position.describe`. */
  describe(before: P, action: string, after: Threat, language: Language): string;
  sideName(side: Side, language: Language): string;
  /** What the button of an action that touches no square says (`pass`, `accept`, `done`). */
  declarationName(action: string, language: Language): string;
  /** What each side's pieces count, in a game judged by points. */
  points(picture: P): readonly [number, number] | null;
  /** Whether the picture is one of set-up. */
  inSetup(picture: P): boolean;
  /** The sets its pieces can be drawn by, the default first; named by `pieceSetName`. */
  readonly pieceSets: readonly string[];
  pieceSetName(set: string, language: Language): string;
}
