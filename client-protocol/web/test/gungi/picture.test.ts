import { describe, expect, test } from "vitest";
import { describe as write } from "../../src/gungi/describe.js";
import { formatPlacing, parsePlacing } from "../../src/gungi/notation.js";
import { advance, formatFen, isInSetup, parseFen, startOf } from "../../src/gungi/picture.js";
import { languages } from "../../src/words/words.js";
import { games } from "./games.js";

const numbered = games.map((game, number) => [number, game] as const);
const played = games.flatMap(({ actions }) => actions);

describe.each(numbered)("the engine's game %i", (_, { start, actions }) => {
  test("is drawn as the engine writes it, after every action", () => {
    let picture = parseFen(start);
    expect(formatFen(picture)).toBe(start);
    for (const { action, fen, setup } of actions) {
      picture = advance(picture, action);
      expect(formatFen(picture)).toBe(fen);
      expect(formatFen(parseFen(fen))).toBe(fen);
      expect(isInSetup(picture)).toBe(setup);
    }
  });

  test("is described as the engine describes it, in each language", () => {
    let picture = parseFen(start);
    for (const { action, texts } of actions) {
      const written = languages.map((language) => [language, write(picture, action, language)]);
      expect(Object.fromEntries(written)).toEqual(texts);
      picture = advance(picture, action);
    }
  });
});

test("each level begins as the engine begins it", () => {
  const begun = games.filter(({ start }) => start.endsWith(" 1"));
  for (const { settings, start, actions } of begun.filter((game) => game.actions.length > 1)) {
    expect(formatFen(startOf(settings.level)), String(actions.length)).toBe(start);
  }
  expect(new Set(begun.map(({ settings }) => settings.level)).size).toBe(4);
});

test("the games hold every kind of action that is drawn or described", () => {
  const actions = played.map(({ action }) => action);
  for (const kind of [/^done$/, /^\w\*\d\d$/, /^\w\*\d\d\+$/, /^\d{4}$/, /^\d{4}x$/, /^\d{4}\+$/]) {
    expect(actions.some((action) => kind.test(action))).toBe(true);
  }
  for (const betrayal of [/^\w\*\d\d\+=1$/, /\+=1$/, /\+=2$/, /\+=12$/]) {
    expect(actions.some((action) => betrayal.test(action))).toBe(true);
  }
});

test("an action is written as it is read", () => {
  const placings = played.map(({ action }) => action).filter((action) => action !== "done");
  for (const action of placings) {
    const placing = parsePlacing(action);
    expect(placing && formatPlacing(placing)).toBe(action);
  }
});

test("what is no action of the notation changes nothing", () => {
  const picture = startOf("intro");
  for (const text of ["", "pass", "5756xx", "5056", "B*55", "5756x=1", "5756+=21"]) {
    expect(advance(picture, text)).toBe(picture);
  }
});
