/**
 * The reader's own action that is sent, or kept until there is a connection, and not yet seen.
 *
 * Owns: how long it stands. Must not know: sending, drawing, any game.
 */
import { type RoomView, runningMatch } from "seki-protocol";

export interface Pending {
  readonly match: string;
  /** The step it was made at: at any other one it has happened, or never will. */
  readonly step: number;
  readonly action: string;
}

/** Begins one at the step in view; null where no match runs. */
export function pendingAt(view: RoomView, action: string): Pending | null {
  const match = runningMatch(view);
  return match && { match: match.id, step: match.board.step, action };
}

/** Whether the view still shows the board that the action was made on. */
export function isOpen(pending: Pending, view: RoomView): boolean {
  const match = runningMatch(view);
  return match?.id === pending.match && match.board.step === pending.step;
}

export function isSame(one: Pending | null, other: Pending): boolean {
  return one?.match === other.match && one.step === other.step && one.action === other.action;
}
