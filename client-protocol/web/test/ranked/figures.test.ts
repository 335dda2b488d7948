import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { changeText, pointsOf, spanText, standingText } from "../../src/ranked/figures.js";
import { PAGE, pageOf } from "../../src/ranked/ranking_page.js";
import { scaleOf } from "../../src/ranked/rating_graph.js";
import { speak } from "../../src/words/words.js";
import { aStanding } from "./worlds.js";

const milli = fc.integer({ min: 0, max: 4_000_000 });

beforeAll(() => speak("en"));

test("a change is always the difference of the two ratings that are shown", () => {
  fc.assert(
    fc.property(milli, milli, (before, after) => {
      const change = Number(changeText(before, after).replace("−", "-").replace("±", ""));
      expect(pointsOf(before) + change).toBe(pointsOf(after));
    }),
  );
});

test("a rating is told with how unsure it is, and that it is provisional", () => {
  expect(standingText(aStanding())).toBe("1523 ±84");
  expect(standingText(aStanding({ provisional: true }))).toBe("1523 ±84 (provisional)");
  expect(standingText(aStanding({ games: 0 }))).toBe("new to ranked play");
});

test("a wait is never told shorter than it is", () => {
  const units: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000_000 }), (ms) => {
      const [, count = "", unit = ""] = /^(\d+) (second|minute|hour)/.exec(spanText(ms)) ?? [];
      expect(Number(count) * (units[unit] ?? 0)).toBeGreaterThanOrEqual(ms);
    }),
  );
});

test("every rating and its uncertainty lie within the graph, whose marks are few and round", () => {
  const point = fc.record({
    rating_milli: milli,
    deviation_milli: fc.integer({ min: 30_000, max: 350_000 }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 60 }), (points) => {
      const scale = scaleOf(points.map((each) => ({ ...each, match: "", at: 0 })));
      for (const { rating_milli, deviation_milli } of points) {
        for (const rating of [rating_milli - deviation_milli, rating_milli + deviation_milli]) {
          expect(scale.y(rating / 1000)).toBeGreaterThanOrEqual(0);
          expect(scale.y(rating / 1000)).toBeLessThanOrEqual(180);
        }
      }
      expect(scale.marks.length).toBeLessThanOrEqual(8);
      expect(scale.marks.every((mark) => mark % 5 === 0)).toBe(true);
    }),
  );
});

test("each place is on the page that it is looked for on", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (place) => {
      const offset = pageOf(place);
      expect(place).toBeGreaterThan(offset);
      expect(place).toBeLessThanOrEqual(offset + PAGE);
    }),
  );
});
