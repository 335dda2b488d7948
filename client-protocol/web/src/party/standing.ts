/**
 * What a room's view means to whoever stands in its party: seats, sides, who may start.
 *
 * Owns: these readings. Must not know: elements, texts. The server judges; this only foretells.
 */
import { otherSeat, type RoomView, runningMatch, type Seat, seatIn, seatOf } from "seki-protocol";
import type { Occupant } from "../app/people.js";
import type { Side } from "../games/face.js";

export const seats: readonly Seat[] = [0, 1];

/** Why the leader cannot start now. */
export type Hindrance = "running" | "seat_free" | "stand_up_alone";

/** Whether a match may be started, and whom it would be against. */
export type Start = { readonly against: "seated" | "cpu" } | { readonly hindrance: Hindrance };

/** What people count seats by: from one. */
export function seatNumber(seat: Seat): number {
  return seat + 1;
}

export function occupantOf(view: RoomView, seat: Seat): Occupant {
  const person = view.seats[seat];
  if (person !== null) return { kind: "person", person };
  const level = view.cpus[seat];
  return level === null ? { kind: "nobody" } : { kind: "cpu", level };
}

export function isLeader(view: RoomView): boolean {
  return view.leader === view.person;
}

/** Tells whether the reader may change the party now: leading, and no match runs. */
export function mayArrange(view: RoomView): boolean {
  return isLeader(view) && runningMatch(view) === null;
}

export function isPresent(view: RoomView, person: string): boolean {
  return view.present.includes(person);
}

/** Returns who belongs to the party and does not sit. */
export function spectators(view: RoomView): readonly string[] {
  return view.members.filter((person) => !view.seats.includes(person));
}

/** Returns whether a match may be started, as the server will see it. */
export function startOf(view: RoomView): Start {
  if (runningMatch(view)) return { hindrance: "running" };
  const free = seats.filter((seat) => occupantOf(view, seat).kind === "nobody");
  if (free.length === 0) return { against: "seated" };
  if (view.members.length > 1) return { hindrance: "seat_free" };
  if (free.length === 1 && seatOf(view) !== null) return { against: "cpu" };
  return { hindrance: "stand_up_alone" };
}

/**
 * Returns which side a seat will hold in the next match; null where that is drawn by lot.
 *
 * Two who have just played each other exchange sides or keep them; others begin as `first` says.
 */
export function sideOf(view: RoomView, seat: Seat): Side | null {
  const first = nextFirstSeat(view);
  if (first === null) return null;
  return first === seat ? 0 : 1;
}

function nextFirstSeat(view: RoomView): Seat | null {
  const { settings } = view;
  const last = lastFirstSeat(view);
  if (last !== null) return settings.swap_on_rematch === false ? last : otherSeat(last);
  const leader = seatIn(view.seats, view.leader);
  if (leader === null || settings.first === "random") return null;
  return settings.first === "leader" ? leader : otherSeat(leader);
}

/** Returns on which seat now is who moved first in the last match, if the same two still sit. */
function lastFirstSeat(view: RoomView): Seat | null {
  const { match } = view;
  if (!match) return null;
  const sitsAs = ([a, b]: readonly [unknown, unknown]) =>
    a === view.seats[0] && b === view.seats[1];
  const [one, two] = match.players;
  if (sitsAs([one, two])) return match.first_seat;
  return sitsAs([two, one]) ? otherSeat(match.first_seat) : null;
}
