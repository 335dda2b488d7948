/** The games that the engine played and told (tests/web/recorded_gungi.py). */
import type { Language } from "../../src/words/words.js";
import text from "../data/gungi.json?raw";

export interface PlayedAction {
  readonly action: string;
  readonly fen: string;
  readonly setup: boolean;
  readonly texts: Readonly<Record<Language, string>>;
  /** The legal actions after it, told now and then. */
  readonly legal: string | null;
}

export interface PlayedGame {
  readonly settings: { readonly level: string };
  readonly start: string;
  readonly actions: readonly PlayedAction[];
}

interface Recorded {
  /** `@` is the piece, up is forward; a digit is the lowest tier that reaches, R is any. */
  readonly movement: Readonly<Record<string, { row: number; grid: readonly string[] }>>;
  readonly games: readonly PlayedGame[];
}

export const { movement, games }: Recorded = JSON.parse(text);
