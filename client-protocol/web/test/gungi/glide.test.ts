import { expect, test } from "vitest";
import { arrivalOf } from "../../src/gungi/glide.js";
import { advance, parseFen } from "../../src/gungi/picture.js";
import { games } from "./games.js";

test("after each action of a game, the piece it placed has arrived", () => {
  for (const { start, actions } of games) {
    let before = parseFen(start);
    for (const { action } of actions) {
      const after = advance(before, action);
      const arrived = arrivalOf(before, after, action)?.target ?? "done";
      expect(action).toContain(arrived);
      before = after;
    }
  }
});

test("nothing arrives a second time: not when an action is confirmed, nor on the way back", () => {
  const before = parseFen("8m/9/9/9/9/9/5D3/9/M8 D1/- w 3 - 1");
  const once = advance(before, "4746");
  const twice = advance(once, "1929");
  expect(arrivalOf(once, once, "4746")).toBeNull();
  expect(arrivalOf(twice, once, "4746")).toBeNull();
  expect(arrivalOf(once, before, null)).toBeNull();
});
