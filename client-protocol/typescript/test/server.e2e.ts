/** Against a real server at SEKI_URL, which the Python suite starts. */
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import {
  connect,
  type Happening,
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

/** Waits for the next happening of a type. */
function next<T extends Happening["type"]>(session: Session, type: T) {
  return new Promise<Extract<Happening, { type: T }>>((resolve) => {
    const leave = session.subscribe((happening) => {
      if (happening.type !== type) return;
      leave();
      resolve(happening as Extract<Happening, { type: T }>);
    });
  });
}

test("two people are paired through broken connections, rated, and moved to a device", async () => {
  const people = [arrive(MSGPACK), arrive(JSON_TEXT)];
  const sessions = people as [Session, Session];
  const [ann, ben] = sessions;
  await Promise.all(sessions.map((session) => session.welcomed));
  const { tag } = await ann.setName(" アンナ ");
  const pairs = sessions.map((session) => next(session, "paired"));
  await ann.joinQueue("gungi");
  const again = next(ann, "connected");
  for (const socket of sockets) socket.terminate();
  await again;
  await expect.poll(() => ben.connection.type).toBe("connected");
  await ben.joinQueue("gungi");
  const [anns, bens] = await Promise.all(pairs);
  expect(bens?.opponent).toEqual({ person: ann.person, name: "アンナ", tag });
  expect(new Set([anns?.side, bens?.side])).toEqual(new Set(["first", "second"]));
  const room = await ben.enter(bens?.room ?? "");
  expect(room.view.match?.ranked).toBe(true);
  await expect(room.rematch()).rejects.toMatchObject({ code: "ranked/fixed" });
  await room.resign();
  expect((await room.until(({ match }) => match?.result != null)).match?.result).toMatchObject({
    termination: "aborted",
    left: seatOf(room.view),
  });
  await expect.poll(async () => (await ben.queue()).playing, { timeout: 10_000 }).toBeNull();
  await expect(ben.joinQueue("gungi")).rejects.toMatchObject({ code: "ranked/cooling_down" });
  const device = arrive(JSON_TEXT);
  await device.welcomed;
  expect(await device.useDeviceCode((await ann.makeDeviceCode()).code)).toBe(ann.person);
  expect((await device.profile()).name).toBe("アンナ");
  expect(await device.deleteMe()).not.toBe(ann.person);
  for (const session of [...sessions, device]) session.close();
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
