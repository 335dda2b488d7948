import { expect, test } from "vitest";
import janggi from "../../src/janggi/janggi_face.js";
import { languages } from "../../src/words/words.js";
import { games } from "./games.js";

test("the face draws a match from its settings as the engine does", () => {
  for (const { settings, start, actions } of games) {
    const begun = janggi.start({ ...settings });
    if (janggi.fen(begun) !== start) continue;
    const end = actions.reduce((picture, { action }) => janggi.advance(picture, action), begun);
    expect(janggi.fen(end)).toBe(actions.at(-1)?.fen);
  }
});

test("points are told in play only", () => {
  expect(janggi.points(janggi.start({ setup: "choose" }))).toBeNull();
  expect(janggi.points(janggi.start({ setup: "fixed" }))).toEqual([72, 73.5]);
});

test("its elements are known to the page", () => {
  for (const tag of [janggi.boardTag, janggi.setupTag]) {
    expect(customElements.get(tag ?? "")).toBeDefined();
  }
});

test("every side, declaration and set has a name in each language", () => {
  for (const language of languages) {
    const names = [
      ...["pass", "accept", "inner"].map((action) => janggi.declarationName(action, language)),
      ...janggi.pieceSets.map((set) => janggi.pieceSetName(set, language)),
      ...([0, 1] as const).map((side) => janggi.sideName(side, language)),
    ];
    expect(names.filter((name) => /^([a-z]+|)$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});
