/**
 * Gungi as the page shows it.
 *
 * Owns: what the page's `GameFace` asks, put together. Must not know: matches, the server.
 */
import type { GameFace } from "../games/face.js";
import { describe } from "./describe.js";
import { DONE_NAMES, PIECE_SET_NAMES, PIECE_SETS, SIDE_NAMES } from "./names.js";
import { advance, formatFen, isInSetup, type Picture, parseFen, startOf } from "./picture.js";
import "./gungi_board.js";
import "./gungi_setup.js";

const face: GameFace<Picture> = {
  name: "gungi",
  boardTag: "seki-gungi-board",
  setupTag: "seki-gungi-setup",
  read: parseFen,
  start: (settings) => startOf(settings.level),
  advance,
  fen: formatFen,
  sideToMove: (picture) => picture.side,
  describe: (before, action, _after, language) => describe(before, action, language),
  sideName: (side, language) => SIDE_NAMES[language][side],
  declarationName: (_action, language) => DONE_NAMES[language],
  points: () => null,
  inSetup: isInSetup,
  pieceSets: PIECE_SETS,
  pieceSetName: (set, language) => PIECE_SET_NAMES[language][PIECE_SETS.indexOf(set)] ?? set,
};

export default face as GameFace;
