/**
 * Janggi's own terms in the page's three languages: men, sides, and actions that touch no square.
 *
 * Owns: these words, as the engine writes them. Must not know: sentences, the board.
 */
import type { Side } from "../games/face.js";
import type { Language } from "../words/words.js";
import type { Man } from "./picture.js";

type InEachLanguage<T> = Readonly<Record<Language, T>>;

const LETTERS = [..."KARCNBPkarcnbp"];

function byLetter(names: Iterable<string>): Readonly<Record<Man, string>> {
  const each = [...names];
  return Object.fromEntries(LETTERS.map((letter, n) => [letter, each[n % each.length] ?? ""]));
}

/** One character a man: what stands on it, and what records write. */
export const HANJA = byLetter("楚士車包馬象卒漢士車包馬象兵");
export const HANGUL = byLetter("장사차포마상졸장사차포마상병");

const MEN: InEachLanguage<Readonly<Record<Man, string>>> = {
  ja: HANJA,
  ko: HANGUL,
  en: byLetter(["General", "Guard", "Chariot", "Cannon", "Horse", "Elephant", "Soldier"]),
};

const SIDES: InEachLanguage<readonly [string, string]> = {
  ja: ["楚", "漢"],
  ko: ["초", "한"],
  en: ["Cho", "Han"],
};

const DECLARATIONS: InEachLanguage<Readonly<Record<string, string>>> = {
  ja: { pass: "パス", accept: "受ける", inner: "内象", outer: "外象", left: "左象", right: "右象" },
  ko: {
    pass: "한수쉼",
    accept: "빅장 받음",
    inner: "안상차림",
    outer: "바깥상차림",
    left: "왼상차림",
    right: "오른상차림",
  },
  en: {
    pass: "Pass",
    accept: "Accept",
    inner: "Inner elephants",
    outer: "Outer elephants",
    left: "Left elephants",
    right: "Right elephants",
  },
};

export function manName(man: Man, language: Language): string {
  return MEN[language][man] ?? man;
}

export function sideName(side: Side, language: Language): string {
  return SIDES[language][side];
}

/** What a pass, an acceptance or an arrangement is called. */
export function declarationName(action: string, language: Language): string {
  return DECLARATIONS[language][action] ?? action;
}

const PIECE_SETS: InEachLanguage<Readonly<Record<string, string>>> = {
  ja: { hanja: "漢字", hangul: "ハングル", pictogram: "絵" },
  ko: { hanja: "한자", hangul: "한글", pictogram: "그림" },
  en: { hanja: "Hanja (漢字)", hangul: "Hangul (한글)", pictogram: "Pictures" },
};

/** What a way of drawing the men is called. */
export function pieceSetName(set: string, language: Language): string {
  return PIECE_SETS[language][set] ?? set;
}
