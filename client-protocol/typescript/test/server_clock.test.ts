import fc from "fast-check";
import { expect, test } from "vitest";
import { ServerClock } from "../src/server_clock.js";
import { clockFrozen, snapshot } from "./samples.js";
import { GREETING } from "./world.js";

const START = GREETING.now;

/** Messages sent after such pauses, each so long under way; the device's clock starts anywhere. */
const course = fc.array(
  fc.record({
    pause: fc.nat(60_000),
    way: fc.nat(5_000),
    speed: fc.integer({ min: -500, max: 500 }),
  }),
  { minLength: 1, maxLength: 30 },
);

test("the server's time is never put ahead of what it is", () => {
  fc.assert(
    fc.property(course, fc.integer({ min: -1e12, max: 1e12 }), (messages, offset) => {
      const clock = new ServerClock();
      let server = START;
      let device = offset;
      clock.hear(GREETING, device);
      for (const { pause, way, speed } of messages) {
        const sent = server + pause;
        server = sent + way;
        device += (pause + way) * (1 + speed / 1e6);
        clock.hear({ ...snapshot, now: sent }, device);
        expect(clock.now(device) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(server + 1e-3);
      }
    }),
  );
});

test("it is behind by no more than the quickest message took", () => {
  const clock = new ServerClock();
  clock.hear({ ...GREETING, now: START }, 900);
  clock.hear({ ...snapshot, now: START + 1_000 }, 1_040);
  clock.hear({ ...snapshot, now: START + 1_100 }, 3_000);
  expect(clock.now(1_040)).toBe(START + 1_000);
});

test("a frozen clock, and a new connection, begin the count anew", () => {
  const clock = new ServerClock();
  expect(clock.now(0)).toBeNull();
  clock.hear({ ...GREETING, now: START }, 0);
  clock.hear({ ...clockFrozen, now: START + 10 }, 90_000);
  expect(clock.now(90_000)).toBe(START + 10);
  clock.hear({ ...GREETING, now: START + 20 }, 200_000);
  expect(clock.now(200_000)).toBe(START + 20);
});

test("word of a frozen clock from before the greeting teaches nothing wrong", () => {
  const clock = new ServerClock();
  clock.hear({ ...GREETING, now: START }, 1_000);
  clock.hear({ ...clockFrozen, now: START - 50_000 }, 1_001);
  expect(clock.now(1_001)).toBeGreaterThanOrEqual(START);
});
