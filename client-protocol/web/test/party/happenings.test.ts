import type { Happening } from "seki-protocol";
import { beforeEach, expect, test } from "vitest";
import { told } from "../../src/party/happenings.js";
import { languages, speak } from "../../src/words/words.js";
import { ANN, aParty, BEN, settingsOf } from "./rooms.js";

const view = aParty({ members: [ANN, BEN], settings: settingsOf("janggi", { turn_seconds: 30 }) });
const unchanged = view.settings;
const happening = (type: string, more: object = {}) =>
  ({ type, room: view.room, seq: 2, ...more }) as unknown as Happening;

beforeEach(() => speak("en"));

test.each(languages)("everything that others do in a party is told in %s", async (language) => {
  await speak(language);
  const all = [
    happening("member_joined", { person: BEN }),
    happening("member_left", { person: BEN }),
    happening("member_kicked", { person: BEN }),
    happening("leader_changed", { person: BEN }),
    happening("seat_taken", { person: BEN, seat: 1 }),
    happening("seat_left", { person: BEN, seat: 1 }),
    happening("cpu_added", { seat: 1, level: 7 }),
    happening("codes_renewed"),
  ].map((each) => told(each, view, unchanged));
  expect(new Set(all).size).toBe(all.length);
  for (const text of all) expect(text.length).toBeGreaterThan(4);
});

test("people are named as the reader knows them", () => {
  expect(told(happening("member_joined", { person: BEN }), view, unchanged)).toContain("0002");
  expect(told(happening("leader_changed", { person: ANN }), view, unchanged)).toContain("You");
});

test("of settings that changed each is told with its new value, and no other", () => {
  const text = told(happening("settings_changed"), view, settingsOf("janggi"));
  expect(text).toBe("Time for a turn: 30 s.");
});

test("of another game its name is told, not the settings that came with it", () => {
  const text = told(happening("settings_changed"), view, settingsOf("gungi"));
  expect(text).toBe("The game is Janggi now.");
});

test("what needs no word gets none", () => {
  for (const type of ["snapshot", "presence_changed", "unknown_event"])
    expect(told(happening(type), view, unchanged)).toBe("");
});
