/**
 * Rooms that nobody needs any more: a person may be in so many only.
 *
 * Owns: which these are, and leaving them. Must not know: where rooms are shown.
 */
import type { Room, RoomView } from "seki-protocol";
import { roomsInHand } from "../app/session.js";

/** Whether a room is nothing but an ended match of its only person against a CPU. */
export function isSpent({ members, person, cpus, match }: RoomView): boolean {
  const isAlone = members.length === 1 && members[0] === person;
  return isAlone && cpus.some((level) => level !== null) && Boolean(match?.result);
}

/** Leaves the spent rooms; what cannot be left now is left another time. */
export async function leaveSpentRooms(): Promise<void> {
  const spent = roomsInHand().filter((room) => isSpent(room.view));
  await Promise.all(spent.map(leaveQuietly));
}

function leaveQuietly(room: Room): Promise<void> {
  return room.leave().catch(() => {});
}
