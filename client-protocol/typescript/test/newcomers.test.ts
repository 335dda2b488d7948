import { expect, test } from "vitest";
import { browserTokenStore, memoryTokenStore } from "../src/browser.js";
import { isToken } from "../src/identity.js";
import type { TokenStore } from "../src/ports.js";
import { settled, World } from "./world.js";

/** A device's storage as two tabs see it; what one writes, the other hears of later. */
class Shared {
  token: string | null = null;
  #tabs: (() => void)[] = [];

  tab(): TokenStore {
    return {
      read: () => this.token,
      write: (token) => {
        this.token = token;
      },
      onChange: (call) => {
        this.#tabs.push(call);
        return () => {};
      },
    };
  }

  changed(): void {
    for (const call of this.#tabs) call();
  }
}

test("two tabs opened at once by a newcomer are one person", () => {
  const device = new Shared();
  const worlds = [1, 2].map((seed) => new World(device.tab(), seed));
  for (const world of worlds) {
    device.token = null; // neither has seen the other's token yet
    world.open();
  }
  for (const world of worlds) {
    world.pass(60);
    world.peer.greet();
  }
  const tokens = worlds.map(({ peer }) => peer.last("hello").token ?? null);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens.every(isToken)).toBe(true);
});

test("a tab with nothing in hand becomes who another tab says the device is", () => {
  const device = new Shared();
  const world = new World(device.tab());
  const session = world.open();
  world.pass(60);
  world.peer.greet();
  device.token = "B".repeat(43);
  device.changed();
  world.pass(1_000);
  world.peer.greet();
  expect(world.peer.last("hello").token).toBe(device.token);
  expect(session.token).toBe(device.token);
});

test("a tab that waits for something stays who it is", async () => {
  const device = new Shared();
  const world = new World(device.tab());
  const session = world.open();
  world.pass(60);
  world.peer.greet();
  const asked = session.ping();
  device.token = "B".repeat(43);
  device.changed();
  world.pass(1_000);
  expect(world.peers.length).toBe(1);
  session.close();
  await expect(asked).rejects.toThrow("closed");
});

test.each([null, "", "short", "ä".repeat(43), "A".repeat(44)])(
  "a stored token %s is none",
  async (stored) => {
    const world = new World(memoryTokenStore(stored));
    world.open();
    world.pass(60);
    world.peer.greet();
    await settled();
    expect(isToken(world.peer.last("hello").token ?? null)).toBe(true);
  },
);

test("where storage is forbidden a page still has one person", () => {
  const store = browserTokenStore("seki.token"); // there is no localStorage here
  expect(store.read()).toBeNull();
  store.write("B".repeat(43));
  expect(store.read()).toBe("B".repeat(43));
});
