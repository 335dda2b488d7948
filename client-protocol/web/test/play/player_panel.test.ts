import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { GameFace, Side } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import { PlayerPanel } from "../../src/play/player_panel.js";
import { say, speak } from "../../src/words/words.js";
import { aMatch, aView, OTHER } from "./matches.js";

let face: GameFace;
let now = 0;
const moments: number[] = [];

beforeAll(async () => {
  await speak("en");
  face = await loadGame("janggi");
});

beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  moments.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function panel(match = aMatch(), side: Side = 0): Promise<PlayerPanel> {
  const element = new PlayerPanel();
  const view = aView(match);
  Object.assign(element, { view, face, side, points: 72, now: () => now });
  element.addEventListener("moment", (event) => {
    moments.push((event as CustomEvent<{ seconds: number }>).detail.seconds);
  });
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

/** Lets seconds pass one by one, as a device's timers do. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
}

function text(element: Element): string {
  return element.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

const timed = { game: "janggi", turn_seconds: 60 };

test("it says who plays which side, by what name, and what their pieces count", async () => {
  expect(text(await panel())).toContain("Cho You");
  const theirs = text(await panel(aMatch(), 1));
  expect(theirs).toContain(`Han Guest ${OTHER.slice(-4)}`);
  expect(theirs).toContain(say().play.panel.points("72"));
  const cpu = aMatch({ players: [null, OTHER], cpus: [4, null] });
  expect(text(await panel(cpu))).toContain(say().people.cpu(4));
});

test("it says who is to move, and that a CPU thinks, in words", async () => {
  expect(text(await panel())).toContain(say().play.panel.toMove);
  expect(text(await panel(aMatch(), 1))).not.toContain(say().play.panel.toMove);
  const thinking = { seat: 0, level: 4, step: 0, until: 9 } as const;
  expect(text(await panel(aMatch({ thinking })))).toContain(say().play.panel.thinking);
});

test("the clock counts down to the deadline and is read out at 30, 10 and 5 seconds", async () => {
  const element = await panel(aMatch({ settings: timed, board: { deadline: 45_000 } }));
  expect(text(element)).toContain("0:45");
  await pass(36);
  expect(text(element)).toContain(say().play.panel.pressing(9));
  await pass(12);
  expect(text(element)).toContain(say().play.panel.pressing(0));
  expect(moments).toEqual([30, 10, 5]);
});

test("a paused clock says so, and where no time is agreed there is none", async () => {
  expect(text(await panel(aMatch({ settings: timed, paused: true })))).toContain(
    say().play.panel.stopped,
  );
  const untimed = await panel(aMatch({ board: { deadline: 45_000 } }));
  expect(untimed.querySelector(".player-clock")).toBeNull();
});

test("an absence is counted down to the CPU, of the time that is left in the match", async () => {
  const away = {
    grace_left: 120_000,
    absent_since: 0,
    grace_until: 3_000,
    timeouts: 0,
    substitute: null,
    acted: 0,
  };
  const element = await panel(aMatch({ attendance: [away, away] }));
  const words = say().play.panel;
  expect(text(element)).toContain(`${words.away(3)} (${words.graceLeft(120)})`);
  await pass(3);
  expect(text(element)).toContain(words.awayOver);
});

test.each([["absent"], ["time"]] as const)(
  "a CPU in a person's place is told with why: %s",
  async (substitute) => {
    const seat = {
      grace_left: 0,
      absent_since: 0,
      grace_until: 0,
      timeouts: 0,
      substitute,
      acted: 1,
    };
    expect(text(await panel(aMatch({ attendance: [seat, seat] })))).toContain(
      say().play.panel.cpuFor[substitute],
    );
  },
);
