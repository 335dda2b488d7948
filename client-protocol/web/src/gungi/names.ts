/**
 * What Gungi's pieces are called, in three languages, and the signs they carry.
 *
 * Owns: names and signs, the same as the engine's. Must not know: boards.
 */
import type { Language } from "../words/words.js";
import { KINDS, type Kind } from "./notation.js";

type ByKind = Readonly<Record<Kind, string>>;

function byKind(names: readonly string[]): ByKind {
  return Object.fromEntries(KINDS.map((kind, i) => [kind, names[i] ?? ""])) as ByKind;
}

export const KANJI = byKind([..."帥大中小侍槍馬忍砦兵砲弓筒謀"]);
const HANGUL = byKind([..."원대중소무창기첩요병포궁총모"]);

/** In Japanese the readings: what is beside the sign, or spoken for it. */
export const NAMES: Readonly<Record<Language, ByKind>> = {
  ja: byKind([
    "スイ",
    "タイショウ",
    "チュウジョウ",
    "ショウショウ",
    "サムライ",
    "ヤリ",
    "キバ",
    "シノビ",
    "トリデ",
    "ヒョウ",
    "オオヅツ",
    "ユミ",
    "ツツ",
    "ボウショウ",
  ]),
  ko: byKind([
    "원수",
    "대장",
    "중장",
    "소장",
    "무사",
    "창병",
    "기마",
    "첩자",
    "요새",
    "병사",
    "대포",
    "궁수",
    "총병",
    "모사",
  ]),
  en: byKind([
    "Marshal",
    "General",
    "Lieutenant General",
    "Major General",
    "Samurai",
    "Lancer",
    "Rider",
    "Spy",
    "Fortress",
    "Soldier",
    "Cannon",
    "Archer",
    "Musketeer",
    "Tactician",
  ]),
};

/** The sets of signs a reader may choose among; of a name that is none of them, the first. */
export const PIECE_SETS: readonly string[] = ["kanji", "latin", "hangul"];

/** The sets' names, in the order of the sets. */
export const PIECE_SET_NAMES: Readonly<Record<Language, readonly string[]>> = {
  ja: ["漢字", "英字", "ハングル"],
  ko: ["한자", "로마자", "한글"],
  en: ["Kanji", "Letters", "Hangul"],
};

export const SIDE_NAMES: Readonly<Record<Language, readonly [string, string]>> = {
  ja: ["先手（白）", "後手（黒）"],
  ko: ["선수(백)", "후수(흑)"],
  en: ["White (first)", "Black (second)"],
};

/** What an action that touches no square is called: there is one, of the set-up. */
export const DONE_NAMES: Readonly<Record<Language, string>> = {
  ja: "済み",
  ko: "배치 완료",
  en: "Done placing",
};

/** Returns the sign a piece carries in a set: a kanji, its letter in the notation, a syllable. */
export function signOf(kind: Kind, pieceSet: string): string {
  if (pieceSet === "latin") return kind;
  return (pieceSet === "hangul" ? HANGUL : KANJI)[kind];
}
