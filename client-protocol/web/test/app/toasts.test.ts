import { NotSent, OutcomeUnknown, Refused, RoomGone, SessionEnded } from "seki-protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { complain, goneText, tell, textOf } from "../../src/app/toasts.js";
import { say, speak } from "../../src/words/words.js";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await speak("en");
  document.body.replaceChildren(document.createElement("seki-toasts"));
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);

it("tells a refusal in the language that is spoken now, with its details", async () => {
  const refused = new Refused("party/full", "as the server said it", { members: 8 });
  expect(await textOf(refused)).toBe("This party is full (8 people at most).");
  await speak("ko");
  expect(await textOf(refused)).toContain("8명");
});

it("shows a refusal of a newer server by the text it came with", async () => {
  expect(await textOf(new Refused("party/asleep", "The party sleeps.", {}))).toBe(
    "The party sleeps.",
  );
});

it("has a word for everything that may go wrong with a command", async () => {
  const { problems } = say().shell;
  expect(await textOf(new NotSent("offline"))).toBe(problems.offline);
  expect(await textOf(new NotSent("dropped"))).toBe("");
  expect(await textOf(new OutcomeUnknown())).toBe(problems.unknown);
  expect(await textOf(new RoomGone("a", "left"))).toBe(problems.left);
  expect(await textOf(new SessionEnded("session/protocol_unsupported"))).toContain("reload");
  expect(await goneText("never/heard of")).toBe(problems.gone);
});

it("reads a problem out at once, and lets it be closed", async () => {
  const text = await complain(new NotSent("busy"));
  await vi.waitFor(() => expect(shown()).toEqual([text]));
  const alert = document.querySelector("[role=alert]");
  expect(alert?.textContent).toContain(text);
  alert?.querySelector("button")?.click();
  await vi.waitFor(() => expect(shown()).toEqual([]));
});

it("shows the latest three notices, the same one once, and each for a while", async () => {
  for (const text of ["one", "two", "three", "two", "four"]) tell(text);
  await vi.waitFor(() => expect(shown()).toEqual(["three", "two", "four"]));
  vi.advanceTimersByTime(4_000);
  expect(shown()).toHaveLength(3);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(shown()).toEqual([]));
});
