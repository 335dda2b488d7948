/**
 * What each event makes of the view of a room.
 *
 * Owns: the fold of events into a view, and which events do not fit. Must not know: connections,
 * gaps, who asks for what.
 */
import { crc32 } from "./crc32.js";
import type { Event } from "./messages.js";
import {
  type AttendanceView,
  type BySeat,
  type MatchView,
  presentFromTheStart,
  type RoomView,
  type Seat,
} from "./room_view.js";
import type { AnyEvent } from "./wire.js";

/** An event does not fit the view: only a snapshot tells how the room stands. */
export class Diverged extends Error {}

type Named<T extends Event["type"]> = Extract<Event, { type: T }>;
type Folds = { readonly [T in Event["type"]]: (view: RoomView, event: Named<T>) => RoomView };
type OnBoard = Extract<Event, { board: unknown }>;
type OfMatch = Extract<Event, { match: string }>;
type AtStep = Extract<OfMatch, { step: number }>;
type OfSeat = Named<"seat_absent" | "human_returned" | "cpu_took_seat" | "turn_timed_out">;

/**
 * Returns the view after its next event; raises Diverged where the event does not fit. An event of
 * a newer server has its number and changes nothing else.
 */
export function fold(view: RoomView, event: AnyEvent): RoomView {
  if (event.seq !== view.seq + 1 || event.room !== view.room) {
    throw new Diverged(`event ${event.seq} of ${event.room} does not follow ${view.seq}`);
  }
  if (event.type === "unknown_event") return { ...view, seq: event.seq };
  if ("board" in event) compare(view, event);
  const folded = (folds[event.type] as (view: RoomView, event: Event) => RoomView)(view, event);
  return { ...folded, seq: event.seq };
}

export function isKnownEvent(name: string): name is Event["type"] {
  return Object.hasOwn(folds, name);
}

const folds: Folds = {
  party_created: (view, { leader, settings }) => ({ ...view, leader, settings }),
  member_joined: (view, { person }) => ({
    ...view,
    members: [...without(view.members, person), person],
    present: [...without(view.present, person), person],
  }),
  member_left: memberGone,
  member_kicked: memberGone,
  leader_changed: (view, { person }) => ({ ...view, leader: person }),
  seat_taken: (view, { seat, person }) => ({ ...view, seats: having(view.seats, seat, person) }),
  seat_left: seatLeft,
  settings_changed: (view, { settings }) => ({ ...view, settings }),
  codes_renewed: (view) => ({ ...view, codes: null }),
  party_closed: (view) => ({ ...view, closed: true, present: [] }),
  match_started: matchStarted,
  action_played: actionPlayed,
  actions_taken_back: actionsTakenBack,
  match_replayed: (view, event) =>
    ofMatch(view, event, { actions: [], replays: event.replays, offer: null }),
  offer_made: (view, event) =>
    ofMatch(view, event, { offer: { kind: event.kind, seat: event.seat } }),
  offer_declined: offerGone,
  offer_withdrawn: offerGone,
  match_ended: matchEnded,
  rematch_wanted: rematchWanted,
  cpu_added: (view, { seat, level }) => ({ ...view, cpus: having(view.cpus, seat, level) }),
  cpu_removed: (view, { seat }) => ({ ...view, cpus: having(view.cpus, seat, null) }),
  cpu_thinking: cpuThinking,
  match_paused: (view, event) =>
    withMatch(view, withDeadline(atStep(view, event), null), { thinking: null, paused: true }),
  match_resumed: (view, event) =>
    withMatch(view, withDeadline(atStep(view, event), event.deadline), { paused: false }),
  presence_changed: (view, { present }) => ({ ...view, present }),
  seat_absent: (view, event) =>
    withAttendance(view, event, {
      grace_left: event.grace_left,
      absent_since: event.now,
      grace_until: event.until,
    }),
  human_returned: humanReturned,
  cpu_took_seat: cpuTookSeat,
  turn_timed_out: turnTimedOut,
  clock_frozen: (view, event) =>
    withMatch(view, withDeadline(thisMatch(view, event), event.deadline)),
};

function compare(view: RoomView, event: OnBoard): void {
  const { board } = event;
  if (crc32(board.fen) !== board.check) {
    throw new Diverged(`event ${event.seq}: the board is not what its check says`);
  }
  if (event.type !== "match_started" && board.match !== view.match?.id) {
    throw new Diverged(`event ${event.seq} is of another match`);
  }
}

/** Takes an event's board; of a CPU's turn nothing stays when the step moves on. */
function ofMatch(view: RoomView, event: OnBoard, changes: Partial<MatchView>): RoomView {
  const match = seenMatch(view);
  const { board } = event;
  const isAnew = board.step !== match.board.step || board.phase === "over";
  const turn = isAnew ? { thinking: null, paused: false } : {};
  return { ...view, match: { ...match, board, ...turn, ...changes } };
}

function memberGone(view: RoomView, { person }: Named<"member_left" | "member_kicked">): RoomView {
  return {
    ...view,
    members: without(view.members, person),
    present: without(view.present, person),
    codes: person === view.person ? null : view.codes,
  };
}

function seatLeft(view: RoomView, { seat }: Named<"seat_left">): RoomView {
  const { match } = view;
  const rematch = match?.rematch.filter((wanting) => wanting !== seat) ?? [];
  return { ...view, seats: having(view.seats, seat, null), match: match && { ...match, rematch } };
}

function matchStarted(view: RoomView, event: Named<"match_started">): RoomView {
  const attendanceAt = (seat: Seat) => (view.seats[seat] === null ? null : presentFromTheStart);
  const match: MatchView = {
    id: event.board.match,
    number: event.number,
    players: view.seats,
    cpus: view.cpus,
    first_seat: event.first_seat,
    started_at: event.board.now,
    settings: event.settings,
    ranked: event.ranked,
    board: event.board,
    actions: [],
    replays: 0,
    offer: null,
    result: null,
    rematch: [],
    thinking: null,
    paused: false,
    attendance: [attendanceAt(0), attendanceAt(1)],
  };
  return { ...view, match, turn: null };
}

function actionPlayed(view: RoomView, event: Named<"action_played">): RoomView {
  const match = seenMatch(view);
  const before = match.attendance[event.seat];
  const after = before && acted(before, event);
  const attendance = having(match.attendance, event.seat, after);
  const actions = [...match.actions, event.action];
  return ofMatch(view, event, { actions, offer: null, attendance });
}

/** Counts what a CPU does for a person; who has acted in time has let no turn run out. */
function acted(before: AttendanceView, event: Named<"action_played">): AttendanceView {
  if (event.cpu !== null) return { ...before, acted: before.acted + 1 };
  return event.automatic ? before : { ...before, timeouts: 0 };
}

function actionsTakenBack(view: RoomView, event: Named<"actions_taken_back">): RoomView {
  const { actions } = seenMatch(view);
  const kept = actions.length - event.count;
  if (kept < 0) throw new Diverged(`event ${event.seq} takes back more than was played`);
  return ofMatch(view, event, { actions: actions.slice(0, kept), offer: null });
}

function offerGone(view: RoomView, event: Named<"offer_declined" | "offer_withdrawn">): RoomView {
  return ofMatch(view, event, { offer: null });
}

function matchEnded(view: RoomView, event: Named<"match_ended">): RoomView {
  const { winner, termination, points, left, board } = event;
  const result = { winner, termination, points, ended_at: board.now, left };
  return ofMatch(view, event, { result, offer: null });
}

function rematchWanted(view: RoomView, event: Named<"rematch_wanted">): RoomView {
  const match = thisMatch(view, event);
  const others = match.rematch.filter((seat) => seat !== event.seat);
  return withMatch(view, match, { rematch: [...others, event.seat] });
}

function cpuThinking(view: RoomView, event: Named<"cpu_thinking">): RoomView {
  const { seat, level, step, until } = event;
  return withMatch(view, atStep(view, event), { thinking: { seat, level, step, until } });
}

function humanReturned(view: RoomView, event: Named<"human_returned">): RoomView {
  const before = attendanceIn(view, event);
  const match = withDeadline(thisMatch(view, event), event.deadline);
  const isCpusTurn = before.substitute !== null && match.board.to_move === event.seat;
  const back: AttendanceView = {
    ...presentFromTheStart,
    grace_left: event.grace_left,
    timeouts: before.substitute ? 0 : before.timeouts,
    acted: before.acted,
  };
  return withMatch(view, match, {
    attendance: having(match.attendance, event.seat, back),
    thinking: isCpusTurn ? null : match.thinking,
  });
}

function cpuTookSeat(view: RoomView, event: Named<"cpu_took_seat">): RoomView {
  const timeouts = attendanceIn(view, event).timeouts + (event.reason === "time" ? 1 : 0);
  const taken = withAttendance(view, event, { substitute: event.reason, timeouts });
  return withMatch(taken, withDeadline(thisMatch(taken, event), null));
}

function turnTimedOut(view: RoomView, event: Named<"turn_timed_out">): RoomView {
  const stopped = withMatch(view, withDeadline(atStep(view, event), null));
  return withAttendance(stopped, event, { timeouts: attendanceIn(view, event).timeouts + 1 });
}

function seenMatch(view: RoomView): MatchView {
  if (view.match === null) throw new Diverged("no match has been seen");
  return view.match;
}

function thisMatch(view: RoomView, event: OfMatch): MatchView {
  if (view.match?.id !== event.match) throw new Diverged(`event ${event.seq} is of another match`);
  return seenMatch(view);
}

function atStep(view: RoomView, event: AtStep): MatchView {
  const match = thisMatch(view, event);
  if (match.board.step !== event.step) throw new Diverged(`event ${event.seq} is of another turn`);
  return match;
}

function attendanceIn(view: RoomView, event: OfSeat): AttendanceView {
  const attendance = thisMatch(view, event).attendance[event.seat];
  if (!attendance) throw new Diverged(`event ${event.seq} is about a person where none plays`);
  return attendance;
}

function withAttendance(view: RoomView, event: OfSeat, changes: Partial<AttendanceView>): RoomView {
  const attendance = { ...attendanceIn(view, event), ...changes };
  const match = thisMatch(view, event);
  return withMatch(view, match, { attendance: having(match.attendance, event.seat, attendance) });
}

function withDeadline(match: MatchView, deadline: number | null): MatchView {
  return { ...match, board: { ...match.board, deadline } };
}

function withMatch(view: RoomView, match: MatchView, changes: Partial<MatchView> = {}): RoomView {
  return { ...view, match: { ...match, ...changes } };
}

function without(people: readonly string[], person: string): string[] {
  return people.filter((other) => other !== person);
}

function having<T>(seats: BySeat<T>, seat: Seat, who: T): BySeat<T> {
  return seat === 0 ? [who, seats[1]] : [seats[0], who];
}
