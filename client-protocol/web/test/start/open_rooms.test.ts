import { viewOf } from "seki-protocol";
import { beforeEach, expect, it, vi } from "vitest";
import { goInstead } from "../../src/app/router.js";
import "../../src/start/open_rooms.js";
import { isSpent } from "../../src/start/spent_rooms.js";
import { speak } from "../../src/words/words.js";
import { aSnapshot, connectedWorld, MATCH, PERSON, ROOM, settled, show } from "../app/rooms.js";

const result = { winner: 0, termination: "resign", points: null, ended_at: 1, left: null } as const;

beforeEach(async () => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#/");
  await speak("en");
});

function openRooms(): HTMLElement {
  const element = document.createElement("seki-open-rooms");
  document.body.append(element);
  return element;
}

it("offers a room whose match is over, and stays", async () => {
  const world = await connectedWorld([ROOM]);
  const list = openRooms();
  await settled();
  await show(world, "get_snapshot", { match: { ...MATCH, result } });
  await vi.waitFor(() => expect(list.textContent).toContain("match over"));
  expect(list.querySelector("a")?.getAttribute("href")).toBe(`#/room/${ROOM}`);
  expect(location.hash).toBe("#/");
});

it("leads back to one's own running match by itself where the site is opened", async () => {
  const world = await connectedWorld([ROOM]);
  openRooms();
  await settled();
  await show(world, "get_snapshot");
  await vi.waitFor(() => expect(location.hash).toBe(`#/room/${ROOM}`));
});

it("offers a running match to who came to the start page of their own will", async () => {
  goInstead({ page: "rules", game: "janggi" });
  goInstead({ page: "start" });
  const world = await connectedWorld([ROOM]);
  const list = openRooms();
  await settled();
  await show(world, "get_snapshot");
  await vi.waitFor(() => expect(list.textContent).toContain("being played"));
  expect(location.hash).toBe("#/");
});

it("says nothing of rooms that are open to the person no more", async () => {
  const world = await connectedWorld([ROOM]);
  const list = openRooms();
  await settled();
  world.peer.refuse("get_snapshot", "room/unknown");
  await settled();
  expect(list.textContent?.trim()).toBe("");
});

it("lets rooms be left whose match is not one's own to play", async () => {
  const world = await connectedWorld([ROOM]);
  const list = openRooms();
  await settled();
  await show(world, "get_snapshot", { match: { ...MATCH, result } });
  await vi.waitFor(() => expect(list.querySelector("button")).not.toBeNull());
  list.querySelector("button")?.click();
  await settled();
  expect(world.peer.last("leave_party").room).toBe(ROOM);
  world.peer.grant("leave_party");
  await vi.waitFor(() => expect(list.textContent?.trim()).toBe(""));
});

it("calls a room spent where its only person's match against a CPU is over, and no other", () => {
  const sample = viewOf(aSnapshot());
  const match = sample.match && { ...sample.match, result };
  const spent = {
    ...sample,
    members: [PERSON],
    seats: [PERSON, null],
    cpus: [null, 3],
    match,
  } as const;
  expect(isSpent(spent)).toBe(true);
  expect(isSpent({ ...spent, members: [PERSON, "a friend"] })).toBe(false);
  expect(isSpent({ ...spent, cpus: [null, null] })).toBe(false);
  expect(isSpent({ ...spent, match: sample.match })).toBe(false);
  expect(isSpent({ ...spent, match: null })).toBe(false);
});
