import { beforeEach, expect, it, vi } from "vitest";
import type { World } from "../../../typescript/test/world.js";
import "../../src/app/connection_bar.js";
import { say, speak } from "../../src/words/words.js";
import { connectedWorld, newWorld } from "./rooms.js";

beforeEach(async () => {
  document.body.replaceChildren();
  await speak("en");
});

/** Shows the bar; gives what it says when it says something. */
function theBar(): { says: () => string | null } {
  const element = document.createElement("seki-connection");
  document.body.append(element);
  return {
    says() {
      const bar = element.querySelector<HTMLElement>(".connection-bar");
      return !bar || bar.hidden ? null : (bar.textContent ?? "");
    },
  };
}

function farewell({ peer }: World, comeBackMs: number | null): void {
  const code = comeBackMs === null ? "limit/too_many_connections" : "server/restarting";
  peer.say({ type: "goodbye", code, text: "of no matter", come_back_ms: comeBackMs });
  peer.drop();
}

it("says nothing while there is a connection, nor while the first one is quickly made", async () => {
  newWorld();
  const first = theBar();
  await vi.waitFor(() => expect(document.querySelector(".connection-bar")).not.toBeNull());
  expect(first.says()).toBeNull();
  await connectedWorld();
  const second = theBar();
  await vi.waitFor(() => expect(document.querySelectorAll(".connection-bar")).toHaveLength(2));
  expect(second.says()).toBeNull();
});

it("says that a connection is lost, and that it comes back by itself", async () => {
  const world = await connectedWorld();
  const bar = theBar();
  world.peer.drop();
  await vi.waitFor(() => expect(bar.says()).toContain(say().shell.connection.lost));
});

it("says why the server took its leave, in the reader's language", async () => {
  const world = await connectedWorld();
  const bar = theBar();
  farewell(world, 2_000);
  await vi.waitFor(() => expect(bar.says()).toContain("restarting"));
  await speak("ko");
  world.pass(2_500);
  await vi.waitFor(() => expect(bar.says()).toBeTruthy());
});

it("offers to load the page anew where no connection comes by itself any more", async () => {
  const world = await connectedWorld();
  const bar = theBar();
  farewell(world, null);
  await vi.waitFor(() => expect(bar.says()).toContain(say().shell.connection.reload));
});
