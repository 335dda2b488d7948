/**
 * How a match ended, in words.
 *
 * Owns: who won for whom, and why. Must not know: drawing, rematches.
 */
import { type MatchView, otherSeat, type RoomView, type Seat } from "seki-protocol";
import { type GameFace, otherSide, type Side } from "../games/face.js";
import { isWithoutResult } from "../start/recent_games.js";
import { say } from "../words/words.js";
import { pointsText, sideText } from "./naming.js";
import { ownSeat, sideOf } from "./seating.js";

export type Ending = Pick<NonNullable<MatchView["result"]>, "winner" | "termination" | "points">;

/** A result as it is told: to one who had a side, or to one who looked on (`mine` null). */
export interface Told {
  readonly winner: Side | null;
  readonly mine: Side | null;
  readonly termination: string;
  readonly points: readonly [number, number] | null;
}

/** Returns a match's result as its reader is told it; null while it has none. */
export function toldOf(view: RoomView, match: MatchView): Told | null {
  const { result } = match;
  if (!result) return null;
  return told(result, match.first_seat, ownSeat(view));
}

export function told(result: Ending, firstSeat: Seat, own: Seat | null): Told {
  const side = (seat: Seat | null): Side | null =>
    seat === null ? null : seat === firstSeat ? 0 : 1;
  const { termination, points } = result;
  return { winner: side(result.winner), mine: side(own), termination, points };
}

export function headlineOf({ winner, mine, termination }: Told, face: GameFace): string {
  const words = say().play.result;
  if (winner === null) return isWithoutResult(termination) ? words.nobody : words.draw;
  if (mine === null) return words.sideWins(sideText(face, winner));
  return winner === mine ? words.win : words.lose;
}

export function reasonOf({ winner, mine, termination }: Told, face: GameFace): string {
  const words = say().play.result;
  if (termination === "resign" && winner !== null) {
    if (mine === null) return words.resignedSide(sideText(face, otherSide(winner)));
    return winner === mine ? (words.reasons.resign ?? "") : words.resigned;
  }
  return words.reasons[termination] ?? words.otherReason;
}

export function pointsLine({ points }: Told): string | null {
  return points && say().play.result.points(pointsText(points));
}

export function headline(view: RoomView, match: MatchView, face: GameFace): string {
  const result = toldOf(view, match);
  return result ? headlineOf(result, face) : "";
}

export function reasonText(view: RoomView, match: MatchView, face: GameFace): string {
  const result = toldOf(view, match);
  return result ? reasonOf(result, face) : "";
}

/** The side that the reader will have in a rematch; null for who does not play. */
export function nextSide(view: RoomView, match: MatchView): Side | null {
  const seat = ownSeat(view);
  if (seat === null) return null;
  return sideOf(match, match.settings.swap_on_rematch === false ? seat : otherSeat(seat));
}
