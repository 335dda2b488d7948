/**
 * Who is who in a match: seats, sides, people.
 *
 * Owns: these relations, read off a view. Must not know: drawing, texts, the clock.
 */
import { type MatchView, type RoomView, runningMatch, type Seat, seatIn } from "seki-protocol";
import type { Occupant } from "../app/people.js";
import type { Side } from "../games/face.js";

export function sideOf(match: MatchView, seat: Seat): Side {
  return seat === match.first_seat ? 0 : 1;
}

export function seatOfSide(match: MatchView, side: Side): Seat {
  return sideOf(match, 0) === side ? 0 : 1;
}

/** The seat that the view's own person plays the match on; null for who looks on. */
export function ownSeat({ match, person }: RoomView): Seat | null {
  return match && seatIn(match.players, person);
}

/** Like `ownSeat`, while the match runs. */
export function playingSeat(view: RoomView): Seat | null {
  return runningMatch(view) ? ownSeat(view) : null;
}

/** Who plays a match's side. */
export function playerOf(match: MatchView, side: Side): Occupant {
  const seat = seatOfSide(match, side);
  const person = match.players[seat];
  if (person !== null) return { kind: "person", person };
  const level = match.cpus[seat];
  return level === null ? { kind: "nobody" } : { kind: "cpu", level };
}
