import { describe, expect, test } from "vitest";
import { crc32 } from "../src/crc32.js";
import { Diverged, fold } from "../src/folding.js";
import type { ActionPlayed, Event } from "../src/messages.js";
import { isToMove, type RoomView, remainingMs, viewOf, yourTurn } from "../src/room_view.js";
import { comparable, evenings } from "./evenings.js";
import * as samples from "./samples.js";

const shown = viewOf(samples.snapshot);
const next = <T extends Event>(event: T, changes: Partial<T> = {}): T => ({
  ...event,
  seq: shown.seq + 1,
  ...changes,
});
const played = (board: Partial<ActionPlayed["board"]>) =>
  next<ActionPlayed>(samples.actionPlayed, { board: { ...samples.actionPlayed.board, ...board } });

describe.each(evenings.map((evening, number) => [number, evening] as const))(
  "evening %i",
  (_, { snapshots, events }) => {
    test("the fold of all events is what a snapshot shows", () => {
      const [first, ...later] = snapshots;
      let view = viewOf(first as (typeof snapshots)[0]);
      for (const event of events) {
        view = fold(view, event);
        const there = later.filter(({ seq }) => seq === view.seq).at(-1);
        if (there && there.seq !== first?.seq) {
          expect(comparable(view)).toEqual(comparable(viewOf(there)));
        }
      }
      expect(view.seq).toBe(later.at(-1)?.seq);
    });
  },
);

test("the recorded evenings hold nearly every event of a match", () => {
  const seen = new Set(evenings.flatMap(({ events }) => events.map(({ type }) => type)));
  for (const type of [
    "action_played",
    "match_ended",
    "seat_absent",
    "human_returned",
    "cpu_took_seat",
    "match_paused",
    "match_resumed",
    "rematch_wanted",
    "offer_made",
  ]) {
    expect(seen).toContain(type);
  }
});

test.each([shown.seq, shown.seq - 1, shown.seq + 2])("event %i does not follow", (seq) => {
  expect(() => fold(shown, next(samples.memberJoined, { seq } as object))).toThrow(Diverged);
});

test("an event whose board belies its check is not folded", () => {
  expect(() => fold(shown, played({ fen: "9/9 w - - 0 1" }))).toThrow(Diverged);
});

test("an event of another match is not folded", () => {
  const match = "k3m9p2x7q4w8t5z1.2";
  expect(() => fold(shown, played({ match }))).toThrow(Diverged);
  expect(() => fold(shown, next(samples.rematchWanted, { match } as object))).toThrow(Diverged);
});

test("more cannot be taken back than was played", () => {
  const event = next(samples.actionsTakenBack, { count: 4 } as object);
  expect(() => fold(shown, event)).toThrow(Diverged);
});

test("an unheard of event has its number and changes nothing", () => {
  const { room } = shown;
  const event = { type: "unknown_event", name: "dice_thrown", room, seq: shown.seq + 1 } as const;
  expect(fold(shown, event)).toEqual({ ...shown, seq: shown.seq + 1 });
});

test("the word on a turn holds for its step only", () => {
  const step = shown.match?.board.step ?? -1;
  const view: RoomView = { ...shown, turn: { ...samples.yourTurn, step } };
  expect(yourTurn(view)).toEqual(view.turn);
  expect(yourTurn(fold(view, next(samples.matchEnded)))).toBeNull();
  expect(yourTurn({ ...view, turn: { ...samples.yourTurn, step: step - 1 } })).toBeNull();
});

test("a new step voids what belongs to a turn, and the same step does not", () => {
  const step = shown.match?.board.step ?? 0;
  const paused = fold(shown, next(samples.matchPaused, { step } as object));
  expect(paused.match?.paused).toBe(true);
  const seq = paused.seq + 1;
  const board = { ...samples.actionPlayed.board, step: step + 1 };
  const played = { ...samples.actionPlayed, seq, board };
  expect(fold(paused, played).match).toMatchObject({ paused: false, thinking: null });
  const offered = { ...samples.offerMade, seq, board: { ...samples.offerMade.board, step } };
  expect(fold(paused, offered).match?.paused).toBe(true);
});

test("a match waits for its player to move, before any word on what may be played", () => {
  const { match, person } = shown;
  if (!match) throw new Error("a match is shown");
  const moving = (to_move: 0 | 1 | null) => ({
    ...shown,
    turn: null,
    match: { ...match, players: [person, null] as const, board: { ...match.board, to_move } },
  });
  expect([0, 1, null].map((seat) => isToMove(moving(seat as 0 | 1 | null)))).toEqual([
    true,
    false,
    false,
  ]);
});

test("what is left of a turn is never below nothing, and nothing where no time runs", () => {
  const deadline = shown.match?.board.deadline ?? 0;
  expect(remainingMs(shown, deadline - 9_000)).toBe(9_000);
  expect(remainingMs(shown, deadline + 1)).toBe(0);
  expect(remainingMs(fold(shown, next(samples.matchPaused)), deadline)).toBeNull();
});

test("the check is CRC-32 of the text in UTF-8", () => {
  expect(crc32("123456789")).toBe(0xcbf43926);
  expect(crc32("")).toBe(0);
  expect(crc32(samples.actionPlayed.board.fen)).toBe(samples.actionPlayed.board.check);
});
