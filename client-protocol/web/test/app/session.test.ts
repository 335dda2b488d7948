import { beforeEach, expect, it } from "vitest";
import { connected, enter, RoomController, watchParty } from "../../src/app/session.js";
import { aSnapshot, connectedWorld, greet, newWorld, ROOM, settled, show } from "./rooms.js";

beforeEach(() => localStorage.clear());

/** An element, as far as a controller knows it. */
function aHost() {
  const host = {
    drawn: 0,
    addController() {},
    removeController() {},
    requestUpdate() {
      host.drawn += 1;
    },
    updateComplete: Promise.resolve(true),
  };
  return host;
}

it("waits for a connection before it enters a room", async () => {
  const world = newWorld();
  const entering = enter(ROOM);
  await settled();
  expect(world.peer.heard).toEqual([]);
  greet(world);
  await settled();
  await show(world, "get_snapshot");
  expect((await entering).view.room).toBe(ROOM);
});

it("sends what is asked before there is a connection as soon as there is one", async () => {
  const world = newWorld();
  const watching = watchParty("H4WN8RTC");
  await settled();
  expect(world.peer.heard).toEqual([]);
  greet(world);
  await settled();
  await show(world, "watch");
  expect((await watching).id).toBe(ROOM);
});

it("enters a room anew whose connection broke before it was shown", async () => {
  const world = newWorld();
  const entering = enter(ROOM);
  world.peer.drop();
  world.pass(20_000);
  greet(world);
  await settled();
  await show(world, "get_snapshot");
  expect((await entering).id).toBe(ROOM);
});

it("asks once for a room that it has in hand", async () => {
  const world = await connectedWorld();
  const first = enter(ROOM);
  await settled();
  await show(world, "get_snapshot");
  const heard = world.peer.heard.length;
  expect(await enter(ROOM)).toBe(await first);
  expect(world.peer.heard).toHaveLength(heard);
});

it("tells who waits for a connection that there will be none", async () => {
  const world = newWorld();
  const waiting = connected();
  world.peer.drop(1008);
  await expect(waiting).rejects.toMatchObject({ name: "SessionEnded" });
});

it("finds its way back to a room that it looked on at, after the page was loaded anew", async () => {
  const world = await connectedWorld();
  const watching = watchParty("H4WN8RTC");
  await settled();
  await show(world, "watch", { codes: null });
  await watching;

  const later = await connectedWorld();
  const entering = enter(ROOM);
  await settled();
  later.peer.refuse("get_snapshot", "room/not_member");
  await settled();
  expect(later.peer.last("watch").code).toBe("H4WN8RTC");
  await show(later, "watch");
  expect((await entering).id).toBe(ROOM);
});

it("gives an element the view of its room, and draws it with each change", async () => {
  const world = await connectedWorld();
  const host = aHost();
  const heard: string[] = [];
  const controller = new RoomController(
    host,
    () => ROOM,
    (happening) => heard.push(happening.type),
  );
  controller.hostConnected();
  await settled();
  expect(controller.view).toBeNull();
  await show(world, "get_snapshot");
  expect(controller.view?.room).toBe(ROOM);
  const { drawn } = host;
  const seq = aSnapshot().seq + 1;
  world.peer.say({
    type: "seat_left",
    room: ROOM,
    seq,
    seat: 1,
    person: aSnapshot().members[1] ?? "",
  });
  expect(heard).toContain("seat_left");
  expect(controller.view?.seats[1]).toBeNull();
  expect(host.drawn).toBeGreaterThan(drawn);
  controller.hostDisconnected();
  expect(controller.view).toBeNull();
});

it("says why a room is not to be seen", async () => {
  const world = await connectedWorld();
  const controller = new RoomController(aHost(), () => ROOM);
  controller.hostConnected();
  await settled();
  world.peer.refuse("get_snapshot", "room/unknown");
  await settled();
  expect(controller.gone).toBe("room/unknown");
});

it("shows the room that its element names now, and not the one it named before", async () => {
  const world = await connectedWorld();
  let wanted = "a".repeat(16);
  const controller = new RoomController(aHost(), () => wanted);
  controller.hostConnected();
  await settled();
  wanted = ROOM;
  controller.hostUpdate();
  world.peer.refuse("get_snapshot", "room/unknown");
  await settled();
  expect(controller.gone).toBeNull();
  await show(world, "get_snapshot");
  expect(controller.view?.room).toBe(ROOM);
});
