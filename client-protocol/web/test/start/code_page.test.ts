import { beforeEach, expect, it, vi } from "vitest";
import "../../src/start/code_page.js";
import type { CodePage } from "../../src/start/code_page.js";
import { speak } from "../../src/words/words.js";
import { connectedWorld, ROOM, settled, show } from "../app/rooms.js";

beforeEach(async () => {
  document.body.replaceChildren();
  await speak("en");
});

async function codePage(purpose: "join" | "watch"): Promise<CodePage> {
  const page = document.createElement("seki-code") as CodePage;
  page.code = "7KX2MQ9P";
  page.purpose = purpose;
  document.body.append(page);
  await page.updateComplete;
  return page;
}

function press(page: CodePage, name: string): void {
  const found = [...page.querySelectorAll("button")].find(
    ({ textContent }) => textContent?.trim() === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  found.click();
}

it.each(["join", "watch"] as const)(
  "asks the server for nothing until a button of %s is pressed",
  async (purpose) => {
    const world = await connectedWorld();
    const page = await codePage(purpose);
    await settled();
    expect(page.textContent).toContain("7KX2MQ9P");
    expect(world.peer.heard.map(({ type }) => type)).toEqual(["hello"]);
  },
);

it("takes a seat by one press, and goes to the room", async () => {
  const world = await connectedWorld();
  press(await codePage("join"), "Take a seat");
  await settled();
  expect(world.peer.last("join_party")).toMatchObject({ code: "7KX2MQ9P", seat: "any" });
  await show(world, "join_party");
  expect(location.hash).toBe(`#/room/${ROOM}`);
});

it("offers to come in without a seat where both are taken", async () => {
  const world = await connectedWorld();
  const page = await codePage("join");
  press(page, "Take a seat");
  await settled();
  world.peer.refuse("join_party", "seat/taken");
  await settled();
  await page.updateComplete;
  expect(page.textContent).toContain("Both seats are taken");
  press(page, "Come in without a seat");
  await settled();
  expect(world.peer.last("join_party").seat).toBeNull();
});

it("looks on by a watch code", async () => {
  const world = await connectedWorld();
  press(await codePage("watch"), "Start watching");
  await settled();
  expect(world.peer.last("watch").code).toBe("7KX2MQ9P");
  await show(world, "watch", { codes: null });
  await vi.waitFor(() => expect(location.hash).toBe(`#/room/${ROOM}`));
});
