import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { ConnectionStatus } from "../src/connector.js";
import type { Session } from "../src/session.js";
import { goodbye } from "./samples.js";
import { GREETING, settled, TOKEN, World } from "./world.js";

let world: World;
let session: Session;

beforeEach(() => {
  world = new World();
  session = world.open();
});

test("the server speaks first, and is told the device's token", () => {
  expect(world.peer.heard).toEqual([]);
  world.peer.greet();
  expect(world.peer.last("hello")).toMatchObject({ token: TOKEN, language: "en" });
  expect(session.connection).toEqual({ type: "connected" });
});

test("who is not greeted in time is lost and comes back", () => {
  world.pass(9_999);
  expect(world.peer.isClosed).toBe(false);
  world.pass(1_000);
  expect(world.peers.length).toBe(2);
});

test("pauses grow with every failure, have a bound, and begin anew with a welcome", () => {
  const pauses: number[] = [];
  session.onConnection((status) => {
    if (status.type === "waiting") pauses.push(status.untilMs - world.now);
  });
  for (let failed = 0; failed < 10; failed += 1) {
    world.peer.drop();
    world.pass(15_000);
  }
  world.peer.greet();
  world.peer.drop();
  expect(pauses.slice(0, 3)).toEqual([250, 500, 1_000]);
  expect(Math.max(...pauses)).toBe(7_500);
  expect(pauses.at(-1)).toBe(125);
});

test("pauses are jittered over their whole bound", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      const other = new World();
      other.chance = chance;
      const status = dropped(other.open(), other);
      expect(status).toMatchObject({ type: "waiting", untilMs: other.now + chance * 500 });
    }),
  );
});

function dropped(opened: Session, other: World): ConnectionStatus {
  other.peer.drop();
  return opened.connection;
}

test("a goodbye's wait is kept, whatever the device hints", () => {
  world.peer.greet();
  world.peer.say(goodbye);
  world.peer.drop(1012);
  world.nudge("wake");
  world.pass(goodbye.come_back_ms - 1);
  expect(world.peers.length).toBe(1);
  world.pass(1);
  expect(world.peers.length).toBe(2);
});

test("a goodbye for good ends the session", async () => {
  world.peer.greet();
  world.peer.say({ ...goodbye, code: "session/limit", come_back_ms: null });
  world.peer.drop(1000);
  expect(session.connection).toEqual({ type: "ended", reason: "session/limit" });
  await expect(session.ping()).rejects.toMatchObject({ reason: "session/limit" });
  expect(world.timers).toBe(0);
});

test.each([
  [1008, "ended"],
  [1009, "ended"],
  [1002, "ended"],
  [1006, "waiting"],
  [1012, "waiting"],
  [1013, "waiting"],
  [4001, "waiting"],
])("after close code %i the session is %s", (code, type) => {
  world.peer.greet();
  world.peer.drop(code);
  expect(session.connection.type).toBe(type);
});

test("a server of another protocol ends the session, so that the page can reload", async () => {
  world.peer.say({ ...GREETING, protocol: 2 });
  const reason = "session/protocol_unsupported";
  expect(session.connection).toEqual({ type: "ended", reason });
  await expect(session.welcomed).rejects.toMatchObject({ reason });
});

describe("a silent server", () => {
  beforeEach(() => world.peer.greet());

  test("is asked, and left where it does not answer", () => {
    world.pass(20_000);
    expect(world.peer.last("ping")).toBeDefined();
    world.pass(4_999);
    expect(session.connection.type).toBe("connected");
    world.pass(1);
    expect(session.connection).toMatchObject({ type: "waiting", reason: "the server is silent" });
  });

  test("is kept as long as it answers", () => {
    const { peer } = world;
    peer.onHeard = ({ type }) => type === "ping" && peer.grant("ping", { now: GREETING.now });
    world.pass(600_000);
    expect(world.peers.length).toBe(1);
  });

  test("is asked once more by a device that slept over its question", () => {
    world.pass(20_000);
    world.sleep(3_600_000);
    world.pass(0);
    expect(session.connection.type).toBe("connected");
    expect(world.peer.heard.filter(({ type }) => type === "ping").length).toBe(2);
    world.pass(5_000);
    expect(session.connection.type).toBe("waiting");
  });

  test("is asked no third time by a device that sleeps again", () => {
    world.pass(20_000);
    for (let slept = 0; slept < 2; slept += 1) {
      expect(session.connection.type).toBe("connected");
      world.sleep(3_600_000);
      world.pass(0);
    }
    expect(session.connection.type).toBe("waiting");
  });

  test.each(["wake", "doubt"] as const)("is asked at once at a hint to %s", (hint) => {
    world.nudge(hint);
    world.nudge(hint);
    expect(world.peer.heard.filter(({ type }) => type === "ping").length).toBe(1);
    world.pass(5_000);
    expect(session.connection.type).toBe("waiting");
  });
});

test("a device that wakes cuts a pause short; one that goes offline does not", () => {
  world.peer.drop();
  world.nudge("doubt");
  expect(world.peers.length).toBe(1);
  world.nudge("wake");
  expect(world.peers.length).toBe(2);
});

test("what an old connection still says is not heard", () => {
  const old = world.peer;
  world.pass(20_000);
  old.isClosed = false;
  old.say(GREETING);
  expect(world.peer.heard).toEqual([]);
});

test("a closed session leaves nothing behind", async () => {
  world.peer.greet();
  const asked = session.ping();
  session.close();
  await expect(asked).rejects.toMatchObject({ reason: "closed" });
  await settled();
  expect(world.timers).toBe(0);
  expect(world.peer.isClosed).toBe(true);
});
