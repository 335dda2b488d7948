/**
 * The reader's side of the table: what they have sent, and what they have chosen in advance.
 *
 * Owns: the state of both, as a pure function of what is chosen and what happens. What the server
 * shows wins every time: nothing of the reader's own stands on a board that it was not made on.
 * Must not know: sending, drawing, any game.
 */
import { type Happening, type RoomView, runningMatch, yourTurn } from "seki-protocol";
import { isOpen, isSame, type Pending, pendingAt } from "./pending.js";
import { fateOf, type Loss, type Premove } from "./premove.js";
import { playingSeat } from "./seating.js";

export interface Table {
  readonly pending: Pending | null;
  readonly premove: Premove | null;
}

/** What is to be done about a change. */
export type Deed =
  | { readonly type: "send"; readonly pending: Pending }
  | { readonly type: "premove_lost"; readonly action: string; readonly why: Loss };

export interface Turned {
  readonly table: Table;
  readonly deed: Deed | null;
}

export const clearTable: Table = { pending: null, premove: null };

/** Takes an action that the reader chose: sent on their turn, else kept for it. */
export function choose(table: Table, view: RoomView, action: string): Turned {
  const match = runningMatch(view);
  if (!match || playingSeat(view) === null || isWaiting(table, view)) return { table, deed: null };
  if (yourTurn(view)) return send(table, view, action);
  const premove = { match: match.id, step: match.board.step, action };
  return { table: { pending: null, premove }, deed: null };
}

/** Takes what happened; `view` includes it. */
export function happen(table: Table, view: RoomView, happening: Happening): Turned {
  const pending = table.pending && isOpen(table.pending, view) ? table.pending : null;
  const seat = playingSeat(view);
  const { premove } = table;
  if (premove === null || pending !== null) return { table: { pending, premove }, deed: null };
  if (seat === null) return lose({ pending, premove }, premove.action, "over");
  const fate = fateOf(premove, view, seat, happening);
  if (fate.kind === "plays") return send({ pending, premove }, view, fate.action);
  if (fate.kind === "lost") return lose({ pending, premove }, fate.action, fate.why);
  return { table: { pending, premove: fate.premove }, deed: null };
}

/** Rolls back an action that did not come about. */
export function rollBack(table: Table, pending: Pending): Table {
  return isSame(table.pending, pending) ? { ...table, pending: null } : table;
}

export function withoutPremove(table: Table): Table {
  return { ...table, premove: null };
}

function isWaiting(table: Table, view: RoomView): boolean {
  return table.pending !== null && isOpen(table.pending, view);
}

function send(table: Table, view: RoomView, action: string): Turned {
  const pending = pendingAt(view, action);
  if (pending === null) return { table, deed: null };
  return { table: { pending, premove: null }, deed: { type: "send", pending } };
}

function lose(table: Table, action: string, why: Loss): Turned {
  return { table: { ...table, premove: null }, deed: { type: "premove_lost", action, why } };
}
