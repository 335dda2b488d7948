import { expect, it } from "vitest";
import { matchEnded } from "../../../typescript/test/samples.js";
import { FreshPage, mainScript } from "../../src/app/fresh_page.js";
import { enter } from "../../src/app/session.js";
import { aSnapshot, connectedWorld, greet, MATCH, newWorld, ROOM, settled, show } from "./rooms.js";

/** A browser whose server has a page of another main script. */
function surroundings(served: string | null = "/assets/new.js") {
  const reasons = new Set<string>();
  const browser = {
    reloads: 0,
    served,
    servedScript: () => Promise.resolve(browser.served),
    runningScript: () => "/assets/old.js",
    isFirstReloadFor: (reason: string) => !reasons.has(reason) && Boolean(reasons.add(reason)),
    reload() {
      browser.reloads += 1;
    },
  };
  return browser;
}

it("loads the page anew after a reconnection to a server that has a newer one, but once", async () => {
  const world = await connectedWorld();
  const browser = surroundings();
  new FreshPage(browser).watch();
  for (const reloads of [1, 1]) {
    world.peer.drop();
    world.pass(20_000);
    greet(world);
    await settled();
    expect(browser.reloads).toBe(reloads);
  }
  browser.served = "/assets/newer.js";
  world.peer.drop();
  world.pass(20_000);
  greet(world);
  await settled();
  expect(browser.reloads).toBe(2);
});

it.each(["/assets/old.js", null])(
  "stays where the server's page has the script %s",
  async (served) => {
    await connectedWorld();
    const browser = surroundings(served);
    await new FreshPage(browser).check();
    expect(browser.reloads).toBe(0);
  },
);

it("does not ask for the page on the first connection, which came with it", async () => {
  const world = newWorld();
  const browser = surroundings();
  new FreshPage(browser).watch();
  greet(world);
  await settled();
  expect(browser.reloads).toBe(0);
});

it("never loads the page anew in the reader's turn, but as soon as that is over", async () => {
  const world = await connectedWorld();
  const entering = enter(ROOM);
  await settled();
  await show(world, "get_snapshot", { match: { ...MATCH, board: { ...MATCH.board, to_move: 0 } } });
  await entering;
  const browser = surroundings();
  await new FreshPage(browser).check();
  expect(browser.reloads).toBe(0);
  const { seq } = aSnapshot();
  const ended = { ...matchEnded, room: ROOM, seq: seq + 1 };
  world.peer.say({ ...ended, board: { ...MATCH.board, phase: "over" } });
  expect(browser.reloads).toBe(1);
});

it("loads the page anew, once, where it does not speak the server's protocol", async () => {
  const world = newWorld();
  const browser = surroundings();
  new FreshPage(browser).watch();
  const limits = { frame_bytes: 16_384, depth: 8 };
  world.peer.say({ type: "hello", protocol: 2, server: "9", now: 0, heartbeat_ms: 1_000, limits });
  expect(browser.reloads).toBe(1);
});

it("tells a page by its main script", () => {
  const page = new DOMParser().parseFromString(
    '<script src="/other.js"></script><script type="module" crossorigin src="/assets/a.js"></script>',
    "text/html",
  );
  expect(mainScript(page)).toBe("/assets/a.js");
  expect(mainScript(new DOMParser().parseFromString("<p>Nothing</p>", "text/html"))).toBeNull();
});
