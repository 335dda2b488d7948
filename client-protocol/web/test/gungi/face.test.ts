import { expect, test } from "vitest";
import gungi from "../../src/gungi/gungi_face.js";
import { NAMES, signOf } from "../../src/gungi/names.js";
import { KINDS } from "../../src/gungi/notation.js";
import { languages } from "../../src/words/words.js";
import { games } from "./games.js";

test("the face draws a match from its settings as the engine does", () => {
  for (const { settings, start, actions } of games) {
    const begun = gungi.start({ ...settings });
    if (gungi.fen(begun) !== start) continue;
    const end = actions.reduce((picture, { action }) => gungi.advance(picture, action), begun);
    expect(gungi.fen(end)).toBe(actions.at(-1)?.fen);
    expect(gungi.sideToMove(end)).toBe(actions.at(-1)?.fen.includes(" w ") ? 0 : 1);
  }
});

test("the free levels begin with a set-up, the fixed ones with play", () => {
  const begin = (level: string) => gungi.inSetup(gungi.start({ level }));
  expect(["intro", "beginner", "intermediate", "advanced"].map(begin)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("its elements are known to the page", () => {
  for (const tag of [gungi.boardTag, gungi.setupTag]) {
    expect(customElements.get(tag ?? "")).toBeDefined();
  }
});

test("every side, declaration and set has a name in each language", () => {
  for (const language of languages) {
    const names = [
      gungi.declarationName("done", language),
      ...gungi.pieceSets.map((set) => gungi.pieceSetName(set, language)),
      ...([0, 1] as const).map((side) => gungi.sideName(side, language)),
    ];
    expect(names.filter((name) => /^([a-z]+|)$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("pieces have names of their own in each language, and signs of their own in each set", () => {
  for (const language of languages) {
    expect(new Set(KINDS.map((kind) => NAMES[language][kind])).size).toBe(KINDS.length);
  }
  for (const set of gungi.pieceSets) {
    const signs = KINDS.map((kind) => signOf(kind, set));
    expect(new Set(signs).size).toBe(KINDS.length);
    expect(signs.every((sign) => [...sign].length === 1)).toBe(true);
  }
});
