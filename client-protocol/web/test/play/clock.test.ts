import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clockText,
  isPressing,
  momentBetween,
  secondsOf,
  untilNextSecond,
} from "../../src/play/clock.js";

test("time is told in whole seconds, and 0 only when nothing is left", () => {
  expect([
    clockText(60_000),
    clockText(59_001),
    clockText(9_000),
    clockText(1),
    clockText(0),
  ]).toEqual(["1:00", "1:00", "0:09", "0:01", "0:00"]);
});

test("the last ten seconds press", () => {
  expect([isPressing(10_001), isPressing(10_000)]).toEqual([false, true]);
});

test("30, 10 and 5 seconds are read out, each once on the way down", () => {
  const readings = Array.from({ length: 400 }, (_, tenth) => 40_000 - 100 * tenth);
  const moments = readings.slice(1).map((now, index) => momentBetween(readings[index] ?? 0, now));
  expect(moments.filter((moment) => moment !== null)).toEqual([30, 10, 5]);
});

test("of several moments passed at once the last is read out, and none where time was given", () => {
  expect(momentBetween(31_000, 4_000)).toBe(5);
  expect(momentBetween(4_000, 31_000)).toBeNull();
});

test("a text is drawn anew exactly when it changes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000 }), (ms) => {
      const wait = untilNextSecond(ms);
      expect(secondsOf(ms - wait + 1)).toBe(secondsOf(ms));
      expect(secondsOf(ms - wait)).toBe(secondsOf(ms) - 1);
    }),
  );
});
