/**
 * The rules pages' texts, each loaded when it is first read.
 *
 * Owns: which file has which. Must not know: what they say, how they are drawn.
 */
import type { GameName } from "../../games/face.js";
import type { Language } from "../../words/words.js";
import type { RulesDocument } from "../document.js";

export type MovementWords = typeof import("./movements.en.js").movements;

export interface RulesTexts {
  readonly rules: RulesDocument;
  readonly movements: MovementWords;
}

type Loader<T> = () => Promise<T>;

const documents: Record<GameName, Record<Language, Loader<{ rules: RulesDocument }>>> = {
  janggi: {
    ja: () => import("./janggi.ja.js"),
    ko: () => import("./janggi.ko.js"),
    en: () => import("./janggi.en.js"),
  },
  gungi: {
    ja: () => import("./gungi.ja.js"),
    ko: () => import("./gungi.ko.js"),
    en: () => import("./gungi.en.js"),
  },
};

const movements: Record<Language, Loader<{ movements: MovementWords }>> = {
  ja: () => import("./movements.ja.js"),
  ko: () => import("./movements.ko.js"),
  en: () => import("./movements.en.js"),
};

export async function loadTexts(game: GameName, language: Language): Promise<RulesTexts> {
  const [document, words] = await Promise.all([documents[game][language](), movements[language]()]);
  return { rules: document.rules, movements: words.movements };
}
