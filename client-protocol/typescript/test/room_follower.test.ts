import { expect, test } from "vitest";
import { MAX_AHEAD, RoomFollower } from "../src/room_follower.js";
import { memberJoined, snapshot } from "./samples.js";

const event = (seq: number) => ({ ...memberJoined, seq });

function follower(): RoomFollower {
  const following = new RoomFollower(snapshot.room);
  following.takeSnapshot(snapshot);
  return following;
}

test("over a gap nothing is guessed: what is missed is asked for, once", () => {
  const following = follower();
  expect(following.takeEvent(event(snapshot.seq + 2))).toEqual([]);
  expect(following.takeQuestion()).toMatchObject({ type: "resume", after: snapshot.seq });
  expect(following.takeEvent(event(snapshot.seq + 3))).toEqual([]);
  expect(following.takeQuestion()).toBeNull();
  expect(following.takeEvent(event(snapshot.seq + 1)).map(({ seq }) => seq)).toEqual([
    snapshot.seq + 1,
    snapshot.seq + 2,
    snapshot.seq + 3,
  ]);
});

test("what waited on an old connection is told again by the new one", () => {
  const following = follower();
  following.takeEvent(event(snapshot.seq + 2));
  following.reconnect();
  expect(following.takeEvent(event(snapshot.seq + 1)).length).toBe(1);
});

test("a board that belies its check is replaced by a snapshot, and nothing is folded before", () => {
  const following = follower();
  const board = { ...(snapshot.match?.board ?? {}), fen: "wrong" };
  const wrong = { type: "offer_made", kind: "draw", seat: 0, room: snapshot.room, board };
  following.takeEvent({ ...wrong, seq: snapshot.seq + 1 } as never);
  expect(following.takeQuestion()).toMatchObject({ type: "get_snapshot" });
  expect(following.takeEvent(event(snapshot.seq + 2))).toEqual([]);
  expect(following.takeSnapshot({ ...snapshot, seq: snapshot.seq + 1 }).length).toBe(1);
});

test("what waits before a gap is bounded, and the next event is never turned away", () => {
  const following = follower();
  for (let ahead = 2; ahead < MAX_AHEAD + 50; ahead += 1)
    following.takeEvent(event(snapshot.seq + ahead));
  expect(following.takeEvent(event(snapshot.seq + 1)).length).toBe(MAX_AHEAD + 1);
});
