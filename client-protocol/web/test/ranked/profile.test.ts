import { beforeEach, expect, test, vi } from "vitest";
import "../../src/ranked/profile_page.js";
import type { World } from "../../../typescript/test/world.js";
import type { ForgetForm } from "../../src/ranked/forget_form.js";
import type { OwnCodes } from "../../src/ranked/own_codes.js";
import { say, speak } from "../../src/words/words.js";
import { connectedWorld, greet, settled } from "../app/rooms.js";
import {
  aProfile,
  aStanding,
  buttonIn,
  MATCH,
  NOW,
  pointsOf,
  RIVAL,
  shown,
  textIn,
} from "./worlds.js";

let world: World;
const words = () => say().ranked.profile;

beforeEach(async () => {
  await speak("en");
  world = await connectedWorld();
});

async function profilePage(profile = aProfile(), person: string | null = null): Promise<Element> {
  const page = await shown("seki-profile", { person });
  await settled();
  world.peer.grant("get_profile", { ...profile });
  await settled();
  await vi.waitFor(() => expect(page.querySelector("h1")).not.toBeNull());
  return page;
}

function fieldIn(element: Element, name: string): HTMLInputElement {
  const field = element.querySelector<HTMLInputElement>(`#${name}`);
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
}

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("one's own page has name, ratings and everything that is one's own", async () => {
  const page = await profilePage();
  expect(page.querySelector("h1")?.textContent).toBe("안나 #K2QX");
  expect(textIn(page)).toContain("1523 ±84");
  expect(textIn(page)).toContain(say().ranked.standing.record(12, 1, 9));
  expect(textIn(page)).toContain(say().ranked.standing.none);
  expect(page.querySelector("seki-own-codes")).not.toBeNull();
});

test("another's page has nothing that could change them", async () => {
  const page = await profilePage(aProfile({ person: RIVAL, name: "벤", tag: "3F7K" }), RIVAL);
  expect(world.peer.last("get_profile").person).toBe(RIVAL);
  expect(page.querySelector("h1")?.textContent).toBe("벤 #3F7K");
  expect(page.querySelector("seki-name-form, seki-own-codes, seki-forget-form")).toBeNull();
});

test("a provisional rating is marked as such, in words", async () => {
  const standing = aStanding({ deviation_milli: 210_000, provisional: true });
  const page = await profilePage(aProfile({ standings: { janggi: standing } }));
  expect(page.querySelector(".profile-mark")?.textContent).toBe("provisional");
});

test("the rating's way is drawn, told in a sentence, and a table for who cannot see it", async () => {
  const history = await shown("seki-rating-history", { game: "janggi", person: RIVAL });
  await settled();
  world.peer.grant("get_rating_history", { points: pointsOf(5) });
  await settled();
  await vi.waitFor(() => expect(history.querySelector("svg")).not.toBeNull());
  const sentence = words().history.summary(5, 1500, 1540, 1410, 1540);
  expect(history.querySelector("svg")?.getAttribute("aria-label")).toBe(sentence);
  const rows = [...history.querySelectorAll("tbody tr")].map(
    (row) => row.querySelectorAll("td")[1]?.textContent,
  );
  expect(rows).toEqual(["1500", "1470", "1520", "1410", "1540"]);
});

test("matches are listed with result and change, page by page", async () => {
  const opponent = { person: RIVAL, name: "벤", tag: "3F7K" };
  const game = { game: "janggi", at: NOW, opponent, reason: "played" as const, score: 2 as const };
  const rated = { ...game, match: MATCH, rating_milli: 1_538_902, change_milli: 15_421 };
  const list = await shown("seki-ranked-games", { person: RIVAL, isOwn: false });
  await settled();
  world.peer.grant("get_games", { games: [rated], more: true });
  await settled();
  await vi.waitFor(() => expect(textIn(list)).toContain("1539 +16"));
  buttonIn(list, words().games.more).click();
  await settled();
  expect(world.peer.last("get_games").before).toBe(MATCH);
  const older = { ...rated, match: `${MATCH}1`, score: null, change_milli: 0 };
  world.peer.grant("get_games", { games: [older], more: false });
  await vi.waitFor(() => expect(list.querySelectorAll("li")).toHaveLength(2));
  expect(textIn(list)).toContain(words().games.uncounted);
  expect(list.querySelectorAll("button")).toHaveLength(0);
});

test("a name is sent as it was typed, and what is wrong with one is said beside the field", async () => {
  const form = await shown("seki-name-form", { name: "" });
  const renamed = vi.fn();
  form.addEventListener("renamed", renamed);
  const field = fieldIn(form, "profile-name");
  const send = async (name: string) => {
    type(field, name);
    buttonIn(form, words().name.save).click();
    await settled();
  };
  await send("  ");
  expect(textIn(form)).toContain(words().name.faults.empty);
  await send("x".repeat(21));
  expect(textIn(form)).toContain(words().name.faults.long);
  expect(world.peer.heard.map(({ type }) => type)).not.toContain("set_name");
  await send("안나\u200b");
  world.peer.refuse("set_name", "profile/name_invalid", false, { why: "invisible" });
  await vi.waitFor(() => expect(textIn(form)).toContain(words().name.faults.invisible));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await send("안나");
  world.peer.grant("set_name", { name: "안나", tag: "K2QX" });
  await vi.waitFor(() => expect(renamed).toHaveBeenCalledOnce());
});

test("a code for another device is shown for as long as it works", async () => {
  const codes = await shown("seki-own-codes");
  buttonIn(codes, words().devices.make).click();
  await settled();
  world.peer.grant("make_device_code", { code: "5TQ8M2XK", until: NOW + 600_000 });
  await vi.waitFor(() => expect(textIn(codes)).toContain("5TQ8M2XK"));
  expect(textIn(codes)).toContain(words().devices.until("10 minutes"));
});

test("a code of another device makes this one that person's, and the page begins anew", async () => {
  const codes = await shown<OwnCodes>("seki-own-codes");
  codes.begin = vi.fn();
  const field = fieldIn(codes, "profile-device-code");
  field.value = "5TQ8M2XK";
  field.closest("form")?.requestSubmit();
  await settled();
  expect(world.peer.last("use_device_code").code).toBe("5TQ8M2XK");
  world.peer.grant("use_device_code", { token: "A".repeat(43) });
  await settled();
  world.pass(60_000);
  greet(world);
  await vi.waitFor(() => expect(codes.begin).toHaveBeenCalledOnce());
  expect(world.ports.store.read()).toBe("A".repeat(43));
});

test("a code that names nobody changes nothing, and says so", async () => {
  const codes = await shown<OwnCodes>("seki-own-codes");
  codes.begin = vi.fn();
  const field = fieldIn(codes, "profile-recovery-code");
  field.value = "AAAA-BBBB";
  field.closest("form")?.requestSubmit();
  await settled();
  world.peer.refuse("use_recovery_code", "profile/code_unknown");
  await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(codes.begin).not.toHaveBeenCalled();
});

test("nobody is forgotten who has not typed the word", async () => {
  const form = await shown<ForgetForm>("seki-forget-form");
  form.leave = vi.fn();
  buttonIn(form, words().forget.open).click();
  await vi.waitFor(() => expect(buttonIn(form, words().forget.yes).disabled).toBe(true));
  type(fieldIn(form, "profile-forget-word"), "delet");
  await settled();
  fieldIn(form, "profile-forget-word").closest("form")?.requestSubmit();
  await settled();
  expect(world.peer.heard.map(({ type }) => type)).not.toContain("delete_me");
  type(fieldIn(form, "profile-forget-word"), "Delete");
  await vi.waitFor(() => expect(buttonIn(form, words().forget.yes).disabled).toBe(false));
  buttonIn(form, words().forget.yes).click();
  await settled();
  world.peer.grant("delete_me");
  await settled();
  world.pass(60_000);
  greet(world);
  await vi.waitFor(() => expect(form.leave).toHaveBeenCalledOnce());
});
