/**
 * What people and CPUs are called in the language spoken now.
 *
 * Owns: these names, the same wherever somebody is named. Must not know: seats, sides, elements.
 */
import type { RoomView } from "seki-protocol";
import { guestName, knownProfile, nameOf } from "../ranked/known_people.js";
import { say } from "../words/words.js";

/** Who sits on a seat, of a party or of a match. */
export type Occupant =
  | { readonly kind: "person"; readonly person: string }
  | { readonly kind: "cpu"; readonly level: number }
  | { readonly kind: "nobody" };

/** Names a person as whoever the view is for knows them. */
export function personName(view: RoomView, person: string): string {
  if (person === view.person) return say().people.you;
  const known = knownProfile(person);
  return known ? nameOf(known) : guestName(person);
}

export function occupantName(view: RoomView, occupant: Occupant): string {
  const { people } = say();
  if (occupant.kind === "nobody") return people.nobody;
  if (occupant.kind === "cpu") return people.cpu(occupant.level);
  return personName(view, occupant.person);
}
