import { beforeEach, expect, it, vi } from "vitest";
import { goInstead } from "../../src/app/router.js";
import "../../src/start/open_rooms.js";
import { speak } from "../../src/words/words.js";
import { connectedWorld, MATCH, ROOM, settled, show } from "../app/rooms.js";

const result = { winner: 0, termination: "resign", points: null, ended_at: 1 } as const;

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
