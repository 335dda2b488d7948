import { expect, it } from "vitest";
import { loaded } from "../../src/app/first_load.js";

/** A browser whose server answers only when asked for the so-many-th time. */
function outlook(answersAt: number) {
  const seen = { asked: 0, reloads: 0 };
  return {
    seen,
    serverAnswers: () => Promise.resolve(++seen.asked >= answersAt),
    pause: () => Promise.resolve(),
    reload() {
      seen.reloads += 1;
    },
  };
}

it("begins where everything came", async () => {
  const browser = outlook(1);
  expect(await loaded(() => Promise.resolve(), browser)).toBe(true);
  expect(browser.seen).toEqual({ asked: 0, reloads: 0 });
});

it("says that the server cannot be reached, and loads the page anew when it answers", async () => {
  document.body.innerHTML = '<section id="unreachable" hidden></section>';
  const browser = outlook(3);
  expect(await loaded(() => Promise.reject(new Error("Failed to fetch")), browser)).toBe(false);
  expect(document.getElementById("unreachable")?.hidden).toBe(false);
  expect(browser.seen).toEqual({ asked: 3, reloads: 1 });
});
