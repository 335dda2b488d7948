/**
 * What is read out to who does not see the board.
 *
 * Owns: the words for everything that happens, and which of them interrupt. Must not know: live
 * regions, drawing, sending.
 */
import type { Happening, MatchView, RoomView } from "seki-protocol";
import { say } from "../words/words.js";
import { seatText, sideText } from "./naming.js";
import { noteOf, noteText, type Scene } from "./notes.js";
import { headline, reasonText } from "./outcome.js";
import { ownSeat, sideOf } from "./seating.js";

export interface Saying {
  readonly text: string;
  /** Whether it interrupts what is being read. */
  readonly urgent: boolean;
}

/** Returns what to read out of a happening, in order. */
export function sayingsOf(happening: Happening, scene: Scene): readonly Saying[] {
  const texts = [...textsOf(happening, scene)].filter((text) => text !== "");
  return texts.map((text) => ({ text, urgent: false }));
}

export function turnSaying(match: MatchView): Saying {
  const { say: words } = say().play;
  const check = match.board.in_check ? ` ${words.inCheck}` : "";
  return { text: words.yourTurn + check, urgent: true };
}

function textsOf(happening: Happening, scene: Scene): readonly string[] {
  const { view, match, face, textOf } = scene;
  const words = say().play;
  const note = noteOf(happening, view);
  if (note) return [noteText(note, scene)];
  switch (happening.type) {
    case "match_started":
      return [startText(scene)];
    case "action_played": {
      const side = sideText(face, sideOf(match, happening.seat));
      return [words.say.played(side, textOf(happening.action))];
    }
    case "offer_made":
      return [offerText(happening, scene)];
    case "rematch_wanted": {
      const { seat } = happening;
      const who = seatText(view, match, face, seat);
      return seat === ownSeat(view) ? [] : [words.notes.rematchWanted(who)];
    }
    case "match_ended":
      return match.result
        ? [words.say.ended(headline(view, match, face), reasonText(view, match, face))]
        : [];
    default:
      return [];
  }
}

type OfferMade = Extract<Happening, { type: "offer_made" }>;

function offerText({ kind, seat }: OfferMade, { view, match, face }: Scene): string {
  const { banners } = say().play;
  if (seat === ownSeat(view)) return banners.offering[kind];
  return banners.offered[kind](seatText(view, match, face, seat));
}

/** What is said where a match begins. */
export function startText({ view, match, face }: Scene): string {
  const { notes } = say().play;
  const seat = ownSeat(view);
  return seat === null ? notes.startedWatched : notes.started(sideText(face, sideOf(match, seat)));
}

/** Whether a happening is the first word on a turn of the reader's. */
export function beginsTurn(happening: Happening, view: RoomView, lastStep: number | null): boolean {
  return (
    happening.type === "your_turn" &&
    view.match?.board.step === happening.step &&
    happening.step !== lastStep
  );
}
