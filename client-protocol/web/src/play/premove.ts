/**
 * An action chosen before the reader's turn: what becomes of it as the match goes on.
 *
 * Owns: when it waits, is played, or is lost and why. Must not know: sending, drawing, any game.
 */
import { type Happening, type RoomView, runningMatch, type Seat, yourTurn } from "seki-protocol";

export interface Premove {
  readonly match: string;
  /** The last step at which nothing spoke against it. */
  readonly step: number;
  readonly action: string;
}

/**
 * Why a premove is lost: it is no legal action now; the board went back or was begun anew; somebody
 * acted for the reader; the match is over; or the reader missed what happened.
 */
export type Loss = "impossible" | "board" | "acted" | "over" | "missed";

export type Fate =
  | { readonly kind: "waits"; readonly premove: Premove }
  | { readonly kind: "plays"; readonly action: string }
  | { readonly kind: "lost"; readonly action: string; readonly why: Loss };

/** Decides on a premove of the reader's at `seat`, after something happened. */
export function fateOf(premove: Premove, view: RoomView, seat: Seat, happening: Happening): Fate {
  const { action } = premove;
  const why = lossBy(premove, view, seat, happening);
  if (why !== null) return { kind: "lost", action, why };
  const turn = yourTurn(view);
  if (turn && (turn.actions === null || turn.actions.includes(action))) {
    return { kind: "plays", action };
  }
  if (turn) return { kind: "lost", action, why: "impossible" };
  const step = view.match?.board.step ?? premove.step;
  return { kind: "waits", premove: { ...premove, step } };
}

function lossBy(premove: Premove, view: RoomView, seat: Seat, happening: Happening): Loss | null {
  if (runningMatch(view)?.id !== premove.match) return "over";
  switch (happening.type) {
    case "actions_taken_back":
    case "match_replayed":
      return "board";
    case "action_played":
    case "cpu_took_seat":
      return happening.seat === seat ? "acted" : null;
    case "snapshot":
      return view.match?.board.step === premove.step ? null : "missed";
    default:
      return null;
  }
}
