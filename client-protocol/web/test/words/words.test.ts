import { expect, it } from "vitest";
import * as en from "../../src/words/en/index.js";
import * as ja from "../../src/words/ja/index.js";
import * as ko from "../../src/words/ko/index.js";
import { firstSpoken, language, onSpeak, say, speak } from "../../src/words/words.js";

it("speaks the first of a device's languages that it knows", () => {
  expect(firstSpoken(["fr-FR", "ko-KR", "ja"])).toBe("ko");
  expect(firstSpoken(["fr"])).toBe("en");
  expect(firstSpoken([])).toBe("en");
});

it("tells everybody who shows a text when the language has changed", async () => {
  const heard: string[] = [];
  const stop = onSpeak(() => heard.push(language()));
  await speak("ja");
  expect(say().board.cancel).toBe(ja.board.cancel);
  await Promise.all([speak("ko"), speak("en")]);
  expect(heard).toEqual(["ja", "en"]);
  stop();
  await speak("ja");
  expect(heard).toHaveLength(2);
});

it("heeds who takes a wish back before its texts have come", async () => {
  await speak("en");
  const coming = speak("ko");
  await speak("en");
  await coming;
  expect([language(), say().board.cancel]).toEqual(["en", en.board.cancel]);
});

it.each(Object.entries({ ja, ko }))("has every text in %s, and in its script", (_, words) => {
  expect(shapeOf(words)).toEqual(shapeOf(en));
  expect(textsOf(words).filter((text) => /[a-z]{2}/i.test(text.replace(NAMES, "")))).toEqual([]);
});

/** What is written in Latin letters in every language. */
const NAMES = /\b(Seki|CPU|QR|PGN|gib|FEN|SAN|Escape|Home|End)(?![a-z])/g;

/** Every text that is one as it stands. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Where texts stand, and whether each is a function. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  const entries = Object.entries(value).map(([name, each]) => [name, shapeOf(each)]);
  return Object.fromEntries(entries.sort());
}
