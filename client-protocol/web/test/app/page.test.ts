import { beforeEach, expect, it, vi } from "vitest";
import "../../src/app/page.js";
import { viewOf } from "seki-protocol";
import { matchEnded } from "../../../typescript/test/samples.js";
import { isToBeSeen } from "../../src/app/room_page.js";
import { go } from "../../src/app/router.js";
import { enter } from "../../src/app/session.js";
import { say, speak } from "../../src/words/words.js";
import { aSnapshot, aTurn, connectedWorld, MATCH, PERSON, ROOM, settled, show } from "./rooms.js";

beforeEach(async () => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#/nothing/at/all");
  await speak("en");
  await connectedWorld();
  document.body.append(document.createElement("seki-page"));
});

it("says so where an address leads nowhere", async () => {
  await vi.waitFor(() => {
    expect(document.querySelector("h1")?.textContent).toBe(say().shell.unknown.title);
  });
  expect(document.title).toBe("No such page – Seki");
});

it("moves the focus to the heading of the page that the reader goes to, not of the first", async () => {
  await vi.waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  expect(document.activeElement).toBe(document.body);
  go({ page: "join", code: "7KX2MQ9P" });
  await vi.waitFor(() => {
    expect(document.activeElement?.textContent).toBe(say().start.join.title);
  });
  expect(document.title).toBe("Invitation – Seki");
});

it("says in its title that the reader is awaited at a board, for as long as that is so", async () => {
  const world = await connectedWorld();
  document.body.replaceChildren(document.createElement("seki-page"));
  await vi.waitFor(() => expect(document.title).toBe("No such page – Seki"));
  const entering = enter(ROOM);
  await settled();
  await show(world, "get_snapshot", { match: { ...MATCH, board: { ...MATCH.board, to_move: 0 } } });
  await entering;
  world.peer.say(aTurn());
  expect(document.title).toBe("Your turn – No such page – Seki");
  world.peer.say({ ...matchEnded, seq: aSnapshot().seq + 1 });
  expect(document.title).toBe("No such page – Seki");
});

it("is in the language that is spoken", async () => {
  await speak("ko");
  await vi.waitFor(() => expect(document.documentElement.lang).toBe("ko"));
});

it("leads past the header by a link, without leaving the page", async () => {
  await vi.waitFor(() => expect(document.querySelector("main")).not.toBeNull());
  document.querySelector<HTMLElement>(".page-skip")?.click();
  expect(document.activeElement?.tagName).toBe("MAIN");
  expect(location.hash).toBe("#/nothing/at/all");
});

it("shows the board of a match that runs, and of an ended one to whom it matters", () => {
  const view = viewOf(aSnapshot());
  const running = view.match;
  if (!running) throw new Error("the sample has a match");
  const result = {
    winner: 0,
    termination: "resign",
    points: null,
    ended_at: 1,
    left: null,
  } as const;
  const own = { ...running, result };
  const others = { ...own, players: ["someone", "other"] as const };
  expect(MATCH.players).toContain(PERSON);
  expect(isToBeSeen(running, view, false)).toBe(true);
  expect(isToBeSeen(own, view, false)).toBe(true);
  expect(isToBeSeen(others, view, false)).toBe(false);
  expect(isToBeSeen(others, view, true)).toBe(true);
});
