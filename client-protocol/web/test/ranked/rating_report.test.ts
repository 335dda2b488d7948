import { beforeEach, expect, test, vi } from "vitest";
import "../../src/ranked/rating_report.js";
import type { World } from "../../../typescript/test/world.js";
import { say, speak } from "../../src/words/words.js";
import { connectedWorld, settled } from "../app/rooms.js";
import { aChange, aStanding, MATCH, RIVAL, shown, textIn } from "./worlds.js";

let world: World;
const words = () => say().ranked.change;

beforeEach(async () => {
  await speak("en");
  world = await connectedWorld();
});

async function reported(changes: Parameters<typeof aChange>[0] = {}): Promise<string> {
  const element = await shown("seki-rating-report", { match: MATCH });
  await settled();
  world.peer.grant("explain_rating", { ...aChange(changes) });
  await settled();
  return textIn(element);
}

test("a change is told as before and after, with what was expected and how unsure it was", async () => {
  const text = await reported();
  expect(text).toContain("1523 → 1539 +16");
  expect(text).toContain(words().expected(41, 1523, "벤 #3F7K", 1588));
  expect(text).toContain(words().outcomes.more[2]);
  expect(text).toContain(words().surer(84, 83));
  expect(text).not.toContain(words().provisional);
});

test("what is not counted yet is waited for, and told when it comes", async () => {
  const element = await shown("seki-rating-report", { match: MATCH });
  await settled();
  world.peer.refuse("explain_rating", "ranked/match_unknown");
  await settled();
  expect(textIn(element)).toContain(words().waiting);
  world.peer.say({ type: "rating_changed", ...aChange({ match: "another0match000.1" }) });
  world.peer.say({ type: "rating_changed", ...aChange({ person: RIVAL }) });
  await settled();
  expect(textIn(element)).toContain(words().waiting);
  world.peer.say({ type: "rating_changed", ...aChange() });
  await vi.waitFor(() => expect(textIn(element)).toContain("1523 → 1539"));
});

test("a match that takes long to be counted is not waited for without a word", async () => {
  vi.useFakeTimers();
  const element = await shown("seki-rating-report", { match: MATCH });
  await settled();
  world.peer.refuse("explain_rating", "ranked/match_unknown");
  await settled();
  await vi.advanceTimersByTimeAsync(10_000);
  world.peer.refuse("explain_rating", "ranked/match_unknown");
  await settled();
  vi.useRealTimers();
  await vi.waitFor(() => expect(textIn(element)).toContain(words().late));
});

test.each([
  [0, 1_510_000, () => words().outcomes.less[0]],
  [1, 1_530_000, () => words().outcomes.more[1]],
  [1, 1_510_000, () => words().outcomes.less[1]],
  [1, 1_523_400, () => words().outcomes.same],
] as const)("a score of %s halves that leads to %s is explained", async (score, after, why) => {
  const text = await reported({ score, after: aStanding({ rating_milli: after }) });
  expect(text).toContain(why());
});

test("a rating that stays is told with the reason, and nothing is expected of it", async () => {
  const text = await reported({ score: null, reason: "aborted", after: aStanding() });
  expect(text).toContain(words().kept(1523));
  expect(text).toContain(words().reasons.aborted);
  expect(text).not.toContain("→");
});

test("a match that counts less says by how much", async () => {
  expect(await reported({ weight: 250 })).toContain(words().weight(25));
});
