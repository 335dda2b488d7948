import { type RoomView, viewOf } from "seki-protocol";
import { describe, expect, test } from "vitest";
import { fold } from "../../../typescript/src/folding.js";
import type { Event, Snapshot } from "../../../typescript/src/messages.js";
import evenings from "../../../typescript/test/data/evenings.json" with { type: "json" };
import { sideOf, spectators, startOf } from "../../src/party/standing.js";
import { ANN, anEndedMatch, aParty, BEN, EVE, settingsOf } from "./rooms.js";

const both = { members: [ANN, BEN], seats: [ANN, BEN] } as const;

function sides(view: RoomView): [unknown, unknown] {
  return [sideOf(view, 0), sideOf(view, 1)];
}

describe("which side a seat will hold", () => {
  test("is told before every match of recorded evenings as it then came, or not at all", () => {
    let told = 0;
    for (const evening of evenings as unknown as { snapshots: Snapshot[]; events: Event[] }[]) {
      let view = viewOf(evening.snapshots[0] as Snapshot);
      for (const event of evening.events) {
        const before = view;
        view = fold(view, event);
        if (event.type !== "match_started" || sideOf(before, 0) === null) continue;
        told += 1;
        expect(sideOf(before, event.first_seat)).toBe(0);
      }
    }
    expect(told).toBeGreaterThan(5);
  });

  test("is drawn by lot where the settings say so, and where the leader has no seat", () => {
    expect(sides(aParty(both))).toEqual([null, null]);
    const settings = settingsOf("janggi", { first: "leader" });
    expect(sides(aParty({ members: [ANN, BEN, EVE], seats: [EVE, BEN], settings }))).toEqual([
      null,
      null,
    ]);
  });

  test("goes by who leads, on whichever seat", () => {
    const leads = (first: string) => ({ settings: settingsOf("janggi", { first }) });
    expect(sides(aParty({ ...both, ...leads("leader") }))).toEqual([0, 1]);
    expect(sides(aParty({ ...both, ...leads("guest") }))).toEqual([1, 0]);
    expect(sides(aParty({ ...both, ...leads("leader"), seats: [BEN, ANN] }))).toEqual([1, 0]);
  });

  test("changes between the same two or stays, and follows who changed seats", () => {
    const match = anEndedMatch();
    expect(sides(aParty({ ...both, match }))).toEqual([1, 0]);
    expect(sides(aParty({ ...both, seats: [BEN, ANN], match }))).toEqual([0, 1]);
    const settings = settingsOf("janggi", { swap_on_rematch: false });
    expect(sides(aParty({ ...both, match, settings }))).toEqual([0, 1]);
    expect(sides(aParty({ members: [ANN, EVE], seats: [ANN, EVE], match }))).toEqual([null, null]);
  });
});

describe("a match may be started", () => {
  test("against a CPU by who is alone and sits, not by who stands", () => {
    expect(startOf(aParty())).toEqual({ against: "cpu" });
    expect(startOf(aParty({ seats: [null, null] }))).toEqual({ hindrance: "stand_up_alone" });
  });

  test("between two who sit, people or CPUs", () => {
    expect(startOf(aParty(both))).toEqual({ against: "seated" });
    expect(startOf(aParty({ cpus: [null, 3] }))).toEqual({ against: "seated" });
  });

  test("not while a seat is free and somebody else is there", () => {
    expect(startOf(aParty({ members: [ANN, BEN] }))).toEqual({ hindrance: "seat_free" });
  });

  test("not while one runs", () => {
    const match = anEndedMatch({ result: null });
    expect(startOf(aParty({ ...both, match }))).toEqual({ hindrance: "running" });
    expect(startOf(aParty({ ...both, match: anEndedMatch() }))).toEqual({ against: "seated" });
  });
});

test("spectators are the members without a seat", () => {
  expect(spectators(aParty({ members: [ANN, BEN, EVE], seats: [EVE, null] }))).toEqual([ANN, BEN]);
});
