/** Rooms that really happened, recorded from the domain, and what two views have in common. */
import { readFileSync } from "node:fs";
import type { Event, Snapshot } from "../src/messages.js";
import type { AttendanceView, RoomView } from "../src/room_view.js";

export interface Evening {
  readonly snapshots: readonly Snapshot[];
  readonly events: readonly Event[];
}

const file = new URL("./data/evenings.json", import.meta.url);
export const evenings: readonly Evening[] = JSON.parse(readFileSync(file, "utf8"));

const BUDGET_MS = 180_000;

/**
 * Leaves out what no event tells exactly: renewed codes, the word on a turn, the time of asking, in
 * which order people came, an untouched budget, and what a return adds to the other's grace.
 */
export function comparable(view: RoomView): unknown {
  const { match } = view;
  return {
    ...view,
    codes: null,
    turn: null,
    present: [...view.present].sort(),
    match: match && {
      ...match,
      board: { ...match.board, now: 0 },
      attendance: match.attendance.map((each) => each && roughly(each)),
    },
  };
}

/** Tells of an absence only that it lasts. */
function roughly(attendance: AttendanceView): AttendanceView {
  const lasts = attendance.absent_since === null ? null : 0;
  const left = attendance.grace_left ?? BUDGET_MS;
  return { ...attendance, absent_since: lasts, grace_until: lasts, grace_left: left };
}
