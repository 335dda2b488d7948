import { expect, test } from "vitest";
import { readEntry } from "../../src/play/notation.js";

test.each([
  ["e4e5", "e4e5"],
  [" E4 - E5 ", "e4e5"],
  ["5756+", "5756+"],
  ["w*56", "W*56"],
  ["Ｗ＊５６", "W*56"],
  ["T*58+=1", "T*58+=1"],
  ["PASS", "pass"],
])("%j is read as %s", (typed, action) => {
  expect(readEntry(typed, [action])).toEqual({ kind: "action", action });
});

test("what is not legal, not readable or not there is told apart", () => {
  expect(readEntry("e4e5", ["a4a5"]).kind).toBe("illegal");
  expect(readEntry("e4(e5)", null).kind).toBe("unreadable");
  expect(readEntry("  ", null).kind).toBe("empty");
});

test("where legal moves are hidden the server judges", () => {
  expect(readEntry("e4e5", null)).toEqual({ kind: "action", action: "e4e5" });
});
