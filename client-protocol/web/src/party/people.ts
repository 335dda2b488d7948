/**
 * What people and CPUs of a party are called in the language spoken now.
 *
 * Owns: these names. Must not know: elements.
 */
import type { RoomView, Seat } from "seki-protocol";
import { say } from "../words/words.js";
import { occupantOf } from "./standing.js";

const TAG_LENGTH = 4;

export function personName(view: RoomView, person: string): string {
  const words = say().party;
  return person === view.person ? words.you : words.guest(person.slice(-TAG_LENGTH));
}

export function occupantName(view: RoomView, seat: Seat): string {
  const words = say().party;
  const occupant = occupantOf(view, seat);
  if (occupant.kind === "nobody") return words.free;
  if (occupant.kind === "cpu") return words.cpu(occupant.level);
  return personName(view, occupant.person);
}

/** What people count seats by: from one. */
export function seatNumber(seat: Seat): number {
  return seat + 1;
}
