/**
 * What people and sides of a match are called.
 *
 * Owns: these texts. Must not know: drawing, what is said of anybody.
 */
import type { MatchView, RoomView, Seat } from "seki-protocol";
import { occupantName } from "../app/people.js";
import type { GameFace, Side } from "../games/face.js";
import { language, say } from "../words/words.js";
import { playerOf, sideOf } from "./seating.js";

/** Who plays a match's side. */
export function playerName(view: RoomView, match: MatchView, side: Side): string {
  return occupantName(view, playerOf(match, side));
}

export function sideText(face: GameFace, side: Side): string {
  return face.sideName(side, language());
}

/** `Cho (Guest ab12)`: who plays on a seat of the match, by both names. */
export function seatText(view: RoomView, match: MatchView, face: GameFace, seat: Seat): string {
  const side = sideOf(match, seat);
  return say().play.people.sideOf(sideText(face, side), playerName(view, match, side));
}

/** `37 : 41.5`, the first side first. */
export function pointsText([first, second]: readonly [number, number]): string {
  return `${first} : ${second}`;
}
