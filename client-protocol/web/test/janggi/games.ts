/** The games that the engine played and told (tests/web/recorded_janggi.py). */
import type { Language } from "../../src/words/words.js";
import recorded from "../data/janggi.json?raw";

export interface PlayedAction {
  readonly action: string;
  readonly fen: string;
  readonly sideToMove: 0 | 1;
  readonly check: boolean;
  readonly mate: boolean;
  readonly points: readonly [number, number] | null;
  readonly texts: Readonly<Record<Language, string>>;
}

export interface PlayedGame {
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly start: string;
  readonly actions: readonly PlayedAction[];
}

export const games: readonly PlayedGame[] = JSON.parse(recorded);
