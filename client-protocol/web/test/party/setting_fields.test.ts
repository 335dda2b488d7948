import { describe, expect, test } from "vitest";
import type { GameName } from "../../src/games/face.js";
import { gameNames } from "../../src/games/games.js";
import {
  changedFields,
  choicesOf,
  defaultsOf,
  differences,
  fieldsOf,
  isPossible,
  type SettingField,
  settingGroups,
} from "../../src/party/setting_fields.js";
import { settingText, valueText } from "../../src/party/setting_words.js";
import { languages, speak } from "../../src/words/words.js";
import offered from "../data/settings.json" with { type: "json" };
import { settingsOf } from "./rooms.js";

function field(game: GameName, name: string): SettingField {
  const found = fieldsOf(game).find((each) => each.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

test("the form knows the games that the engine knows", () => {
  expect([...gameNames].sort()).toEqual(Object.keys(offered).sort());
});

describe.each(gameNames)("%s", (game) => {
  test("the form has every setting that a party is offered, its values and its default", () => {
    const own = fieldsOf(game).map(({ name, values, fallback }) => ({
      name,
      values,
      default: fallback,
    }));
    const told = [...offered[game].game, ...offered[game].party];
    expect(own.sort(byName)).toEqual(told.sort(byName));
  });

  test("every field stands in one of the form's groups", () => {
    for (const { group } of fieldsOf(game)) expect(settingGroups).toContain(group);
  });

  test.each(languages)(
    "every setting and every value has a text of its own in %s",
    async (each) => {
      await speak(each);
      for (const one of fieldsOf(game)) {
        const { name, explain } = settingText(game, one);
        expect(name).not.toBe(one.name);
        expect(explain.length).toBeGreaterThan(8);
        const values = choicesOf(one, one.fallback);
        const texts = values.map((value) => valueText(game, one, value));
        expect(new Set(texts).size).toBe(values.length);
        for (const text of texts) expect(text).not.toMatch(/^(null|true|false|[a-z_]+)$/);
      }
    },
  );

  test("defaults differ from nothing, and one change is one difference", () => {
    const before = settingsOf(game);
    expect(changedFields(before)).toEqual([]);
    for (const one of fieldsOf(game)) {
      const after = { ...before, [one.name]: "something else" };
      expect(changedFields(after)).toEqual([one]);
      expect(differences(before, after)).toEqual([one]);
      expect({ ...after, ...defaultsOf([one]) }).toEqual(before);
    }
  });
});

test("a setting that the server does not name stands at its default", () => {
  expect(changedFields({ game: "janggi" })).toEqual([]);
});

test("another game is no list of differences", () => {
  expect(differences(settingsOf("janggi"), settingsOf("gungi"))).toEqual([]);
});

test("a value that another client has set can be seen and kept", () => {
  const time = field("janggi", "turn_seconds");
  expect(choicesOf(time, 90)).toEqual([null, 30, 60, 90]);
  expect(choicesOf(time, 30)).toEqual([null, 30, 60]);
});

test("a count is a whole number that is not below the least", () => {
  const plies = field("janggi", "max_plies");
  for (const wrong of [-1, 1.5, Number.NaN, 1e30, null])
    expect(isPossible(plies, wrong)).toBe(false);
  for (const right of [0, 1, 300]) expect(isPossible(plies, right)).toBe(true);
});
