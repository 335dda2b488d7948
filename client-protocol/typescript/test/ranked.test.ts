import { beforeEach, describe, expect, test } from "vitest";
import { memoryTokenStore } from "../src/browser.js";
import { isToken } from "../src/identity.js";
import type { Command } from "../src/messages.js";
import type { Session } from "../src/session.js";
import {
  explainRating,
  getGames,
  getLeaderboard,
  getProfile,
  getProfiles,
  getRatingHistory,
  joinQueue,
  paired,
  queueChanged,
  ratingChanged,
  setName,
  snapshot,
} from "./samples.js";
import { settled, TOKEN, World } from "./world.js";

const OTHER = "B".repeat(43);

let world: World;
let session: Session;

beforeEach(() => {
  world = new World();
  session = world.open();
  world.peer.greet();
});

function comeBack(person?: string): void {
  world.peer.drop();
  world.pass(1_000);
  world.peer.greet(person);
}

const types = () => world.peer.heard.map(({ type }) => type);

describe("each call sends its command and gives what the server said", () => {
  const result = { answer: 1 };
  const inside = { since: 7, profiles: [], points: [], code: "K7MQ" };
  const calls: [Partial<Command>, (session: Session) => Promise<unknown>, object, unknown][] = [
    [joinQueue, (session) => session.joinQueue("janggi"), inside, 7],
    [{ type: "leave_queue" }, (session) => session.leaveQueue(), {}, undefined],
    [{ type: "get_queue" }, (session) => session.queue(), queueChanged, queueChanged],
    [setName, (session) => session.setName("안나"), result, result],
    [getProfile, (session) => session.profile(getProfile.person), result, result],
    [getProfiles, (session) => session.profiles(getProfiles.persons), inside, []],
    [getGames, (session) => session.games(getGames.person, getGames.before), result, result],
    [getLeaderboard, (session) => session.leaderboard("janggi", 50), result, result],
    [
      getRatingHistory,
      (session) => session.ratingHistory("janggi", getRatingHistory.person),
      inside,
      [],
    ],
    [explainRating, (session) => session.explain(explainRating.match), result, result],
    [{ type: "make_device_code" }, (session) => session.makeDeviceCode(), result, result],
    [{ type: "make_recovery_code" }, (session) => session.makeRecoveryCode(), inside, "K7MQ"],
  ];
  test.each(calls)("$type", async (command, call, granted, given) => {
    const asked = call(session);
    const type = command.type as Command["type"];
    const { id: _, ...wanted } = { id: "", ...command };
    expect(world.peer.last(type)).toMatchObject(wanted);
    world.peer.grant(type, { ...granted });
    expect(await asked).toEqual(given);
  });
});

describe("the queue is the server's", () => {
  beforeEach(async () => {
    const joined = session.joinQueue("janggi");
    world.peer.grant("join_queue", { since: 7 });
    await joined;
  });

  test("and told as it changes", () => {
    const heard: string[] = [];
    session.subscribe(({ type }) => heard.push(type));
    expect(session.queueState).toBeNull();
    world.peer.say(queueChanged, ratingChanged);
    expect(session.queueState).toMatchObject({ game: "janggi", window: queueChanged.window });
    expect(heard).toEqual(["queue_changed", "rating_changed"]);
  });

  test("and asked for anew after each welcome", async () => {
    for (const waiting of [3, 4]) {
      comeBack();
      world.peer.grant("get_queue", { ...queueChanged, waiting });
      await settled();
      expect(session.queueState?.waiting).toBe(waiting);
    }
  });

  test("so a pairing that was missed leads into its room all the same", async () => {
    comeBack();
    world.peer.grant("get_queue", { ...queueChanged, game: null, playing: snapshot.room });
    await settled();
    expect(world.peer.last("get_snapshot").room).toBe(snapshot.room);
  });

  test("a pairing leads into its room", async () => {
    const heard: string[] = [];
    session.subscribe(({ type }) => heard.push(type));
    world.peer.say(paired);
    world.peer.grant("get_snapshot");
    world.peer.say({ ...snapshot, room: paired.room });
    expect(heard).toEqual(["paired", "snapshot"]);
    await settled();
    const room = await session.enter(paired.room);
    expect(room.view.match?.ranked).toBe(false);
    expect(types().filter((type) => type === "get_snapshot").length).toBe(1);
  });

  test("a match that was left is not entered again by word of the queue", () => {
    const playing = { ...queueChanged, game: null, playing: snapshot.room };
    world.peer.say(paired);
    world.peer.refuse("get_snapshot", "room/unknown");
    world.peer.say(playing, playing);
    expect(types().filter((type) => type === "get_snapshot").length).toBe(1);
    world.peer.say({ ...playing, playing: null }, playing);
    expect(types().filter((type) => type === "get_snapshot").length).toBe(2);
  });
});

test("who never asked about the queue is asked nothing by it", () => {
  comeBack();
  expect(types()).toEqual(["hello"]);
});

describe("a session becomes who a code names, or somebody new", () => {
  const becoming: [Command["type"], (session: Session) => Promise<string>, boolean][] = [
    ["use_device_code", (session) => session.useDeviceCode("5TQ8M2XK"), true],
    ["use_recovery_code", (session) => session.useRecoveryCode("K7MQ-2X9P"), true],
    ["delete_me", (session) => session.deleteMe(), false],
  ];

  test.each(becoming)("%s", async (type, become, isNamed) => {
    const store = memoryTokenStore(TOKEN);
    world = new World(store);
    session = world.open();
    world.peer.greet();
    const entering = session.enter(snapshot.room);
    world.peer.grant("get_snapshot");
    world.peer.say(snapshot);
    const room = await entering;
    const heard: string[] = [];
    session.subscribe((happening) => heard.push(happening.type));
    const pinged = session.ping();
    const became = become(session);
    world.peer.grant(type, isNamed ? { token: OTHER } : {});
    await settled();
    await expect(pinged).rejects.toMatchObject({ name: "OutcomeUnknown" });
    world.pass(1_000);
    world.peer.greet("somebody else");
    expect(await became).toBe("somebody else");
    expect(session.person).toBe("somebody else");
    expect(heard).toEqual(["disconnected", "room_lost", "connected"]);
    await expect(room.until(() => false)).rejects.toMatchObject({ code: "session/token_changed" });
    expect(world.peer.heard.length).toBe(1);
    const { token } = world.peer.last("hello");
    expect([session.token, store.read()]).toEqual([token, token]);
    expect([isToken(token ?? null), token === OTHER, token === TOKEN]).toEqual([
      true,
      isNamed,
      false,
    ]);
  });

  test("but not by one that names nobody", async () => {
    const became = session.useDeviceCode("WRONG");
    world.peer.refuse("use_device_code", "profile/code_unknown");
    await expect(became).rejects.toMatchObject({ code: "profile/code_unknown" });
    expect(session.token).toBe(TOKEN);
    expect(world.peers.length).toBe(1);
  });

  test("and who ends the session meanwhile is told so", async () => {
    const became = session.useDeviceCode("5TQ8M2XK");
    world.peer.grant("use_device_code", { token: OTHER });
    await settled();
    session.close();
    await expect(became).rejects.toMatchObject({ name: "SessionEnded" });
  });
});
