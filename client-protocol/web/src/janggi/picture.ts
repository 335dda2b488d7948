/**
 * A Janggi position to be drawn: who stands where, and whose turn it is.
 *
 * Owns: reading and writing the engine's FEN, what an action makes of it. Must not know: what is
 * legal, how it ends, drawing.
 */
import { otherSide, type Side } from "../games/face.js";
import { FILES, parseMove, RANKS, type Square, squareAt } from "./squares.js";

/** A man as FEN writes it: upper case for Cho, lower case for Han. */
export type Man = string;
export type Arrangement = "inner" | "outer" | "left" | "right";

export interface Picture {
  readonly men: ReadonlyMap<Square, Man>;
  readonly sideToMove: Side;
  /** 0 while arrangements are chosen. */
  readonly fullMove: number;
}

/** Each arrangement as its owner sees it, on files b, c, g and h from the own left. */
export const ARRANGEMENTS: Readonly<Record<Arrangement, string>> = {
  inner: "NBBN",
  outer: "BNNB",
  left: "BNBN",
  right: "NBNB",
};

const ARRANGED_FILES = [1, 2, 6, 7];
const BEFORE_SETUP = "r2a1a2r/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R b - - 0 0";
const BOTH_INNER = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

/** What a match begins with: before set-up, or after it where the settings fix it. */
export function startOf(setup: unknown): Picture {
  return parseFen(setup === "fixed" ? BOTH_INNER : BEFORE_SETUP);
}

export function parseFen(fen: string): Picture {
  const [board = "", side, , , , fullMove] = fen.split(" ");
  return {
    men: readBoard(board),
    sideToMove: side === "b" ? 1 : 0,
    fullMove: Number(fullMove ?? 1),
  };
}

export function formatFen({ men, sideToMove, fullMove }: Picture): string {
  const rows = Array.from({ length: RANKS }, (_, row) => writeRow(men, RANKS - 1 - row));
  return `${rows.join("/")} ${sideToMove === 0 ? "w" : "b"} - - 0 ${fullMove}`;
}

export function sideOf(man: Man): Side {
  return man === man.toUpperCase() ? 0 : 1;
}

export function isInSetup(picture: Picture): boolean {
  return picture.fullMove === 0;
}

export function isArrangement(action: string): action is Arrangement {
  return Object.hasOwn(ARRANGEMENTS, action);
}

/** What a legal action makes of a picture; one that moves nobody leaves it as it is. */
export function advance(before: Picture, action: string): Picture {
  if (isArrangement(action)) return arranged(before, action);
  if (action === "pass") return withTurnOver(before, before.men);
  const move = parseMove(action);
  const man = move && before.men.get(move.origin);
  if (!move || !man) return before;
  const men = new Map(before.men);
  men.delete(move.origin);
  return withTurnOver(before, men.set(move.target, man));
}

/** The men of an arrangement, and where its owner's back rank has them. */
export function arrangedMen(side: Side, arrangement: Arrangement): Map<Square, Man> {
  const kinds = [...ARRANGEMENTS[arrangement]];
  return new Map(
    kinds.map((kind, n) => {
      const file = ARRANGED_FILES[n] ?? 0;
      return side === 0
        ? [squareAt(file, 0), kind]
        : [squareAt(FILES - 1 - file, RANKS - 1), kind.toLowerCase()];
    }),
  );
}

/** Han chooses first, Cho second; then Cho begins. */
function arranged(before: Picture, arrangement: Arrangement): Picture {
  const side = before.sideToMove;
  const men = new Map([...before.men, ...arrangedMen(side, arrangement)]);
  return { men, sideToMove: 0, fullMove: side === 0 ? 1 : 0 };
}

function withTurnOver(before: Picture, men: ReadonlyMap<Square, Man>): Picture {
  const { sideToMove, fullMove } = before;
  return { men, sideToMove: otherSide(sideToMove), fullMove: fullMove + sideToMove };
}

function readBoard(text: string): Map<Square, Man> {
  const men = new Map<Square, Man>();
  for (const [row, ranks] of text.split("/").entries()) {
    let file = 0;
    for (const letter of ranks) {
      if (letter >= "1" && letter <= "9") file += Number(letter);
      else men.set(squareAt(file++, RANKS - 1 - row), withOneSpelling(letter));
    }
  }
  return men;
}

/** Horse and elephant are also written H and E. */
function withOneSpelling(letter: string): Man {
  const spellings: Readonly<Record<string, Man>> = { H: "N", h: "n", E: "B", e: "b" };
  return spellings[letter] ?? letter;
}

function writeRow(men: ReadonlyMap<Square, Man>, rank: number): string {
  const letters = Array.from({ length: FILES }, (_, file) => men.get(squareAt(file, rank)) ?? " ");
  return letters.join("").replaceAll(/ +/g, (gap) => String(gap.length));
}
