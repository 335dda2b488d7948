/**
 * What a game draws on its rules page.
 *
 * Owns: the interface. Must not know: any game.
 */
import type { TemplateResult } from "lit";
import type { GameName } from "../games/face.js";
import type { MovementWords } from "./texts/texts.js";

export interface Figures {
  /** The diagram on which a piece shows where it goes. */
  movements(words: MovementWords): TemplateResult;
  /** The board as a match begins on it; `start` is what the game tells its starts apart by. */
  board(start: string): TemplateResult;
  /** The ways to set up that a player chooses from, each drawn; none where there are none. */
  arrangements(): readonly TemplateResult[];
}

const loaders: Readonly<Record<GameName, () => Promise<{ figures: Figures }>>> = {
  janggi: () => import("./janggi_figures.js"),
  gungi: () => import("./gungi_figures.js"),
};

export async function loadFigures(game: GameName): Promise<Figures> {
  return (await loaders[game]()).figures;
}
