/**
 * What people and sides of a match are called.
 *
 * Owns: these texts. Must not know: drawing, what is said of anybody.
 */
import type { MatchView, RoomView, Seat } from "seki-protocol";
import type { GameFace, Side } from "../games/face.js";
import { language, say } from "../words/words.js";
import { sideOf, type Who, whoPlays } from "./seating.js";

export function whoText(who: Who): string {
  const { people } = say().play;
  if (who.kind === "guest") return people.guest(who.tag);
  if (who.kind === "cpu") return people.cpu(who.level);
  return people[who.kind];
}

export function sideText(face: GameFace, side: Side): string {
  return face.sideName(side, language());
}

/** `Cho (Guest ab12)`: who plays on a seat of the match, by both names. */
export function seatText(view: RoomView, match: MatchView, face: GameFace, seat: Seat): string {
  const side = sideOf(match, seat);
  return say().play.people.sideOf(sideText(face, side), whoText(whoPlays(view, match, side)));
}

/** `37 : 41.5`, the first side first. */
export function pointsText([first, second]: readonly [number, number]): string {
  return `${first} : ${second}`;
}
