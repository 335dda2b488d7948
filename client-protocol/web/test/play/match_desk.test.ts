import type { Happening, RoomView } from "seki-protocol";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { GameFace } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import { bannersOf } from "../../src/play/banners.js";
import { MatchDesk } from "../../src/play/match_desk.js";
import type { Pending } from "../../src/play/pending.js";
import type { Saying } from "../../src/play/sayings.js";
import { say, speak } from "../../src/words/words.js";
import {
  afterAction,
  aMatch,
  aView,
  happened,
  OTHER,
  onTurn,
  played,
  turnTold,
} from "./matches.js";

let face: GameFace;
let desk: MatchDesk;
let sent: Pending[];
let said: Saying[];
let sounds: string[];

beforeAll(async () => {
  await speak("en");
  face = await loadGame("janggi");
});

beforeEach(() => {
  [sent, said, sounds] = [[], [], []];
  desk = new MatchDesk(face, {
    send: (pending) => sent.push(pending),
    speak: (saying) => said.push(saying),
    sound: (noise) => sounds.push(noise),
  });
});

/** The position after an action from a view's, as the server would send it. */
function act(view: RoomView, action: string, inCheck = false): RoomView {
  const match = view.match as ReturnType<typeof aMatch>;
  const fen = face.fen(face.advance(face.read(match.board.fen), action));
  return afterAction({ ...view, turn: null }, action, { fen, in_check: inCheck });
}

function texts(): string[] {
  return said.map(({ text }) => text);
}

function kinds(view: RoomView, isConnected = true): string[] {
  return bannersOf(desk, view, isConnected).map(({ kind }) => kind);
}

test("an action of either side is read out once, by the engine's text and who made it", () => {
  const start = onTurn(aView(), ["a4a5"]);
  desk.open(start);
  said = [];
  desk.choose(start, "a4a5");
  const mine = act(start, "a4a5");
  desk.hear(played(mine, 0), mine);
  const theirs = act(mine, "a7a6");
  desk.hear(played(theirs, 1), theirs);
  expect(texts()).toEqual([
    say().play.say.played("Cho", "Soldier a4–a5"),
    say().play.say.played("Han", "Soldier a7–a6"),
  ]);
  expect(sent.map(({ action }) => action)).toEqual(["a4a5"]);
});

test("the reader's turn interrupts, once a turn", () => {
  const view = aView(aMatch({ board: { to_move: 1 } }));
  desk.open(view);
  said = [];
  const mine = onTurn(act(view, "a7a6"), ["a4a5"]);
  desk.hear(turnTold(mine), mine);
  desk.hear(turnTold(mine), mine);
  expect(said).toEqual([{ text: say().play.say.yourTurn, urgent: true }]);
  expect(sounds).toEqual(["turn"]);
});

test("a premove that is played is not called the reader's turn", () => {
  const view = aView(aMatch({ board: { to_move: 1, step: 2 } }));
  desk.open(view);
  desk.choose(view, "a4a5");
  said = [];
  const mine = onTurn(act(view, "a7a6"), ["a4a5"]);
  desk.hear(turnTold(mine), mine);
  expect(sent.map(({ action }) => action)).toEqual(["a4a5"]);
  expect(said.filter(({ urgent }) => urgent)).toEqual([]);
});

test("a premove that is lost is said and shown, until the board moves on", () => {
  const view = aView(aMatch({ board: { to_move: 1, step: 2 } }));
  desk.open(view);
  desk.choose(view, "a4a5");
  const mine = onTurn(act(view, "a7a6"), ["c4c5"]);
  desk.hear(turnTold(mine), mine);
  expect(said.at(-1)?.urgent).toBe(true);
  expect(said.at(-1)?.text).toContain("Soldier a4–a5");
  expect(kinds(mine)).toContain("note");
  const later = act(mine, "c4c5");
  expect(kinds(later)).not.toContain("note");
});

test("check, an action by a CPU for a person, and an automatic one are told", () => {
  const view = aView(aMatch({ board: { to_move: 1 } }));
  desk.open(view);
  said = [];
  const byCpu = act(view, "a7a6");
  desk.hear(played(byCpu, 1, { cpu: 4 }), byCpu);
  const automatic = act(byCpu, "pass");
  desk.hear(played(automatic, 0, { automatic: true }), automatic);
  const check = act(automatic, "a6a5", true);
  desk.hear(played(check, 1), check);
  const words = say().play;
  expect(texts()).toEqual([
    words.notes.byCpu("Han", "Soldier a7–a6", 4),
    words.notes.automatic("Cho", "Pass"),
    words.say.played("Han", "Soldier a6–a5, check"),
  ]);
  expect(sounds).toEqual(["move", "move", "check"]);
  expect(kinds(check)).toContain("check");
});

test("absence, a CPU in a seat and the return are read out", () => {
  const view = aView();
  desk.open(view);
  said = [];
  const absent = { seat: 1, until: 32_000, grace_left: 180_000 };
  desk.hear(happened("seat_absent", absent), view);
  desk.hear(happened("cpu_took_seat", { seat: 1, level: 4, reason: "absent" }), view);
  desk.hear(happened("human_returned", { seat: 1, grace_left: 1, deadline: null }), view);
  const { notes } = say().play;
  const who = `Han (Guest ${OTHER.slice(-4)})`;
  expect(texts()).toEqual([notes.away(who, 30), notes.cpuTook.absent(who), notes.returned(who)]);
});

test("who finds a match that has lasted is told to be back in their seat", () => {
  const match = aMatch({ board: { now: 60_000, step: 3 } });
  desk.open(aView(match));
  expect(kinds(aView(match))[0]).toBe("note");
  expect(kinds(aView({ ...match, board: { ...match.board, step: 4 } }))[0]).not.toBe("note");
});

test("an own action stands as sending, and as unsent without a connection", () => {
  const view = onTurn(aView(), ["a4a5"]);
  desk.open(view);
  desk.choose(view, "a4a5");
  expect(kinds(view)).toEqual(["sending"]);
  expect(kinds(view, false)[0]).toBe("unsent");
});

test("offers come before all else that has to be known", () => {
  const offer = { kind: "draw", seat: 1 } as const;
  const view = onTurn(aView(aMatch({ offer, board: { in_check: true } })), ["a4a5"]);
  desk.open(view);
  expect(kinds(view)).toEqual(["offered", "check", "your_turn"]);
  const own = aView(aMatch({ offer: { kind: "take_back", seat: 0 } }));
  expect(kinds(own)[0]).toBe("offering");
});

test("looking back leads through every position and to the live board again", () => {
  const start = onTurn(aView(), ["a4a5"]);
  desk.open(start);
  const one = act(start, "a4a5");
  desk.hear(played(one, 0), one);
  desk.look(0);
  expect([desk.lookedAt, texts().at(-1)]).toEqual([
    0,
    say().play.say.position(0, 1, say().play.say.start),
  ]);
  expect(kinds(one)[0]).toBe("looking_back");
  desk.look(1);
  expect([desk.lookedAt, texts().at(-1)]).toEqual([
    null,
    say().play.say.position(1, 1, "Soldier a4–a5"),
  ]);
});

test("where the actions do not lead to the board, no earlier position is shown as such", () => {
  const strange = aView(aMatch({ actions: ["a4a5"] }));
  desk.open(strange);
  expect(kinds(strange)[0]).toBe("no_history");
});

test("a take-back shortens what can be looked at", () => {
  const one = act(onTurn(aView(), ["a4a5"]), "a4a5");
  desk.open(one);
  desk.look(0);
  const match = one.match as ReturnType<typeof aMatch>;
  const board = { ...match.board, step: 2, fen: aMatch().board.fen };
  const back = { ...one, match: { ...match, actions: [], board } };
  desk.hear(happened("actions_taken_back", { count: 1, seat: 0, board }) as Happening, back);
  expect([desk.lookedAt, desk.history?.length]).toEqual([null, 0]);
});
