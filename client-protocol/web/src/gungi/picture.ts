/**
 * What a Gungi board shows at one moment, and how an action changes it.
 *
 * Owns: reading and writing FEN, and drawing an action that somebody else judged. Must not know:
 * what is legal, nor how anything looks.
 */
import { otherSide } from "../games/face.js";
import type { Kind, Piece, Placing, Side, Square } from "./notation.js";
import { DONE, KINDS, kindOf, owned, parsePlacing, sideOf, squareAt } from "./notation.js";

/** Pieces from bottom to top; an empty text is an empty square. */
export type Tower = string;

/** How many of each kind; kinds that are used up are missing. */
export type Hand = Readonly<Partial<Record<Kind, number>>>;

export type Level = "intro" | "beginner" | "intermediate" | "advanced";
const LEVELS: readonly Level[] = ["intro", "beginner", "intermediate", "advanced"];

/** Who may still place: both, the second side alone, or nobody, when play has begun. */
export type Placers = "wb" | "b" | "-";

export interface Picture {
  readonly towers: Readonly<Record<Square, Tower>>;
  readonly hands: readonly [Hand, Hand];
  readonly side: Side;
  readonly level: Level;
  readonly placers: Placers;
  readonly moveNumber: number;
}

const EMPTY_BOARD = "9/9/9/9/9/9/9/9/9";
const WHOLE_ARMY = "M1G1I1J2W2N3R2S2F2D4C1A2K1T1";
const STARTS: Readonly<Record<Level, string>> = {
  intro: "3img3/1s2n2s1/d1fwdwf1d/9/9/9/D1FWDWF1D/1S2N2S1/3GMI3 J2N2R2D1/j2n2r2d1 w 0 - 1",
  beginner:
    "3img3/1ra1n1as1/d1fwdwf1d/9/9/9/D1FWDWF1D/1SA1N1AR1/3GMI3 J2N2S1R1D1/j2n2s1r1d1 w 1 - 1",
  intermediate: `${EMPTY_BOARD} ${WHOLE_ARMY}/${WHOLE_ARMY.toLowerCase()} w 2 wb 1`,
  advanced: `${EMPTY_BOARD} ${WHOLE_ARMY}/${WHOLE_ARMY.toLowerCase()} w 3 wb 1`,
};

/** Returns what a match of this level begins with; of none, the default's. */
export function startOf(level: unknown): Picture {
  return parseFen(STARTS[LEVELS.includes(level as Level) ? (level as Level) : "advanced"]);
}

// --- Reading and writing ------------------------------------------------------------------------

/** Reads a well-formed FEN, as the engine writes it. */
export function parseFen(fen: string): Picture {
  const [board = EMPTY_BOARD, hands = "-/-", side, level, placers = "-", number] = fen.split(" ");
  const [first = "-", second = "-"] = hands.split("/");
  return {
    towers: Object.fromEntries(board.split("/").flatMap((text, i) => parseRank(text, i + 1))),
    hands: [parseHand(first), parseHand(second)],
    side: side === "b" ? 1 : 0,
    level: LEVELS[Number(level)] ?? "advanced",
    placers: placers as Placers,
    moveNumber: Number(number ?? 1),
  };
}

function parseRank(text: string, rank: number): [Square, Tower][] {
  const towers: [Square, Tower][] = [];
  let file = 9;
  for (const [whole, tower] of text.matchAll(/\|([^|]*)\||[1-9]|[A-Za-z]/g)) {
    if (/[1-9]/.test(whole)) {
      file -= Number(whole);
      continue;
    }
    towers.push([squareAt(file, rank), tower?.replaceAll(":", "") ?? whole]);
    file -= 1;
  }
  return towers;
}

function parseHand(text: string): Hand {
  const held = [...text.matchAll(/([A-Za-z])([1-9])/g)];
  return Object.fromEntries(held.map(([, piece = "", count]) => [kindOf(piece), Number(count)]));
}

/** Writes the picture as the engine writes its positions. */
export function formatFen(picture: Picture): string {
  const ranks = Array.from({ length: 9 }, (_, i) => formatRank(picture, i + 1));
  const hands = `${formatHand(picture, 0)}/${formatHand(picture, 1)}`;
  const { side, level, placers, moveNumber } = picture;
  const mover = side === 0 ? "w" : "b";
  return `${ranks.join("/")} ${hands} ${mover} ${LEVELS.indexOf(level)} ${placers} ${moveNumber}`;
}

function formatRank(picture: Picture, rank: number): string {
  const texts = Array.from({ length: 9 }, (_, i) => {
    const tower = towerAt(picture, squareAt(9 - i, rank));
    return tower === "" ? " " : tower.length === 1 ? tower : `|${[...tower].join(":")}|`;
  });
  return texts.join("").replace(/ +/g, (gap) => String(gap.length));
}

function formatHand(picture: Picture, side: Side): string {
  const held = KINDS.filter((kind) => heldOf(picture, side, kind) > 0);
  const texts = held.map((kind) => owned(kind, side) + heldOf(picture, side, kind));
  return texts.join("") || "-";
}

// --- Asking -------------------------------------------------------------------------------------

export function towerAt(picture: Picture, square: Square): Tower {
  return picture.towers[square] ?? "";
}

/** Returns the piece that may move, or an empty text. */
export function topOf(tower: Tower): Piece {
  return tower.slice(-1);
}

/** Returns whose the top of a square is; null of an empty one. */
export function ownerOf(picture: Picture, square: Square): Side | null {
  const top = topOf(towerAt(picture, square));
  return top === "" ? null : sideOf(top);
}

export function heldOf(picture: Picture, side: Side, kind: Kind): number {
  return picture.hands[side][kind] ?? 0;
}

/** Returns how many pieces a side has in hand. */
export function handSize(picture: Picture, side: Side): number {
  return Object.values(picture.hands[side]).reduce((sum, count) => sum + count, 0);
}

export function isInSetup(picture: Picture): boolean {
  return picture.placers !== "-";
}

export function marshalOf(picture: Picture, side: Side): Square | null {
  const marshal = owned("M", side);
  const found = Object.entries(picture.towers).find(([, tower]) => topOf(tower) === marshal);
  return found?.[0] ?? null;
}

// --- Drawing an action --------------------------------------------------------------------------

/** Returns the picture after an action of the side to move; what is no action changes nothing. */
export function advance(picture: Picture, action: string): Picture {
  if (action === DONE) return withTurnPassed(picture, picture.side);
  const placing = parsePlacing(action);
  if (placing === null) return picture;
  const next = { ...landed(picture, placing), moveNumber: picture.moveNumber + picture.side };
  const hasPlacedAll = isInSetup(next) && handSize(next, next.side) === 0;
  return withTurnPassed(next, hasPlacedAll ? next.side : null);
}

/** Lets a piece arrive: what it takes leaves, or what it exchanges changes sides. */
function landed(picture: Picture, placing: Placing): Picture {
  const { origin, dropped, target, manner, exchanged } = placing;
  const side = picture.side;
  const left = origin === null ? "" : towerAt(picture, origin);
  const piece = dropped ? owned(dropped, side) : topOf(left);
  const before = towerAt(picture, target);
  const kept = manner === "x" ? [...before].filter((each) => sideOf(each) === side) : [...before];
  for (const tier of exchanged) kept[tier - 1] = owned(kindOf(kept[tier - 1] ?? ""), side);
  const spent = exchanged.map((tier) => kindOf(before[tier - 1] ?? ""));
  const towers: Record<Square, Tower> = { ...picture.towers, [target]: kept.join("") + piece };
  if (origin !== null) {
    towers[origin] = left.slice(0, -1);
    if (towers[origin] === "") delete towers[origin];
  }
  const hand = handWithout(picture.hands[side], dropped ? [dropped, ...spent] : spent);
  const hands: Picture["hands"] = side === 0 ? [hand, picture.hands[1]] : [picture.hands[0], hand];
  return { ...picture, towers, hands };
}

function handWithout(hand: Hand, spent: readonly Kind[]): Hand {
  const left = { ...hand };
  for (const kind of spent) {
    const count = (left[kind] ?? 0) - 1;
    if (count > 0) left[kind] = count;
    else delete left[kind];
  }
  return left;
}

/** Says whose turn comes; in set-up the second side's done ends it for both. */
function withTurnPassed(picture: Picture, done: Side | null): Picture {
  if (!isInSetup(picture)) return { ...picture, side: otherSide(picture.side) };
  if (done === 1) return { ...picture, placers: "-", side: 0 };
  const placers = done === 0 ? "b" : picture.placers;
  return { ...picture, placers, side: placers === "b" ? 1 : otherSide(picture.side) };
}
