import { expect, test } from "vitest";
import { refusalText } from "../src/refusal_texts.js";
import { illegalActions, refusals } from "../src/refusals.js";

const shown = (code: string, detail = {}) => ({ code, detail, text: "as it came" });
const faults = [
  ["step", "a number is wanted"],
  ["step", "again"],
  ["", "the whole"],
  ["action", "a text"],
];

test("a refusal is told in every language", () => {
  for (const code of Object.keys(refusals)) {
    for (const language of ["ja", "ko", "en"] as const) {
      expect(refusalText(shown(code), language)).not.toMatch(/[{}]|as it came/);
    }
  }
});

test("the detail fills its places; where it does not, the plain text stays", () => {
  const code = "command/malformed";
  expect(refusalText(shown(code, { faults }), "en")).toContain(": step, action");
  expect(refusalText(shown(code, { faults: "no list" }), "en")).toBe(refusals[code].plain.en);
});

test("a wait is told in whole seconds, rounded up", () => {
  const waits = Object.entries(refusals).filter(
    ([, texts]) => "fuller" in texts && texts.fuller.en.includes("{retry_s}"),
  );
  expect(waits.length).toBeGreaterThan(0);
  for (const [code] of waits) {
    expect(refusalText(shown(code, { retry_ms: 4_001 }), "en")).toContain("5");
  }
});

test("a long wait is told in whole minutes, rounded up", () => {
  const told = refusalText(shown("ranked/cooling_down", { until: 1, wait_ms: 60_001 }), "ko");
  expect(told.match(/[0-9]+/g)).toEqual(["2"]);
});

test("an illegal action is told by its reason, whatever that is named", () => {
  const told = refusalText(shown("match/illegal_action", { reason: "drop_rank" }), "ko");
  expect(told).toBe(illegalActions.drop_rank.ko);
  const plain = refusals["match/illegal_action"].plain.ko;
  const strange = shown("match/illegal_action", { reason: "constructor" });
  expect(refusalText(strange, "ko")).toBe(plain);
});

test("a code of a newer server keeps the text it came with", () => {
  expect(refusalText(shown("dice/loaded"), "ja")).toBe("as it came");
});
