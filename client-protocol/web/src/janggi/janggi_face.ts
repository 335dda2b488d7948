/**
 * Janggi as the page shows it.
 *
 * Owns: putting Janggi's parts behind the one interface of games. Must not know: the page.
 */
import type { GameFace } from "../games/face.js";
import { describe } from "./describe.js";
import { PIECE_SETS } from "./man_drawing.js";
import { declarationName, pieceSetName, sideName } from "./names.js";
import { advance, formatFen, isInSetup, type Picture, parseFen, startOf } from "./picture.js";
import { points } from "./points.js";
import "./arrangement.js";
import "./janggi_board.js";

const janggi: GameFace<Picture> = {
  name: "janggi",
  boardTag: "seki-janggi-board",
  setupTag: "seki-janggi-arrangement",
  read: parseFen,
  start: (settings) => startOf(settings.setup),
  advance,
  fen: formatFen,
  sideToMove: (picture) => picture.sideToMove,
  describe,
  sideName,
  declarationName,
  points: (picture) => (isInSetup(picture) ? null : points(picture)),
  inSetup: isInSetup,
  pieceSets: PIECE_SETS,
  pieceSetName,
};

export default janggi;
