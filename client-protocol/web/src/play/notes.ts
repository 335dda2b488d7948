/**
 * What happened lately and is worth a word to the eye, until the board moves on.
 *
 * Owns: which happenings are, how long each stands, what it says. Must not know: drawing, reading
 * out, sending.
 */
import type { Happening, MatchView, RoomView, Seat } from "seki-protocol";
import type { GameFace } from "../games/face.js";
import { say } from "../words/words.js";
import { secondsOf } from "./clock.js";
import { seatText, sideText } from "./naming.js";
import type { Loss } from "./premove.js";
import { ownSeat, sideOf } from "./seating.js";

export type NoteKind =
  | { readonly kind: "back" }
  | { readonly kind: "returned"; readonly seat: Seat }
  | { readonly kind: "away"; readonly seat: Seat; readonly ms: number }
  | { readonly kind: "cpu_took"; readonly seat: Seat; readonly reason: "absent" | "time" }
  | { readonly kind: "timed_out"; readonly seat: Seat }
  | { readonly kind: "paused" | "resumed" | "replayed" }
  | { readonly kind: "frozen"; readonly ms: number }
  | { readonly kind: "automatic"; readonly seat: Seat; readonly action: string }
  | {
      readonly kind: "by_cpu";
      readonly seat: Seat;
      readonly action: string;
      readonly level: number;
    }
  | {
      readonly kind: "declined" | "withdrawn";
      readonly offer: "draw" | "take_back";
      readonly seat: Seat;
    }
  | { readonly kind: "taken_back"; readonly count: number }
  | { readonly kind: "premove_lost"; readonly action: string; readonly why: Loss };

/** A note, and the board that it belongs to. */
export type Note = NoteKind & { readonly match: string; readonly step: number };

/** What a note's words are made of. */
export interface Scene {
  readonly view: RoomView;
  readonly match: MatchView;
  readonly face: GameFace;
  /** What people call an action that was just made. */
  readonly textOf: (action: string) => string;
}

/** The kinds that the panels show for as long as they last: they are read out, but leave no note. */
const SHOWN_ELSEWHERE: ReadonlySet<NoteKind["kind"]> = new Set([
  "away",
  "cpu_took",
  "paused",
  "resumed",
]);

export function isLasting({ kind }: NoteKind): boolean {
  return !SHOWN_ELSEWHERE.has(kind);
}

export function holds(note: Note, view: RoomView): boolean {
  return view.match?.id === note.match && view.match.board.step === note.step;
}

/** Returns what there is to note of something that happened; null for most. */
export function noteOf(happening: Happening, view: RoomView): NoteKind | null {
  if ("board" in happening) return onBoard(happening, view);
  switch (happening.type) {
    case "seat_absent":
      return { kind: "away", seat: happening.seat, ms: happening.until - happening.now };
    case "human_returned":
      return happening.seat === ownSeat(view)
        ? { kind: "back" }
        : { kind: "returned", seat: happening.seat };
    case "cpu_took_seat":
      return { kind: "cpu_took", seat: happening.seat, reason: happening.reason };
    case "turn_timed_out":
      return { kind: "timed_out", seat: happening.seat };
    case "match_paused":
      return { kind: "paused" };
    case "match_resumed":
      return { kind: "resumed" };
    case "clock_frozen":
      return { kind: "frozen", ms: happening.ms };
    default:
      return null;
  }
}

function onBoard(
  happening: Extract<Happening, { board: unknown }>,
  view: RoomView,
): NoteKind | null {
  switch (happening.type) {
    case "action_played":
      return acted(happening, view);
    case "offer_declined":
      return answered("declined", happening, view);
    case "offer_withdrawn":
      return answered("withdrawn", happening, view);
    case "actions_taken_back":
      return { kind: "taken_back", count: happening.count };
    case "match_replayed":
      return { kind: "replayed" };
    default:
      return null;
  }
}

/** What the reader did about an offer needs no word. */
function answered(
  kind: "declined" | "withdrawn",
  { kind: offer, seat }: Extract<Happening, { type: "offer_declined" | "offer_withdrawn" }>,
  view: RoomView,
): NoteKind | null {
  return seat === ownSeat(view) ? null : { kind, offer, seat };
}

function acted(
  { action, seat, automatic, cpu }: Extract<Happening, { type: "action_played" }>,
  view: RoomView,
): NoteKind | null {
  if (automatic) return { kind: "automatic", seat, action };
  const isPersons = view.match?.players[seat] !== null;
  return cpu !== null && isPersons ? { kind: "by_cpu", seat, action, level: cpu } : null;
}

export function noteText(note: NoteKind, { view, match, face, textOf }: Scene): string {
  const words = say().play.notes;
  const who = (seat: Seat) => seatText(view, match, face, seat);
  const side = (seat: Seat) => sideText(face, sideOf(match, seat));
  switch (note.kind) {
    case "back":
    case "paused":
    case "resumed":
    case "replayed":
      return words[note.kind];
    case "returned":
      return words.returned(who(note.seat));
    case "away":
      return words.away(who(note.seat), secondsOf(note.ms));
    case "cpu_took":
      return words.cpuTook[note.reason](who(note.seat));
    case "timed_out":
      return words.timedOut(who(note.seat));
    case "frozen":
      return words.frozen(secondsOf(note.ms));
    case "automatic":
      return words.automatic(side(note.seat), textOf(note.action));
    case "by_cpu":
      return words.byCpu(side(note.seat), textOf(note.action), note.level);
    case "declined":
    case "withdrawn":
      return words[note.kind][note.offer](who(note.seat));
    case "taken_back":
      return words.takenBack(note.count);
    case "premove_lost":
      return words.premoveLost[note.why](textOf(note.action));
  }
}
