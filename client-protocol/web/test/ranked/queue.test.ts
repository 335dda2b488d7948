import { beforeEach, expect, test, vi } from "vitest";
import "../../src/ranked/queue_panel.js";
import "../../src/ranked/waiting_bar.js";
import { here } from "../../src/app/router.js";
import { session } from "../../src/app/session.js";
import { newPairing, queueState } from "../../src/ranked/queue.js";
import { say, speak } from "../../src/words/words.js";
import { ROOM, settled } from "../app/rooms.js";
import {
  answer,
  aPairing,
  aQueue,
  buttonIn,
  NOW,
  rankedWorld,
  shown,
  tellQueue,
  textIn,
  waitingSince,
} from "./worlds.js";

const words = () => say().ranked.queue;

beforeEach(async () => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#/");
  await speak("en");
});

test("one button begins to wait, and the panel says how it stands from then on", async () => {
  const world = await rankedWorld();
  const panel = await shown("seki-queue", { game: "gungi" });
  buttonIn(panel, words().find("Gungi")).click();
  await settled();
  expect(world.peer.last("join_queue").game).toBe("gungi");
  world.peer.grant("join_queue", { since: NOW });
  await settled();
  await answer(world, waitingSince(session().now() ?? 0, { game: "gungi" }));
  await vi.waitFor(() => expect(textIn(panel)).toContain(words().searching("Gungi")));
  expect(textIn(panel)).toContain(words().points(196));
  expect(textIn(panel)).toContain(words().people(5));
  await tellQueue(world, waitingSince(session().now() ?? 0, { game: "gungi", window: 260 }));
  await vi.waitFor(() => expect(textIn(panel)).toContain(words().points(260)));
});

test("the waiting is ended by its button", async () => {
  const world = await rankedWorld(waitingSince(NOW - 12_000));
  const panel = await shown("seki-queue", { game: "janggi" });
  expect(world.peer.heard.map(({ type }) => type)).not.toContain("leave_queue");
  buttonIn(panel, words().cancel).click();
  await settled();
  world.peer.grant("leave_queue");
  await settled();
  await answer(world, aQueue());
  await vi.waitFor(() => expect(buttonIn(panel, words().find("Janggi")).disabled).toBe(false));
});

test("who waits in one game can change to the other without leaving first", async () => {
  const world = await rankedWorld(waitingSince(NOW - 12_000));
  const panel = await shown("seki-queue", { game: "gungi" });
  expect(textIn(panel)).toContain(words().searching("Janggi"));
  buttonIn(panel, words().instead("Gungi")).click();
  await settled();
  expect(world.peer.last("join_queue").game).toBe("gungi");
});

test("a cool-down is told with its length and its reason, and nobody can join meanwhile", async () => {
  await rankedWorld(aQueue({ cooldown_until: NOW + 240_000 }));
  const panel = await shown("seki-queue", { game: "janggi" });
  expect(textIn(panel)).toContain(words().cooling("4 minutes"));
  expect(textIn(panel)).toContain(words().coolingWhy);
  expect(buttonIn(panel, words().find("Janggi")).disabled).toBe(true);
});

test("after a reload the page asks how it stands, and shows that the waiting goes on", async () => {
  const world = await rankedWorld(waitingSince(NOW - 65_000));
  const panel = await shown("seki-queue", { game: "janggi" });
  expect(world.peer.heard.filter(({ type }) => type === "get_queue")).toHaveLength(1);
  expect(panel.querySelector("[role=timer]")?.textContent).toBe("1:05");
});

test("a running ranked match is led to in place of a second one", async () => {
  await rankedWorld(aQueue({ playing: ROOM }));
  const panel = await shown("seki-queue", { game: "janggi" });
  expect(panel.querySelector(`a[href="#/room/${ROOM}"]`)?.textContent).toBe(words().toMatch);
});

test("other pages show a bar while one waits, the start page does not", async () => {
  const world = await rankedWorld(waitingSince(NOW - 5_000));
  const bar = await shown("seki-waiting", { route: { page: "rules", game: "gungi" } });
  expect(textIn(bar)).toContain(words().bar("Janggi", "0:05"));
  const onStart = await shown("seki-waiting", { route: { page: "start" } });
  expect(textIn(onStart)).toBe("");
  const again = await shown("seki-waiting", { route: { page: "profile", person: null } });
  buttonIn(again, words().cancel).click();
  await settled();
  expect(world.peer.last("leave_queue").type).toBe("leave_queue");
});

test("a pairing leads into its room, and says who the opponent is and what leaving costs", async () => {
  history.replaceState(null, "", "#/rules/janggi");
  const world = await rankedWorld(waitingSince(NOW - 5_000));
  world.peer.say(aPairing());
  await settled();
  expect(here()).toEqual({ page: "room", room: ROOM });
  const bar = await shown("seki-waiting", { route: here() });
  const { paired } = say().ranked;
  expect(textIn(bar)).toContain("벤 #3F7K 1588 ±121 (provisional)");
  expect(textIn(bar)).toContain(paired.sides.second);
  for (const cost of [paired.absent, paired.grace(30, 180), paired.forgiven(3), paired.early(2)]) {
    expect(textIn(bar)).toContain(cost);
  }
  buttonIn(bar, paired.toBoard).click();
  expect(newPairing()).toBeNull();
  await vi.waitFor(() => expect(textIn(bar)).toBe(""));
});

test("a pairing that was missed leads into its room as soon as it is known", async () => {
  const world = await rankedWorld(waitingSince(NOW - 5_000));
  await tellQueue(world, aQueue({ playing: ROOM }));
  expect(here()).toEqual({ page: "room", room: ROOM });
});

test("nobody is led away who has not waited", async () => {
  const world = await rankedWorld();
  await tellQueue(world, aQueue({ playing: ROOM }));
  expect(here()).toEqual({ page: "start" });
  expect(queueState()?.playing).toBe(ROOM);
});
