/**
 * The table of games: a third game is one more entry.
 *
 * Owns: which there are and how each is loaded. Must not know: anything about one.
 */
import type { GameFace, GameName } from "./face.js";

const loaders: Readonly<Record<GameName, () => Promise<{ default: GameFace }>>> = {
  janggi: () => import("../janggi/janggi_face.js"),
  gungi: () => import("../gungi/gungi_face.js"),
};

export const gameNames = Object.keys(loaders) as readonly GameName[];

export function isGameName(text: unknown): text is GameName {
  return gameNames.includes(text as GameName);
}

/** Loads what a game is shown by, its elements included. */
export async function loadGame(name: GameName): Promise<GameFace> {
  return (await loaders[name]()).default;
}
