import { beforeEach, expect, test, vi } from "vitest";
import "../../src/ranked/ranking_page.js";
import type { Leaderboard } from "../../../typescript/src/messages.js";
import type { World } from "../../../typescript/test/world.js";
import { say, speak } from "../../src/words/words.js";
import { connectedWorld, PERSON, settled } from "../app/rooms.js";
import { aStanding, buttonIn, shown, textIn } from "./worlds.js";

const SIZE = 120;
let world: World;
const words = () => say().ranked.ranking;

beforeEach(async () => {
  await speak("en");
  world = await connectedWorld();
});

/** The page of a leaderboard of 120, on which the reader is the 70th. */
function pageAt(offset: number): Leaderboard {
  const count = Math.min(50, SIZE - offset);
  const places = Array.from({ length: count }, (_, index) => {
    const place = offset + index + 1;
    const person = place === 70 ? PERSON : `person-of-place-${String(place).padStart(6, "0")}`;
    const standing = aStanding({ rating_milli: 2_000_000 - place * 1_000 });
    return { place, person: { person, name: `Name ${place}`, tag: "TTTT" }, standing };
  });
  return { game: "janggi", offset, size: SIZE, places, own_place: 70 };
}

async function turnTo(page: Element, board: Leaderboard): Promise<void> {
  await settled();
  expect(world.peer.last("get_leaderboard")).toMatchObject({ offset: board.offset });
  world.peer.grant("get_leaderboard", { ...board });
  const { length } = board.places;
  await vi.waitFor(() => {
    const first = page.querySelector("tbody th")?.textContent;
    expect(first).toBe(String(board.offset + 1));
    expect(page.querySelectorAll("tbody tr")).toHaveLength(length);
  });
}

test("it is read page by page, and leads to the reader's own place", async () => {
  const page = await shown("seki-ranking", { game: "janggi" });
  await turnTo(page, pageAt(0));
  expect(textIn(page)).toContain(words().own(70, SIZE));
  expect(textIn(page)).toContain(words().range(1, 50, SIZE));
  expect(buttonIn(page, words().before).disabled).toBe(true);
  buttonIn(page, words().toOwn).click();
  await turnTo(page, pageAt(50));
  expect(textIn(page.querySelector("tr[data-own]") as Element)).toContain(
    `Name 70 #TTTT ${words().you}`,
  );
  buttonIn(page, words().after).click();
  await turnTo(page, pageAt(100));
  expect(buttonIn(page, words().after).disabled).toBe(true);
  buttonIn(page, words().before).click();
  await turnTo(page, pageAt(50));
});

test("an empty one says what it takes, and who is not on it why", async () => {
  const page = await shown("seki-ranking", { game: "gungi" });
  await settled();
  expect(world.peer.last("get_leaderboard").game).toBe("gungi");
  const empty = { game: "gungi", offset: 0, size: 0, places: [], own_place: null };
  world.peer.grant("get_leaderboard", empty);
  await vi.waitFor(() => expect(textIn(page)).toContain(words().none));
  expect(textIn(page)).toContain(words().ownNone);
  expect(page.querySelector("nav")).toBeNull();
});
