/**
 * What the reader should know or answer now, the most pressing first.
 *
 * Owns: which there are, and their order. Must not know: texts, drawing, sending.
 */
import { type MatchView, type RoomView, runningMatch, yourTurn } from "seki-protocol";
import type { MatchDesk } from "./match_desk.js";
import type { Note } from "./notes.js";
import { ownSeat } from "./seating.js";

type OfferKind = "draw" | "take_back";

export type Banner =
  | { readonly kind: "looking_back"; readonly count: number; readonly all: number }
  | { readonly kind: "offered"; readonly offer: OfferKind }
  | { readonly kind: "cpu_for_you"; readonly reason: "absent" | "time" }
  | { readonly kind: "unsent" }
  | { readonly kind: "offering"; readonly offer: OfferKind }
  | { readonly kind: "paused" | "check" | "no_history" }
  | { readonly kind: "note"; readonly note: Note }
  | { readonly kind: "declaration"; readonly action: string }
  | { readonly kind: "premove"; readonly action: string }
  | { readonly kind: "your_turn" | "sending" | "waiting" | "over" };

/** Returns what there is to show, the last being how the match stands. */
export function bannersOf(desk: MatchDesk, view: RoomView, isConnected: boolean): Banner[] {
  const { match } = view;
  if (!match) return [];
  const running = runningMatch(view);
  return [
    ...lookingBack(desk, match),
    ...(running ? pressing(desk, view, running, isConnected) : []),
    ...(running ? onTurn(desk, view, running) : []),
    ...desk.notes(view).map((note): Banner => ({ kind: "note", note })),
    standing(desk, view, isConnected),
  ];
}

function lookingBack(desk: MatchDesk, match: MatchView): Banner[] {
  const { history, lookedAt } = desk;
  if (!desk.hasHistory(match)) return [{ kind: "no_history" }];
  if (lookedAt === null || !history) return [];
  return [{ kind: "looking_back", count: lookedAt, all: history.length }];
}

function pressing(
  desk: MatchDesk,
  view: RoomView,
  match: MatchView,
  isConnected: boolean,
): Banner[] {
  const seat = ownSeat(view);
  const { offer, paused } = match;
  const substitute = seat === null ? null : (match.attendance[seat]?.substitute ?? null);
  const banners: Banner[] = [];
  if (offer && seat !== null && offer.seat !== seat) {
    banners.push({ kind: "offered", offer: offer.kind });
  }
  if (substitute !== null) banners.push({ kind: "cpu_for_you", reason: substitute });
  if (desk.table.pending && !isConnected) banners.push({ kind: "unsent" });
  if (offer && offer.seat === seat) banners.push({ kind: "offering", offer: offer.kind });
  if (paused) banners.push({ kind: "paused" });
  return banners;
}

function onTurn(desk: MatchDesk, view: RoomView, match: MatchView): Banner[] {
  const turn = yourTurn(view);
  const banners: Banner[] = [];
  if (match.board.in_check && match.board.phase === "play") banners.push({ kind: "check" });
  for (const action of turn?.declarations ?? []) banners.push({ kind: "declaration", action });
  const { premove } = desk.table;
  if (premove) banners.push({ kind: "premove", action: premove.action });
  return banners;
}

function standing(desk: MatchDesk, view: RoomView, isConnected: boolean): Banner {
  if (!runningMatch(view)) return { kind: "over" };
  if (desk.table.pending && isConnected) return { kind: "sending" };
  return { kind: yourTurn(view) ? "your_turn" : "waiting" };
}
