/**
 * A room as a client sees it, and how a snapshot begins that view.
 *
 * Owns: the views and what they say of themselves; fields are named as on the wire. Must not know:
 * events, connections, the clock.
 */
import type { Attendance, Board, Codes, MatchState, Snapshot, YourTurn } from "./messages.js";

export type Seat = 0 | 1;
export type Settings = Readonly<Record<string, boolean | number | string | null>>;
export type BySeat<T> = readonly [T, T];

/** How a person has kept their seat; `grace_left` is null until told: all of it is left. */
export interface AttendanceView extends Readonly<Omit<Attendance, "grace_left">> {
  readonly grace_left: number | null;
}

/** A match as everybody sees it. */
export interface MatchView
  extends Readonly<
    Omit<MatchState, "count" | "attendance" | "actions" | "rematch" | "players" | "cpus" | "board">
  > {
  readonly players: BySeat<string | null>;
  readonly cpus: BySeat<number | null>;
  readonly board: Readonly<Board>;
  readonly actions: readonly string[];
  readonly rematch: readonly Seat[];
  readonly attendance: BySeat<AttendanceView | null>;
}

/** A room after its event `seq`, as one person sees it. */
export interface RoomView {
  readonly room: string;
  readonly seq: number;
  readonly person: string;
  readonly leader: string;
  readonly members: readonly string[];
  readonly seats: BySeat<string | null>;
  /** The levels of the CPUs that sit, by seat; a seat has a person, a CPU or nobody. */
  readonly cpus: BySeat<number | null>;
  /** Which members are connected. */
  readonly present: readonly string[];
  readonly settings: Settings;
  /** For members; null also between somebody else's renewal and the next snapshot. */
  readonly codes: Readonly<Codes> | null;
  readonly closed: boolean;
  readonly match: MatchView | null;
  /** The last word on this person's turn; `yourTurn` tells whether it still holds. */
  readonly turn: Readonly<YourTurn> | null;
}

export const presentFromTheStart: AttendanceView = {
  grace_left: null,
  absent_since: null,
  grace_until: null,
  timeouts: 0,
  substitute: null,
  acted: 0,
};

/** Begins a view with a snapshot. */
export function viewOf(snapshot: Snapshot): RoomView {
  return {
    room: snapshot.room,
    seq: snapshot.seq,
    person: snapshot.you.person,
    leader: snapshot.leader,
    members: snapshot.members,
    seats: snapshot.seats,
    cpus: snapshot.cpus,
    present: snapshot.present,
    settings: snapshot.settings,
    codes: snapshot.codes,
    closed: snapshot.closed,
    match: snapshot.match && matchOf(snapshot.match),
    turn: null,
  };
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Returns which of two seats is a person's; null where neither is. */
export function seatIn(people: BySeat<string | null>, person: string): Seat | null {
  const seat = people.indexOf(person);
  return seat === -1 ? null : (seat as Seat);
}

/** Returns the seat of the view's own person. */
export function seatOf(view: RoomView): Seat | null {
  return seatIn(view.seats, view.person);
}

export function isMember(view: RoomView): boolean {
  return view.members.includes(view.person);
}

/** Returns the check of the board as seen here; 0 where no match has been. */
export function checkOf(view: RoomView): number {
  return view.match?.board.check ?? 0;
}

/** Returns the match, while it is not over. */
export function runningMatch(view: RoomView): MatchView | null {
  return view.match && !view.match.result ? view.match : null;
}

/** Whether the match waits for this person, also before the server has said what may be played. */
export function isToMove(view: RoomView): boolean {
  const match = runningMatch(view);
  const seat = match?.board.to_move ?? null;
  return match !== null && seat !== null && match.players[seat] === view.person;
}

/** Returns what may be played now, where it is this person's turn and the server has said so. */
export function yourTurn(view: RoomView): Readonly<YourTurn> | null {
  const match = runningMatch(view);
  return match && view.turn?.step === match.board.step ? view.turn : null;
}

/** Returns how long the turn lasts at an instant of cluster time; null where no time runs. */
export function remainingMs(view: RoomView, now: number): number | null {
  const deadline = runningMatch(view)?.board.deadline ?? null;
  return deadline === null ? null : Math.max(0, deadline - now);
}

function matchOf({ count: _, ...state }: MatchState): MatchView {
  return { ...state, paused: state.paused && state.result === null };
}
