import { beforeEach, expect, test, vi } from "vitest";
import { crc32 } from "../../../typescript/src/crc32.js";
import type { Snapshot } from "../../../typescript/src/messages.js";
import type { World } from "../../../typescript/test/world.js";
import { enter } from "../../src/app/session.js";
import "../../src/app/toasts.js";
import type { GridBoard } from "../../src/board/grid_board.js";
import janggi from "../../src/janggi/janggi_face.js";
import "../../src/play/match_page.js";
import { recentGames } from "../../src/start/recent_games.js";
import { say, speak } from "../../src/words/words.js";
import { aSnapshot, connectedWorld, greet, PERSON, ROOM, settled, show } from "../app/rooms.js";
import { START } from "./matches.js";

const MATCH = `${ROOM}.1`;
const THEM = "person-of-others-02";
const SETTINGS = {
  game: "janggi",
  setup: "fixed",
  show_legal_moves: true,
  allow_draw_offer: true,
  swap_on_rematch: true,
};

let world: World;
let seq: number;
let fen: string;
let step: number;

function boardNow(toMove: 0 | 1 | null = step % 2 === 0 ? 0 : 1) {
  const phase = toMove === null ? ("over" as const) : ("play" as const);
  const now = 1_000 + step;
  const at = { match: MATCH, step, ply: step, phase, to_move: toMove, in_check: false, fen };
  return { ...at, check: crc32(fen), now, deadline: null };
}

function aRoom(changes: object = {}): Partial<Snapshot> {
  const seats: [string, string] = [PERSON, THEM];
  const kept = {
    grace_left: 180_000,
    absent_since: null,
    grace_until: null,
    timeouts: 0,
    substitute: null,
    acted: 0,
  };
  const match = {
    id: MATCH,
    number: 1,
    players: seats,
    cpus: [null, null] as [null, null],
    first_seat: 0 as const,
    started_at: 1_000,
    ranked: false,
    settings: SETTINGS,
    board: boardNow(),
    actions: [],
    replays: 0,
    offer: null,
    result: null,
    rematch: [] as [],
    thinking: null,
    paused: false,
    attendance: [kept, kept] as [typeof kept, typeof kept],
    count: 32,
    ...changes,
  };
  return { seq, seats, members: seats, present: seats, leader: PERSON, match, settings: SETTINGS };
}

function tellTurn(actions: string[] | null): void {
  const declarations = ["pass"];
  world.peer.say({ type: "your_turn", room: ROOM, step, count: 2, actions, declarations });
}

function tellAction(action: string, seat: 0 | 1): void {
  fen = janggi.fen(janggi.advance(janggi.read(fen), action));
  step += 1;
  seq += 1;
  const event = { type: "action_played", room: ROOM, seq, action, seat } as const;
  world.peer.say({ ...event, board: boardNow(), took: 5, automatic: false, cpu: null });
}

async function drawn(): Promise<void> {
  await settled();
  const page = document.querySelector("seki-match");
  await (page as unknown as { updateComplete: Promise<unknown> }).updateComplete;
  await settled();
}

function board(): GridBoard {
  const found = document.querySelector<GridBoard>("seki-janggi-board");
  if (!found) throw new Error("no board is shown");
  return found;
}

async function choose(action: string): Promise<void> {
  board().dispatchEvent(new CustomEvent("choose", { detail: { action }, bubbles: true }));
  await drawn();
}

function press(name: string): void {
  const buttons = [...document.querySelectorAll("button")];
  const found = buttons.find(({ textContent }) => textContent?.trim() === name);
  if (!found)
    throw new Error(`no button ${name} among ${buttons.map((b) => b.textContent?.trim())}`);
  found.click();
}

function slot(): string {
  return document.querySelector(".banner-slot")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

beforeEach(async () => {
  localStorage.clear();
  [seq, step, fen] = [10, 0, START];
  await speak("en");
  world = await connectedWorld([ROOM]);
  const entered = enter(ROOM);
  await settled();
  await show(world, "get_snapshot", { ...aSnapshot(), ...aRoom() });
  await entered;
  const page = Object.assign(document.createElement("seki-match"), { room: ROOM });
  document.body.replaceChildren(page, document.createElement("seki-toasts"));
  await vi.waitFor(() => board());
  tellTurn(["a4a5", "c4c5", "pass"]);
  await drawn();
});

test("the board is given the position, the reader's side and what may be played", () => {
  expect(board()).toMatchObject({ fen: START, side: 0, mine: 0, pending: null, premoves: true });
  expect(board().turn?.actions).toEqual(["a4a5", "c4c5", "pass"]);
  expect(slot()).toBe(say().play.status.yourTurn);
});

test("a chosen action is drawn as pending at once, and sent at the step that was seen", async () => {
  await choose("a4a5");
  expect(board()).toMatchObject({ pending: "a4a5", turn: null, fen: START });
  expect(world.peer.last("play")).toMatchObject({ action: "a4a5", step: 0, match: MATCH });
  world.peer.grant("play", { step: 1 });
  tellAction("a4a5", 0);
  await drawn();
  expect(board()).toMatchObject({ pending: null, last: "a4a5", fen });
});

test("a refused action is rolled back, and the server's text is shown", async () => {
  await choose("a4a5");
  world.peer.refuse("play", "match/illegal_action", false, { reason: "own_piece" });
  await drawn();
  expect(board()).toMatchObject({ pending: null, fen: START });
  await vi.waitFor(() => {
    expect(document.querySelector("seki-toasts [role=alert]")?.textContent?.trim()).not.toBe("");
  });
});

test("without a connection one action is kept, can be taken back, and goes out later", async () => {
  world.peer.drop();
  await drawn();
  await choose("a4a5");
  expect(slot()).toContain(say().play.status.unsent);
  await choose("c4c5");
  expect(board().pending).toBe("a4a5");
  press(say().play.status.dropUnsent);
  await drawn();
  expect(board().pending).toBeNull();
  await choose("c4c5");
  world.pass(20_000);
  greet(world, [ROOM]);
  await drawn();
  expect(world.peer.last("play").action).toBe("c4c5");
});

test("what another tab played takes the place of what is pending here", async () => {
  await choose("a4a5");
  tellAction("c4c5", 0);
  await drawn();
  expect(board()).toMatchObject({ pending: null, last: "c4c5", fen });
});

test("an event is drawn without waiting for anything but the page's own update", async () => {
  tellAction("c4c5", 0);
  await Promise.resolve();
  await Promise.resolve();
  expect(board().fen).toBe(fen);
});

test("a premove is shown, and sent when the turn comes", async () => {
  tellAction("c4c5", 0);
  await drawn();
  await choose("a4a5");
  expect(board().premove).toBe("a4a5");
  expect(slot()).toContain("Soldier a4–a5");
  tellAction("a7a6", 1);
  tellTurn(["a4a5"]);
  await drawn();
  expect(world.peer.last("play")).toMatchObject({ action: "a4a5", step: 2 });
  expect(board()).toMatchObject({ premove: null, pending: "a4a5" });
});

test("pass is a button, resigning asks first", async () => {
  press(say().play.controls.resign);
  await drawn();
  expect(() => world.peer.last("resign")).toThrow();
  press(say().play.controls.resignYes);
  await settled();
  expect(world.peer.last("resign").match).toBe(MATCH);
  press("Pass");
  await drawn();
  expect(world.peer.last("play").action).toBe("pass");
});

test("an offer is answered where it is shown", async () => {
  seq += 1;
  const made = { type: "offer_made", room: ROOM, seq, kind: "draw", seat: 1 } as const;
  world.peer.say({ ...made, board: boardNow() });
  await drawn();
  expect(slot()).toContain(say().play.banners.offered.draw("Han"));
  press(say().play.banners.decline);
  await settled();
  expect(world.peer.last("answer_offer").accept).toBe(false);
});

test("a typed move is played, a wrong one is said to be wrong", async () => {
  const field = document.querySelector<HTMLInputElement>("#notation-field");
  const form = field?.closest("form");
  if (!field || !form) throw new Error("nothing can be typed");
  field.value = "e1e9";
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await drawn();
  expect(document.querySelector("#notation-problem")?.textContent).toContain(
    say().play.entry.illegal,
  );
  field.value = "A4-A5";
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  await drawn();
  expect(board().pending).toBe("a4a5");
});

test("keys step through the moves, outside the board and outside fields", async () => {
  tellAction("a4a5", 0);
  tellAction("a7a6", 1);
  await drawn();
  const key = (name: string, from: EventTarget = document.body) =>
    from.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  key("ArrowLeft");
  await drawn();
  expect(board()).toMatchObject({ last: "a4a5", turn: null });
  key("Home");
  await drawn();
  expect(board().fen).toBe(START);
  const square = document.querySelector("[data-square=a5]");
  if (square) key("End", square);
  await drawn();
  expect(board().fen).toBe(START);
  key("]", square ?? undefined);
  key("]");
  await drawn();
  expect(board().fen).toBe(fen);
});

test("the end is told with its reason, kept on the device, and a rematch can be asked for", async () => {
  seq += 1;
  const result = { winner: 0, termination: "checkmate", points: [40, 21.5], left: null } as const;
  const board = boardNow(null);
  world.peer.say({ type: "match_ended", room: ROOM, seq, ...result, points: [40, 21.5], board });
  await drawn();
  const card = document.querySelector("seki-result")?.textContent ?? "";
  expect(card).toContain(say().play.result.win);
  expect(card).toContain(say().play.result.reasons.checkmate);
  expect(card).toContain("40 : 21.5");
  expect(card).toContain(say().play.result.swapped("Han"));
  expect(recentGames().map(({ match }) => match)).toEqual([MATCH]);
  press(say().play.result.rematch);
  await settled();
  expect(world.peer.last("rematch").match).toBe(MATCH);
});

test("a change of language draws everything anew", async () => {
  await speak("ja");
  await drawn();
  expect(slot()).toBe(say().play.status.yourTurn);
  expect(document.querySelector(".player-name")?.textContent).toContain("漢");
});
