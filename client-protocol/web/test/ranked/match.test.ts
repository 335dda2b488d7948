import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { World } from "../../../typescript/test/world.js";
import { hrefOf, parseRoute } from "../../src/app/router.js";
import type { GameFace } from "../../src/games/face.js";
import { loadGame } from "../../src/games/games.js";
import "../../src/play/match_controls.js";
import "../../src/play/player_panel.js";
import "../../src/play/result_card.js";
import { PeopleController } from "../../src/ranked/known_people.js";
import { SekiElement } from "../../src/words/seki_element.js";
import { say, speak } from "../../src/words/words.js";
import { connectedWorld, settled } from "../app/rooms.js";
import { aMatch, aView, OTHER } from "../play/matches.js";
import { aProfile, aStanding, buttonIn, shown, textIn } from "./worlds.js";

class Wanting extends SekiElement {
  people: readonly string[] = [];
  constructor() {
    super();
    new PeopleController(this, () => this.people);
  }
}
customElements.define("test-wanting", Wanting);

const SETTINGS = {
  game: "janggi",
  turn_seconds: 60,
  allow_draw_offer: true,
  allow_take_back: true,
};
const result = { winner: 0, termination: "resign", points: null, ended_at: 9, left: null } as const;
let face: GameFace;
let world: World;

beforeAll(async () => {
  await speak("en");
  face = await loadGame("janggi");
});

beforeEach(async () => {
  history.replaceState(null, "", "#/room/room0000room0000");
  world = await connectedWorld();
});

function ranked(changes: object = {}) {
  return aView(aMatch({ ranked: true, settings: SETTINGS, ...changes }));
}

test("a ranked player is shown by name, tag and rating, a provisional one marked", async () => {
  const properties = { view: ranked(), face, side: 1, points: null, now: () => 0 };
  await shown("test-wanting", { people: [OTHER] });
  await settled();
  const standing = aStanding({ provisional: true });
  const profile = aProfile({
    person: OTHER,
    name: "벤",
    tag: "3F7K",
    standings: { janggi: standing },
  });
  world.peer.grant("get_profiles", { profiles: [profile] });
  await settled();
  const panel = await shown("seki-player", properties);
  expect(textIn(panel)).toContain("벤 #3F7K 1523? (provisional)");
  const casual = await shown("seki-player", { ...properties, view: aView() });
  expect(textIn(casual)).toContain("벤 #3F7K");
  expect(textIn(casual)).not.toContain("1523");
});

test("many people are asked for at once, at most 16 in one question, and each only once", async () => {
  const people = Array.from({ length: 20 }, (_, index) => `stranger-number-00${100 + index}`);
  const first = await shown<Wanting>("test-wanting", { people });
  await settled();
  first.requestUpdate();
  await settled();
  const asked = world.peer.heard.flatMap((command) =>
    command.type === "get_profiles" ? [command.persons] : [],
  );
  expect(asked.map(({ length }) => length)).toEqual([16, 4]);
  expect(asked.flat()).toEqual(people);
});

test("nothing can be offered in a ranked match, and leaving it says what it costs", async () => {
  const commands = { leave: vi.fn() };
  const properties = { view: ranked(), face, commands, declarations: [] };
  const controls = await shown("seki-controls", properties);
  const names = [...controls.querySelectorAll("button")].map(textIn);
  expect(names).toEqual([say().play.controls.resign]);
  (controls as HTMLElement & { askToLeave(): void }).askToLeave();
  await settled();
  expect(textIn(controls)).toContain(say().ranked.match.leaveSure);
  buttonIn(controls, say().ranked.match.leaveYes).click();
  expect(commands.leave).toHaveBeenCalledOnce();
});

test("after a ranked match there is no rematch, but the next opponent is a button away", async () => {
  const view = ranked({ result });
  const card = await shown("seki-result", { view, face, commands: { rematch: vi.fn() } });
  expect(textIn(card)).not.toContain(say().play.result.rematch);
  expect(textIn(card)).not.toContain(say().play.result.toParty);
  expect(card.querySelector("seki-rating-report")).not.toBeNull();
  buttonIn(card, say().ranked.match.again).click();
  await settled();
  expect(world.peer.last("join_queue").game).toBe("janggi");
  expect(location.hash).toBe("#/");
});

test("who looked on has no rating to be told of", async () => {
  const view = { ...ranked({ result, players: ["someone", OTHER] }) };
  const card = await shown("seki-result", { view, face, commands: { rematch: vi.fn() } });
  expect(card.querySelector("seki-rating-report, button")).toBeNull();
});

test.each(["#/profile", "#/profile/m4N5oP6qR7sT8uV9wX0yZ1", "#/ranking/gungi"])(
  "the address %s leads to a page and back to itself",
  (hash) => {
    expect(parseRoute(hash).page).not.toBe("unknown");
    expect(hrefOf(parseRoute(hash))).toBe(hash);
  },
);

test("a profile of what is nobody's id is no page", () => {
  expect(parseRoute("#/profile/anna").page).toBe("unknown");
  expect(parseRoute("#/ranking/go").page).toBe("unknown");
});
