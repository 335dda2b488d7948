/**
 * What Gungi draws on its rules page.
 *
 * Owns: the board at the start of a level. Must not know: what stands around it.
 */
import { html } from "lit";
import { pieceSetOf } from "../app/preferences.js";
import { boardArt, onSquare } from "../gungi/board_art.js";
import { PIECE_SETS } from "../gungi/names.js";
import { startOf } from "../gungi/picture.js";
import { towerArt } from "../gungi/tower_art.js";
import type { Figures } from "./figures.js";
import "./gungi_movements.js";

export const figures: Figures = {
  movements: (words) => html`<seki-gungi-movements .words=${words}></seki-gungi-movements>`,
  board: (level) => {
    const set = pieceSetOf("gungi", PIECE_SETS);
    const towers = Object.entries(startOf(level).towers);
    return boardArt(
      0,
      towers.map(([at, tower]) => onSquare(at, 0, towerArt(tower, set))),
    );
  },
  arrangements: () => [],
};
