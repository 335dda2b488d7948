/** Against a real server at SEKI_URL, which the Python suite starts. */
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import {
  connect,
  JSON_TEXT,
  MSGPACK,
  memoryTokenStore,
  remainingMs,
  type Session,
  type Subprotocol,
  seatOf,
  yourTurn,
} from "../src/index.js";
import type { SocketClass } from "../src/socket.js";
import { comparable } from "./evenings.js";
import { makeAMove } from "./example.js";

const url = process.env.SEKI_URL ?? "";
const sockets: WebSocket[] = [];
const socketClass = class extends WebSocket {
  constructor(address: string, subprotocols: string[]) {
    super(address, subprotocols);
    sockets.push(this);
  }
} as unknown as SocketClass;

function arrive(subprotocol: Subprotocol, store = memoryTokenStore()): Session {
  return connect(url, { subprotocol, store, socketClass });
}

test("the README's example makes a move", async () => {
  expect(await makeAMove(url, { socketClass })).toMatch(/ b /);
});

test("two people play over both subprotocols, through broken connections", async () => {
  const [ann, ben] = [arrive(MSGPACK), arrive(JSON_TEXT)];
  await Promise.all([ann.welcomed, ben.welcomed]);
  const settings = { setup: "fixed", turn_seconds: 60 };
  const anns = await ann.create("janggi", settings);
  const folded = new Map([[anns.view.seq, anns.view]]);
  anns.subscribe((view, { type }) => type !== "snapshot" && folded.set(view.seq, view));
  const bens = await ben.join(anns.view.codes?.invite ?? "", "any");
  await anns.until((view) => !view.seats.includes(null));
  await anns.start();
  for (let ply = 0; ply < 6; ply += 1) {
    if (ply % 2) for (const socket of sockets) socket.terminate();
    const mover = await Promise.race(
      [anns, bens].map(async (room) => {
        await room.until((view) => yourTurn(view)?.step === ply);
        return room;
      }),
    );
    const action = yourTurn(mover.view)?.actions?.[0] ?? "";
    const step = await mover.play(action, { keep: true });
    await Promise.all(
      [anns, bens].map((room) => room.until((view) => (view.match?.board.step ?? 0) >= step)),
    );
  }
  const left = remainingMs(anns.view, ann.now() ?? 0) ?? 0;
  expect(left).toBeGreaterThan(30_000);
  expect(left).toBeLessThan(61_000);
  const shown = await anns.refresh();
  expect(comparable(folded.get(shown.seq) ?? shown)).toEqual(comparable(shown));
  expect(folded.has(shown.seq)).toBe(true);
  expect(seatOf(anns.view)).not.toBe(seatOf(bens.view));
  await bens.resign();
  const ended = await anns.until((view) => view.match?.result != null);
  expect(ended.match?.result?.winner).toBe(seatOf(ended));
  const file = await bens.record(ended.match?.id ?? "", "pgn");
  expect(new TextDecoder(file.charset).decode(file.content)).toContain('[Termination "resign"]');
  for (const session of [ann, ben]) session.close();
});

test("opening the site anew on the same device leads back to the room", async () => {
  const store = memoryTokenStore();
  const before = arrive(MSGPACK, store);
  await before.welcomed;
  const room = await before.create("gungi");
  before.close();
  const after = arrive(MSGPACK, store);
  await after.welcomed;
  expect(after.person).toBe(before.person);
  expect(after.rooms).toContain(room.id);
  expect((await after.enter(room.id)).view.leader).toBe(after.person);
  after.close();
});
