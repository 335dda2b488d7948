import { beforeEach, describe, expect, test } from "vitest";
import { crc32 } from "../src/crc32.js";
import type { Room } from "../src/room.js";
import type { Session } from "../src/session.js";
import { memberKicked, snapshot, yourTurn } from "./samples.js";
import { settled, World } from "./world.js";

let world: World;
let session: Session;

beforeEach(() => {
  world = new World();
  session = world.open();
  world.peer.greet();
});

async function entered(): Promise<Room> {
  const room = session.enter(snapshot.room);
  world.peer.grant("get_snapshot");
  world.peer.say(snapshot);
  return room;
}

function comeBack(): void {
  world.peer.drop();
  world.pass(1_000);
  world.peer.greet();
}

test("no two sessions, and no two commands of one, have the same id", () => {
  const ids = new Set<string>();
  for (let seed = 1; seed <= 50; seed += 1) {
    const other = new World(undefined, seed);
    const opened = other.open();
    other.peer.greet();
    void opened.ping();
    void opened.ping();
    for (const { id } of other.peer.heard) ids.add(id);
  }
  expect(ids.size).toBe(150);
});

test("what is unanswered goes out again with the same id and body, and is answered once", async () => {
  const created = session.create("janggi", { max_plies: 200 });
  const first = world.peer.last("create_party");
  comeBack();
  expect(world.peer.last("create_party")).toEqual(first);
  world.peer.grant("create_party", { room: snapshot.room });
  world.peer.grant("create_party", { room: "another" });
  world.peer.say(snapshot);
  expect((await created).id).toBe(snapshot.room);
});

test("what is refused for now goes out again with the same id, no sooner than told", async () => {
  const asked = session.ping();
  const first = world.peer.last("ping");
  world.peer.refuse("ping", "room/busy", true, { retry_ms: 3_000 });
  world.pass(2_999);
  expect(world.peer.heard.filter(({ type }) => type === "ping").length).toBe(1);
  world.pass(1_000);
  expect(world.peer.heard.filter(({ type }) => type === "ping")).toEqual([first, first]);
  world.peer.grant("ping", { now: 7 });
  expect(await asked).toBe(7);
});

test("nothing goes out before the hello, not even what was to be tried again", async () => {
  void session.ping().catch(() => {});
  world.peer.refuse("ping", "room/busy", true, { retry_ms: 5_000 });
  world.peer.drop();
  world.pass(6_000);
  expect(world.peers.length).toBe(2);
  expect(world.peer.heard).toEqual([]);
  session.close();
});

describe("a record is asked for and read as a file", () => {
  const match = `${snapshot.room}.1`;
  const bytes = Uint8Array.from([0x31, 0x2e, 0x20, 0xc1, 0xb9, 0x00, 0xff]);
  const result = {
    file: "janggi.gib",
    charset: "cp949",
    content: btoa(String.fromCharCode(...bytes)),
  };
  const file = { name: "janggi.gib", charset: "cp949", content: bytes };

  test("in its room", async () => {
    const recorded = (await entered()).record(match, "gib");
    const { room, form } = world.peer.last("get_record");
    expect([room, form]).toEqual([snapshot.room, "gib"]);
    world.peer.grant("get_record", result);
    expect(await recorded).toEqual(file);
  });

  test("and where the room is no more", async () => {
    const recorded = session.record(match, "gib");
    expect(world.peer.last("get_record")).toMatchObject({ room: snapshot.room, match });
    world.peer.grant("get_record", result);
    expect(await recorded).toEqual(file);
  });
});

test("what is refused for good is raised with its code", async () => {
  const joined = session.join("7KX2MQ9P");
  world.peer.refuse("join_party", "party/no_such_code");
  await expect(joined).rejects.toMatchObject({ name: "Refused", code: "party/no_such_code" });
});

test("what is refused for now too often is raised", async () => {
  const asked = session.ping();
  for (let tries = 0; tries <= 8; tries += 1) {
    world.peer.refuse("ping", "room/busy", true);
    world.pass(Math.min(7_500, 125 * 2 ** tries));
  }
  await expect(asked).rejects.toMatchObject({ code: "room/busy" });
});

test("what is never answered is unknown", async () => {
  const asked = session.ping();
  const { peer } = world;
  peer.onHeard = () => peer.say({ type: "unknown_message", name: "noise" });
  world.pass(60_000);
  await expect(asked).rejects.toMatchObject({ name: "OutcomeUnknown" });
});

test("no more commands wait than the server remembers", async () => {
  const asked = Array.from({ length: 17 }, () => session.ping());
  await expect(asked.at(-1)).rejects.toMatchObject({ name: "NotSent", reason: "busy" });
  session.close();
  await Promise.allSettled(asked);
});

describe("without a connection", () => {
  let room: Room;

  beforeEach(async () => {
    room = await entered();
    world.peer.drop();
  });

  test("nothing is kept that nobody asked to keep", async () => {
    await expect(room.play("i4h4")).rejects.toMatchObject({ reason: "offline" });
    world.pass(1_000);
    world.peer.greet();
    expect(world.peer.heard.map(({ type }) => type)).toEqual(["hello", "resume"]);
  });

  test("one action is kept, and goes out when there is one", async () => {
    const played = room.play("i4h4", { keep: true });
    await expect(room.play("a4b4", { keep: true })).rejects.toMatchObject({ reason: "busy" });
    world.pass(120_000);
    world.peer.greet();
    expect(world.peer.last("play")).toMatchObject({ action: "i4h4" });
    world.peer.grant("play", { step: 4 });
    expect(await played).toBe(4);
  });

  test("what is kept can be dropped", async () => {
    const played = room.play("i4h4", { keep: true });
    session.dropKept();
    await expect(played).rejects.toMatchObject({ name: "NotSent", reason: "dropped" });
    world.pass(1_000);
    world.peer.greet();
    expect(world.peer.heard.map(({ type }) => type)).not.toContain("play");
  });
});

describe("an action whose reply the connection took with it", () => {
  let room: Room;

  beforeEach(async () => {
    room = await entered();
  });

  test("is kept as long as there is no connection, and goes out again with the next one", async () => {
    const played = room.play("i4h4", { keep: true });
    const first = world.peer.last("play");
    world.peer.drop();
    await expect(room.play("a4b4", { keep: true })).rejects.toMatchObject({ reason: "busy" });
    world.pass(120_000);
    world.peer.greet();
    expect(world.peer.last("play")).toEqual(first);
    world.peer.grant("play", { step: 4 });
    expect(await played).toBe(4);
  });

  test("can be dropped, and does not go out again", async () => {
    const played = room.play("i4h4", { keep: true });
    world.peer.drop();
    session.dropKept();
    await expect(played).rejects.toMatchObject({ name: "NotSent", reason: "dropped" });
    world.pass(1_000);
    world.peer.greet();
    expect(world.peer.heard.map(({ type }) => type)).not.toContain("play");
  });

  test("cannot be dropped while there is a connection", async () => {
    const played = room.play("i4h4", { keep: true });
    session.dropKept();
    world.peer.grant("play", { step: 4 });
    expect(await played).toBe(4);
  });
});

test("a room is resumed from its last event and the check of its board", async () => {
  const room = await entered();
  comeBack();
  const { seq: after, check } = snapshot;
  expect(world.peer.last("resume")).toMatchObject({ room: room.id, after, check });
});

test("a watcher resumes with the watch code", async () => {
  const watching = session.watch("H4WN8RTC");
  world.peer.grant("watch", { room: snapshot.room });
  world.peer.say({ ...snapshot, members: [], seats: [null, null] });
  await watching;
  comeBack();
  expect(world.peer.last("resume")).toMatchObject({ code: "H4WN8RTC" });
});

test("who waits in a room that is lost is told so", async () => {
  const room = await entered();
  const waiting = room.until(() => false);
  const heard: string[] = [];
  room.subscribe((_, happening) => heard.push(happening.type));
  const { person } = snapshot.you;
  world.peer.say({ ...memberKicked, room: room.id, seq: snapshot.seq + 1, person });
  await expect(waiting).rejects.toMatchObject({ name: "RoomGone", code: "party/kicked" });
  expect(heard).toEqual(["member_kicked", "room_lost"]);
});

test("waiting for a view has a limit, and fails with its wish", async () => {
  const room = await entered();
  const late = room.until(() => false, 500);
  world.pass(500);
  await expect(late).rejects.toMatchObject({ name: "TookTooLong" });
  const failing = room.until(() => {
    throw new Error("my own");
  });
  await expect(failing).rejects.toThrow("my own");
  expect((await room.until((view) => view.seq === snapshot.seq)).room).toBe(room.id);
});

test("resigning follows the board wherever it goes", async () => {
  const room = await entered();
  const resigned = room.resign();
  world.peer.refuse("resign", "match/stale_step", false, { step: 8 });
  await settled();
  expect(world.peer.last("resign").step).toBe(8);
  world.peer.grant("resign");
  await resigned;
});

test("a turn's word and the board in view belong together", async () => {
  const room = await entered();
  world.peer.say({ ...yourTurn, room: room.id, step: 4 });
  expect(room.view.turn?.step).toBe(4);
  expect(crc32(room.view.match?.board.fen ?? "")).toBe(room.view.match?.board.check);
});
