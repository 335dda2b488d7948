import { beforeEach, expect, test } from "vitest";
import { speak } from "../../src/words/words.js";
import { press, shown } from "./fake_room.js";
import { ANN, aParty, BEN } from "./rooms.js";
import "../../src/party/party_invite.js";

const INVITE = "seki-party-invite";

const link = () => document.querySelector<HTMLInputElement>(".party-link-text")?.value;
const letters = () =>
  document.querySelector(".party-code-letters")?.textContent?.replace(/\s/g, "");

beforeEach(() => speak("en"));

test("the link and the letters are of the invitation, and of watching when that is chosen", async () => {
  const { part } = await shown(INVITE, aParty());
  expect(link()).toMatch(/#\/join\/7KX2MQ9P$/);
  expect(letters()).toBe("7KX2MQ9P");
  const watching = part.querySelectorAll<HTMLInputElement>("[name=party-door]")[1];
  watching?.dispatchEvent(new Event("change"));
  await part.updateComplete;
  expect(link()).toMatch(/#\/watch\/H4WN8RTC$/);
  expect(letters()).toBe("H4WN8RTC");
  expect(part.textContent).toContain("never gets a seat");
});

test("the QR code is drawn, and anew for another link", async () => {
  const { part } = await shown(INVITE, aParty());
  const drawn = () => part.querySelector(".party-qr path")?.getAttribute("d") ?? "";
  await expect.poll(drawn).not.toBe("");
  const first = drawn();
  part.view = aParty({ codes: { invite: "ABCDEFGH", watch: "H4WN8RTC" } });
  await expect.poll(() => drawn() !== "" && drawn() !== first).toBe(true);
});

test("who knows no code is shown no invitation", async () => {
  const { part } = await shown(INVITE, aParty({ person: BEN, members: [ANN], codes: null }));
  expect(part.textContent?.trim()).toBe("");
});

test("codes are made new by the leader alone, who is told first what that means", async () => {
  const { room } = await shown(INVITE, aParty());
  press("New codes…");
  expect(document.querySelector("dialog")?.textContent).toContain("stop working");
  press("Make new codes");
  await expect.poll(() => room.asked).toEqual([{ command: "renewCodes", args: [] }]);
  const { part } = await shown(INVITE, aParty({ leader: BEN, members: [BEN, ANN] }));
  expect(part.textContent).not.toContain("New codes");
});
