import type { MatchView } from "seki-protocol";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { GameFace } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import type { MatchCommands } from "../../src/play/match_commands.js";
import { MatchControls } from "../../src/play/match_controls.js";
import { speak } from "../../src/words/words.js";
import { aMatch, aView } from "./matches.js";

const over = aMatch({
  result: { winner: 0, termination: "resign", points: null, left: null, ended_at: 2_000 },
});
const commands: MatchCommands = {
  resign: () => {},
  offer: () => {},
  answer: () => {},
  withdraw: () => {},
  rematch: () => {},
  takeSeat: () => {},
  leave: () => {},
};
let face: GameFace;
let controls: MatchControls;

beforeAll(async () => {
  await speak("en");
  face = await loadGame("janggi");
});

beforeEach(() => {
  controls = new MatchControls();
  Object.assign(controls, { face, commands });
  document.body.replaceChildren(controls);
});

async function show(match: MatchView): Promise<void> {
  controls.view = aView(match);
  await controls.updateComplete;
}

async function askToResign(): Promise<void> {
  await show(aMatch());
  controls.querySelector<HTMLElement>(".controls-resign")?.click();
  await controls.updateComplete;
  expect(isAsked()).toBe(true);
}

function isAsked(): boolean {
  return controls.querySelector(".controls-question") !== null;
}

test("whether to resign is asked of the match that is in view, not of the next one", async () => {
  await askToResign();
  await show(aMatch({ id: "room0000room0000.2" }));
  expect(isAsked()).toBe(false);
});

test("whether to resign is asked no more once the match is over", async () => {
  await askToResign();
  await show(over);
  await show(aMatch());
  expect(isAsked()).toBe(false);
});

test("whether to leave is asked on when the match ends meanwhile", async () => {
  await show(aMatch());
  controls.askToLeave();
  await show(over);
  expect(isAsked()).toBe(true);
});
