/**
 * Janggi's actions as people write them, word for word as the engine does.
 *
 * Owns: the texts of moves. Must not know: the rules; whether there is check or mate is told.
 */
import type { Threat } from "../games/face.js";
import type { Language } from "../words/words.js";
import { declarationName, manName } from "./names.js";
import type { Man, Picture } from "./picture.js";
import { fileOf, type Move, parseMove, rankOf, type Square } from "./squares.js";

type MoveText = (move: Move, man: string, taken: string | null) => string;

const MOVES: Readonly<Record<Language, MoveText>> = {
  ja: ({ origin, target }, man, taken) =>
    `${man} ${origin}→${target}${taken === null ? "" : ` ${taken}取り`}`,
  ko: ({ origin, target }, man, taken) =>
    `${koreanSquare(origin)}${man}${koreanSquare(target)}${taken ?? ""}`,
  en: ({ origin, target }, man, taken) =>
    `${man} ${origin}–${target}${taken === null ? "" : ` takes ${taken}`}`,
};

const THREATS: Readonly<Record<Language, { check: string; mate: string }>> = {
  ja: { check: " 王手", mate: " 詰み" },
  ko: { check: "장군", mate: "장군 외통" },
  en: { check: ", check", mate: ", checkmate" },
};

/** Writes a legal action; `after` is what it leads to. */
export function describe(
  before: Picture,
  action: string,
  after: Threat,
  language: Language,
): string {
  const move = parseMove(action);
  if (!move) return declarationName(action, language);
  const named = (man: Man | undefined) => (man === undefined ? null : manName(man, language));
  const man = named(before.men.get(move.origin)) ?? "";
  const taken = named(before.men.get(move.target));
  return MOVES[language](move, man, taken) + threat(after, language);
}

/** Row then file: rows 1…9, 0 from Han's edge down, files 1–9 from Cho's left. */
function koreanSquare(square: Square): string {
  return `${(10 - rankOf(square)) % 10}${fileOf(square) + 1}`;
}

function threat({ check, mate }: Threat, language: Language): string {
  if (mate) return THREATS[language].mate;
  return check ? THREATS[language].check : "";
}
