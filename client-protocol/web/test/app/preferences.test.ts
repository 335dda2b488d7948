import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import {
  onPreferences,
  parsePreferences,
  pieceSetOf,
  prefer,
  preferences,
  preferPieceSet,
  themes,
} from "../../src/app/preferences.js";
import { keeperOf } from "../../src/app/stored.js";
import { languages } from "../../src/words/words.js";

beforeEach(() => localStorage.clear());

it("makes usable preferences of whatever was kept", () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.string()), (kept, wishes) => {
      const { language, theme, sound, pieceSets } = parsePreferences(kept, wishes);
      expect(languages).toContain(language);
      expect(themes).toContain(theme);
      expect(typeof sound).toBe("boolean");
      for (const set of Object.values(pieceSets)) expect(typeof set).toBe("string");
    }),
  );
});

it("begins in the device's language, and stays in the one that was chosen", () => {
  expect(parsePreferences(null, ["ko-KR", "en"]).language).toBe("ko");
  expect(parsePreferences({ language: "ja" }, ["ko-KR"]).language).toBe("ja");
});

it("keeps what is chosen on the device, and tells who heeds it", () => {
  const heard: string[] = [];
  const stop = onPreferences(({ theme }) => heard.push(theme));
  prefer({ theme: "dark", sound: false });
  expect(heard).toEqual(["dark"]);
  const kept: unknown = JSON.parse(localStorage.getItem("seki.preferences") ?? "null");
  expect(parsePreferences(kept, [])).toEqual(preferences());
  stop();
  prefer({ theme: "light" });
  expect(heard).toEqual(["dark"]);
});

it("draws pieces by the chosen set where the game has it, else by its first", () => {
  preferPieceSet("janggi", "hangul");
  expect(pieceSetOf("janggi", ["hanja", "hangul"])).toBe("hangul");
  expect(pieceSetOf("janggi", ["hanja", "pictograms"])).toBe("hanja");
  expect(pieceSetOf("gungi", ["kanji"])).toBe("kanji");
});

it("remembers for the page what the device is not allowed to keep", () => {
  const keeper = keeperOf(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(keeper.read("anything")).toBeNull();
  keeper.write("anything", "at all");
  expect(keeper.read("anything")).toBe("at all");
});
