/** How actions are told that are chosen while the other side is to move. */
import { beforeAll, expect, test } from "vitest";
import { describe as told } from "../../src/gungi/describe.js";
import { parseFen } from "../../src/gungi/picture.js";
import { choiceText } from "../../src/gungi/texts.js";
import { say, speak } from "../../src/words/words.js";

/** White's pawns on 5-7 and 5-8, a black tower on 5-6; Black is to move. */
const picture = parseFen("4m4/9/9/9/9/4|d:f|4/4D4/4D4/4M4 -/- b 3 - 9");

beforeAll(() => speak("en"));

test("a capture chosen ahead names what it takes, and the tier it comes to", () => {
  expect(told(picture, "5756x", "en")).toBe("Soldier 5-7-1 to 5-6-1, takes Soldier, Fortress");
});

test("taking an own piece's place ahead says on what that depends", () => {
  expect(choiceText(picture, 0, "5857x")).toBe(say().gungi.recapture);
  expect(choiceText(picture, 0, "5756x")).toContain(":");
});
