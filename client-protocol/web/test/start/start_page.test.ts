import { beforeEach, expect, it, vi } from "vitest";
import "../../src/start/start_page.js";
import { speak } from "../../src/words/words.js";
import { connectedWorld, ROOM, settled, show } from "../app/rooms.js";

beforeEach(async () => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#/");
  await speak("en");
});

async function startPage(): Promise<Element> {
  const page = document.createElement("seki-start");
  document.body.append(page);
  await vi.waitFor(() => expect(page.querySelector("h1")).not.toBeNull());
  return page;
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}

function choose(page: Element, name: string, value: string): void {
  page.querySelector<HTMLInputElement>(`input[name=${name}][value="${value}"]`)?.click();
}

it("begins a game against a CPU by choosing the game and pressing one button", async () => {
  const world = await connectedWorld();
  const page = await startPage();
  choose(page, "level", "6");
  choose(page, "game", "gungi");
  await vi.waitFor(() => button("Play Gungi").click());
  await settled();
  const { game, settings } = world.peer.last("create_party");
  expect({ game, level: settings?.cpu_level }).toEqual({ game: "gungi", level: 6 });
  await show(world, "create_party");
  world.peer.grant("start", { match: `${ROOM}.1` });
  await vi.waitFor(() => expect(location.hash).toBe(`#/room/${ROOM}`));
});

it("leaves the room again where no match could begin, and can be asked anew", async () => {
  const world = await connectedWorld();
  await startPage();
  const play = document.querySelector<HTMLButtonElement>("button.primary");
  play?.click();
  await settled();
  await show(world, "create_party");
  world.peer.refuse("start", "cpu/busy");
  await settled();
  expect(world.peer.last("leave_party").room).toBe(ROOM);
  world.peer.grant("leave_party");
  await vi.waitFor(() => expect(play?.disabled).toBe(false));
  expect(location.hash).toBe("#/");
});

it("opens a room for a friend and begins nothing there", async () => {
  const world = await connectedWorld();
  await startPage();
  button("Open a room").click();
  await settled();
  await show(world, "create_party", { match: null });
  await vi.waitFor(() => expect(location.hash).toBe(`#/room/${ROOM}`));
  expect(world.peer.heard.map(({ type }) => type)).not.toContain("start");
});

it("remembers the game and the level that were chosen last", async () => {
  await connectedWorld();
  const first = await startPage();
  choose(first, "game", "gungi");
  choose(first, "level", "8");
  first.remove();
  const again = await startPage();
  const chosen = [...again.querySelectorAll<HTMLInputElement>("input:checked")];
  expect(chosen.map(({ value }) => value)).toEqual(["gungi", "8"]);
});

it.each([
  ["7kx2 mq9p", "join", "#/join/7KX2MQ9P"],
  ["7kx2mq9p", "watch", "#/watch/7KX2MQ9P"],
  ["http://10.0.0.7:8080/#/watch/H4WN8RTC", "join", "#/watch/H4WN8RTC"],
])("goes by the code %s and the button %s to %s", async (typed, purpose, hash) => {
  await connectedWorld();
  const page = await startPage();
  await vi.waitFor(() => expect(page.querySelector("[name=code]")).not.toBeNull());
  const field = page.querySelector<HTMLInputElement>("[name=code]");
  if (field) field.value = typed;
  page.querySelector<HTMLButtonElement>(`[value=${purpose}]`)?.click();
  await vi.waitFor(() => expect(location.hash).toBe(hash));
});

it("asks for a code where none was typed", async () => {
  await connectedWorld();
  const page = await startPage();
  await vi.waitFor(() => page.querySelector<HTMLButtonElement>("[value=join]")?.click());
  await vi.waitFor(() => expect(page.textContent).toContain("Please type the code"));
  expect(document.activeElement?.getAttribute("name")).toBe("code");
  expect(location.hash).toBe("#/");
});
