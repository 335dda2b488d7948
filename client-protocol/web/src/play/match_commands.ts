/**
 * What the reader can ask of the server in a match.
 *
 * Owns: which wish is which command of the room. Must not know: elements, the table.
 */
import type { Room } from "seki-protocol";
import { tried } from "../app/toasts.js";

export interface MatchCommands {
  resign(): void;
  offer(kind: "draw" | "take_back"): void;
  answer(accept: boolean): void;
  withdraw(): void;
  rematch(): void;
  takeSeat(): void;
  /** Leaves the party, or stops looking on. */
  leave(): void;
}

export function commandsOn(room: () => Room | null, isMember: () => boolean): MatchCommands {
  const ask = (wish: (room: Room) => Promise<unknown>) => () => {
    const there = room();
    if (there) void tried(wish(there));
  };
  return {
    resign: ask((there) => there.resign()),
    offer: (kind) => ask((there) => there.offer(kind))(),
    answer: (accept) => ask((there) => there.answerOffer(accept))(),
    withdraw: ask((there) => there.withdrawOffer()),
    rematch: ask((there) => there.rematch()),
    takeSeat: ask((there) => there.returnToSeat()),
    leave: ask((there) => (isMember() ? there.leave() : there.unfollow())),
  };
}
