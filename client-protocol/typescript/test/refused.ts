// What must not compile: each line below is wrong in one way, and tsc has to see it.
import type { Command, Play, ServerMessage, Snapshot } from "../src/messages.js";
import { type RefusalCode, refusals } from "../src/refusals.js";
import { play, snapshot } from "./samples.js";

// @ts-expect-error a step is a number
export const wrongType = { ...play, step: "3" } satisfies Play;

// @ts-expect-error no such command
export const noSuchCommand: Command = { id: "1", type: "play_for_me", room: play.room };

// @ts-expect-error a field nobody knows
export const unknownField: Command = { id: "1", type: "ping", clock: 12 };

// @ts-expect-error a seat is 0 or 1
export const noSuchSeat: Snapshot = { ...snapshot, you: { ...snapshot.you, seat: 2 } };

// @ts-expect-error no such refusal
export const noSuchRefusal: RefusalCode = "match/lost_interest";

export function told(message: ServerMessage): string {
  switch (message.type) {
    case "refused":
      return message.text;
    case "action_played":
      return `${message.action} ${message.board.fen}`;
    default:
      // @ts-expect-error not every message has an action
      return message.action;
  }
}

export const busy: true = refusals["room/busy"].retryable;
