/**
 * The document's title: which page it is, and whether the reader is awaited at a board.
 *
 * Owns: the title, also while the page is out of sight. Must not know: what any page shows.
 */
import { isToMove } from "seki-protocol";
import { say } from "../words/words.js";
import { roomsInHand, session } from "./session.js";

let page = "";

/** Names the page that is shown. */
export function entitle(name: string): void {
  page = name;
  write();
}

/** Keeps the title true, whatever happens in the rooms in hand; gives how to end that. */
export function keepTitle(): () => void {
  return session().subscribe(write);
}

function write(): void {
  const { yourTurn: sign } = say().shell;
  const isAwaited = roomsInHand().some((room) => isToMove(room.view));
  const title = isAwaited ? `${sign} – ${page}` : page;
  if (page !== "" && document.title !== title) document.title = title;
}
