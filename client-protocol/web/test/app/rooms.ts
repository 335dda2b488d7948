/** A session whose server is played by the test, and a room of it in hand. */
import type { MatchState, Snapshot, YourTurn } from "../../../typescript/src/messages.js";
import { snapshot, yourTurn } from "../../../typescript/test/samples.js";
import { World } from "../../../typescript/test/world.js";
import { holdSession } from "../../src/app/session.js";

export const ROOM = snapshot.room;
export const PERSON = snapshot.you.person;
export const MATCH = snapshot.match satisfies MatchState;

/** Lets promises that are settled be heard of, through whoever waits for one another. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** Begins the page's session in a new world; nobody has greeted it yet. */
export function newWorld(): World {
  const world = new World();
  holdSession(world.open());
  return world;
}

/** The same, with a connection on which `rooms` are the person's. */
export async function connectedWorld(rooms: readonly string[] = []): Promise<World> {
  const world = newWorld();
  greet(world, rooms);
  await settled();
  return world;
}

/** Welcomes the page as the room's person. */
export function greet({ peer }: World, rooms: readonly string[] = []): void {
  const hello = { type: "hello", protocol: 1, server: "0.1.0" } as const;
  const limits = { frame_bytes: 16_384, depth: 8 };
  peer.say({ ...hello, now: snapshot.now, heartbeat_ms: 20_000, limits });
  const { id, token } = peer.last("hello");
  const welcome = { type: "welcome", person: PERSON, now: snapshot.now } as const;
  peer.say({ ...welcome, id, token: token ?? "", rooms: [...rooms] });
}

export function aSnapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return { ...snapshot, ...changes };
}

export function aTurn(): YourTurn {
  return { ...yourTurn, room: ROOM, step: MATCH.board.step };
}

/** Grants what was asked last of that type, and shows the room. */
export async function show(
  { peer }: World,
  asked: "get_snapshot" | "create_party" | "join_party" | "watch",
  changes: Partial<Snapshot> = {},
): Promise<void> {
  peer.grant(asked, { room: ROOM, seat: 0 });
  peer.say(aSnapshot(changes));
  await settled();
}
