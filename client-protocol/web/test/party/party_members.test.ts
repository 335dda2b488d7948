import { beforeEach, expect, test } from "vitest";
import { speak } from "../../src/words/words.js";
import { buttonTexts, press, shown } from "./fake_room.js";
import { ANN, anEndedMatch, aParty, BEN, EVE } from "./rooms.js";
import "../../src/party/party_members.js";

const MEMBERS = "seki-party-members";
const three = {
  members: [ANN, EVE, BEN],
  seats: [ANN, BEN],
  present: [ANN, EVE],
} as const;

beforeEach(() => speak("en"));

test("everybody is named with their place and whether they are connected", async () => {
  const { part } = await shown(MEMBERS, aParty(three));
  const rows = [...part.querySelectorAll("li")].map((row) => row.textContent?.replace(/\s+/g, " "));
  expect(rows[0]).toMatch(/Connected.*You.*Leader.*On seat 1/);
  expect(rows[1]).toMatch(/Away.*Guest 0002.*On seat 2/);
  expect(rows[2]).toMatch(/Connected.*Guest 0003.*Spectator/);
});

test("only the leader may send away or hand on, nobody themselves, and not during a match", async () => {
  const powers = async (view: ReturnType<typeof aParty>) =>
    buttonTexts((await shown(MEMBERS, view)).part);
  const each = ["Make leader", "Send away"];
  expect(await powers(aParty(three))).toEqual([...each, ...each]);
  expect(await powers(aParty({ ...three, leader: BEN }))).toEqual([]);
  expect(await powers(aParty({ ...three, match: anEndedMatch({ result: null }) }))).toEqual([]);
});

test("nobody is sent away before the question is answered with yes", async () => {
  const { room } = await shown(MEMBERS, aParty(three));
  press("Send away: Guest 0003");
  press("Cancel");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(room.asked).toEqual([]);
  press("Send away: Guest 0003");
  expect(document.querySelector("dialog")?.textContent).toContain("cannot come back");
  press("Send away");
  await expect.poll(() => room.asked).toEqual([{ command: "kick", args: [EVE] }]);
});

test("the lead is handed to whom was asked about", async () => {
  const { room } = await shown(MEMBERS, aParty(three));
  press("Make leader: Guest 0002");
  press("Make leader");
  await expect.poll(() => room.asked).toEqual([{ command: "transferLeader", args: [BEN] }]);
});
