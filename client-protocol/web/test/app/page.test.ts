import { beforeEach, expect, it, vi } from "vitest";
import "../../src/app/page.js";
import { viewOf } from "seki-protocol";
import { isToBeSeen } from "../../src/app/room_page.js";
import { go } from "../../src/app/router.js";
import { say, speak } from "../../src/words/words.js";
import { aSnapshot, connectedWorld, MATCH, PERSON } from "./rooms.js";

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
  const result = { winner: 0, termination: "resign", points: null, ended_at: 1 } as const;
  const own = { ...running, result };
  const others = { ...own, players: ["someone", "other"] as const };
  expect(MATCH.players).toContain(PERSON);
  expect(isToBeSeen(running, view, false)).toBe(true);
  expect(isToBeSeen(own, view, false)).toBe(true);
  expect(isToBeSeen(others, view, false)).toBe(false);
  expect(isToBeSeen(others, view, true)).toBe(true);
});
