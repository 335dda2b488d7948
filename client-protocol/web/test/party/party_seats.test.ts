import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../src/words/words.js";
import { buttonTexts, press, shown } from "./fake_room.js";
import { ANN, anEndedMatch, aParty, BEN, EVE } from "./rooms.js";
import "../../src/party/party_seats.js";

const SEATS = "seki-party-seats";
const led = { leader: BEN, members: [BEN, ANN, EVE], present: [BEN, ANN, EVE] };

beforeEach(() => speak("en"));

function startButton(): HTMLButtonElement {
  return document.querySelector(".party-start-button") as HTMLButtonElement;
}

describe("starting", () => {
  test("alone is against a CPU of the settings' level, and says so", async () => {
    const { room } = await shown(SEATS, aParty());
    expect(document.body.textContent).toContain("a CPU takes the other seat");
    press("Start against CPU level 4");
    expect(room.asked).toEqual([{ command: "start", args: [] }]);
  });

  test("asks nothing and says why where it cannot be", async () => {
    const { room } = await shown(SEATS, aParty({ members: [ANN, BEN] }));
    const button = startButton();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toContain("one seat is still free");
    button.click();
    expect(room.asked).toEqual([]);
  });

  test("is the leader's; others wait and see for whom", async () => {
    await shown(SEATS, aParty({ ...led, seats: [BEN, ANN] }));
    expect(startButton()).toBeNull();
    expect(document.body.textContent).toContain("Waiting for Guest 0002 to start");
  });
});

describe("a seat", () => {
  test("is taken by who stands, also from a CPU", async () => {
    const { part, room } = await shown(
      SEATS,
      aParty({ ...led, seats: [BEN, null], cpus: [null, 5] }),
    );
    expect(part.textContent).toContain("CPU level 5");
    press("Sit here");
    expect(room.asked).toEqual([{ command: "takeSeat", args: [1] }]);
  });

  test("is left by who has it, and by nobody else", async () => {
    const { part, room } = await shown(SEATS, aParty({ ...led, seats: [ANN, BEN] }));
    expect(buttonTexts(part)).toEqual(["Stand up"]);
    press("Stand up");
    expect(room.asked).toEqual([{ command: "leaveSeat", args: [] }]);
  });

  test("says that its person is away", async () => {
    const { part } = await shown(SEATS, aParty({ ...led, seats: [ANN, BEN], present: [ANN] }));
    expect(part.querySelector(".party-seat-away")?.textContent).toBe("Away");
  });

  test("shows nothing to be pressed while a match runs", async () => {
    const match = anEndedMatch({ result: null });
    const { part } = await shown(SEATS, aParty({ members: [ANN, BEN], seats: [ANN, BEN], match }));
    expect(buttonTexts(part)).toEqual(["Start the match"]);
    expect(startButton().getAttribute("aria-disabled")).toBe("true");
  });

  test("offers a watcher nothing", async () => {
    const { part } = await shown(SEATS, aParty({ person: EVE, codes: null }));
    expect(buttonTexts(part)).toEqual([]);
    expect(part.textContent).toContain("You are watching");
  });
});

describe("the leader", () => {
  test("seats a CPU, gives it another level, and sends it away", async () => {
    const { part, room } = await shown(SEATS, aParty());
    press("Seat a CPU");
    part.view = aParty({ cpus: [null, 4] });
    await expect.poll(() => part.querySelector("select")).toBeTruthy();
    const level = part.querySelector("select") as HTMLSelectElement;
    level.value = "8";
    level.dispatchEvent(new Event("change"));
    await expect.poll(() => room.asked.length).toBe(2);
    await Promise.resolve();
    press("Send CPU away");
    expect(room.asked).toEqual([
      { command: "addCpu", args: [1] },
      { command: "addCpu", args: [1, 8] },
      { command: "removeCpu", args: [1] },
    ]);
  });

  test("keeps the focus at a seat whose button is another one now", async () => {
    const { part } = await shown(SEATS, aParty());
    const button = [...part.querySelectorAll("button")].find((each) =>
      each.textContent?.includes("Seat a CPU"),
    );
    button?.focus();
    part.view = aParty({ cpus: [null, 4] });
    await part.updateComplete;
    const seat = part.querySelectorAll(".party-seat")[1];
    expect(seat?.contains(document.activeElement)).toBe(true);
  });
});
