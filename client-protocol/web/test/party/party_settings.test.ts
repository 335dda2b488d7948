import { Refused, type Room, type Settings, TookTooLong } from "seki-protocol";
import { beforeEach, describe, expect, test } from "vitest";
import type { PartySettings } from "../../src/party/party_settings.js";
import { fieldsOf } from "../../src/party/setting_fields.js";
import { speak } from "../../src/words/words.js";
import { ANN, anEndedMatch, aParty, BEN, settingsOf } from "./rooms.js";
import "../../src/party/party_settings.js";

/** A room that answers when it is told to, and notes what it was asked. */
class FakeRoom {
  readonly asked: { settings: Settings; game: string | null }[] = [];
  #answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];

  configure(settings: Settings, game: string | null = null): Promise<void> {
    this.asked.push({ settings, game });
    return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }));
  }

  until(): Promise<never> {
    return Promise.reject(new TookTooLong("nothing more is seen"));
  }

  async answer(error: unknown = null): Promise<void> {
    const answer = this.#answers.shift();
    if (error) answer?.reject(error);
    else answer?.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

let room: FakeRoom;
let form: PartySettings;

async function shown(view = aParty()): Promise<void> {
  document.body.replaceChildren();
  room = new FakeRoom();
  form = document.createElement("seki-party-settings") as PartySettings;
  form.party = room as unknown as Room;
  form.view = view;
  document.body.append(form);
  await form.updateComplete;
}

function control(name: string): HTMLInputElement {
  const found = form.querySelector<HTMLInputElement>(`[aria-labelledby="party-set-${name}-name"]`);
  if (!found) throw new Error(`no control of ${name}`);
  return found;
}

async function change(
  input: HTMLInputElement,
  to: { checked?: boolean; value?: string },
): Promise<void> {
  Object.assign(input, to);
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await form.updateComplete;
}

const faults = () => [...form.querySelectorAll(".party-fault")].map((each) => each.textContent);

beforeEach(() => speak("en"));

describe("the leader's form", () => {
  test.each(["janggi", "gungi"] as const)("has a control for every setting of %s", async (game) => {
    await shown(aParty({ settings: settingsOf(game) }));
    for (const { name } of fieldsOf(game)) {
      const { id } = form.querySelector(`#party-set-${name}-explain`) as HTMLElement;
      expect(control(name).getAttribute("aria-describedby")?.split(" ")).toContain(id);
    }
  });

  test("sends a change at once, and shows it before it is stored", async () => {
    await shown();
    await change(control("allow_take_back"), { checked: true });
    expect(room.asked).toEqual([{ settings: { allow_take_back: true }, game: null }]);
    expect(form.querySelectorAll("[aria-busy=true]").length).toBe(1);
    form.view = aParty({ settings: settingsOf("janggi", { allow_take_back: true }) });
    await room.answer();
    await form.updateComplete;
    expect(control("allow_take_back").checked).toBe(true);
    expect(form.querySelectorAll("[aria-busy=true]").length).toBe(0);
  });

  test("takes back what the server refuses, and says what it said", async () => {
    await shown();
    await change(control("bikjang"), { checked: false });
    expect(control("bikjang").checked).toBe(false);
    await room.answer(new Refused("match/running", "Not while a match is being played.", {}));
    await expect.poll(() => control("bikjang").checked).toBe(true);
    expect(faults().join("")).toContain("Not while a match is being played.");
  });

  test("sends no count that cannot be one, says so, and shows the old one again", async () => {
    await shown();
    await change(control("max_plies"), { value: "-3" });
    expect(room.asked).toEqual([]);
    expect(control("max_plies").value).toBe("300");
    expect(faults().join("")).toMatch(/whole number/);
    await change(control("max_plies"), { value: "200" });
    expect(room.asked[0]?.settings).toEqual({ max_plies: 200 });
    expect(faults().join("")).toBe("");
  });

  test("marks what differs, and puts one or all of it back", async () => {
    const settings = settingsOf("janggi", { decision: "draw", turn_seconds: 60 });
    await shown(aParty({ settings }));
    expect(form.querySelectorAll(".party-setting[data-changed]").length).toBe(2);
    form.querySelector<HTMLButtonElement>(".party-default button")?.click();
    form.querySelector<HTMLButtonElement>(".party-summary button")?.click();
    expect(room.asked.map(({ settings }) => settings)).toEqual([
      { decision: "points" },
      { decision: "points", turn_seconds: null },
    ]);
  });

  test("asks for another game by its name alone", async () => {
    await shown();
    const [, gungi] = form.querySelectorAll<HTMLInputElement>("[name=party-game]");
    await change(gungi as HTMLInputElement, { checked: true });
    expect(room.asked).toEqual([{ settings: {}, game: "gungi" }]);
  });
});

describe("there is nothing to be changed", () => {
  test("by anybody else, who sees what differs before everything", async () => {
    const settings = settingsOf("gungi", { betrayal: "all" });
    await shown(aParty({ leader: BEN, members: [BEN, ANN], settings }));
    expect(form.querySelector("input")).toBeNull();
    const marked = form.querySelectorAll("dl")[0]?.querySelectorAll("[data-changed]");
    expect([...(marked ?? [])].map((each) => each.textContent)).toEqual([
      expect.stringMatching(/Betrayal[\s\S]*All or none[\s\S]*Default: Each by choice/),
    ]);
    const everything = form.querySelector("details")?.querySelectorAll("dt");
    expect(everything?.length).toBe(fieldsOf("gungi").length);
  });

  test("by the leader while a match runs", async () => {
    await shown(aParty({ match: anEndedMatch({ result: null }) }));
    expect(form.querySelector("input")).toBeNull();
  });
});
