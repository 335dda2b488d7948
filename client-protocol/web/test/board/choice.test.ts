import { describe, expect, it } from "vitest";
import { type Choice, drop, keep, nothing, type Options, press } from "../../src/board/choice.js";

/** Own pieces stand on a and b; a may go to x (one way), y (two ways) and onto b. */
const options: Options = {
  canPick: (place) => ["a", "b"].includes(place),
  between: (origin, target) =>
    origin === "a" ? ({ x: ["ax"], y: ["ay", "ay+"], b: ["ab+"] }[target] ?? []) : [],
};
const picked: Choice = { kind: "picked", origin: "a" };

describe("pressing", () => {
  it("picks up what may be picked up, and nothing else", () => {
    expect(press(nothing, "a", options).choice).toEqual(picked);
    expect(press(nothing, "x", options).choice).toEqual(nothing);
  });

  it("completes an action that there is only one of", () => {
    expect(press(picked, "x", options)).toEqual({ choice: nothing, action: "ax" });
  });

  it("asks which of several actions is meant", () => {
    const { choice, action } = press(picked, "y", options);
    expect(choice).toEqual({ kind: "asked", origin: "a", target: "y", actions: ["ay", "ay+"] });
    expect(action).toBeNull();
  });

  it("never acts onto a piece that could be meant to be picked up instead", () => {
    expect(press(picked, "b", options)).toMatchObject({ choice: { kind: "asked" }, action: null });
  });

  it("puts back what is pressed twice, and what is pressed out of its way", () => {
    expect(press(picked, "a", options).choice).toEqual(nothing);
    expect(press(picked, "z", options).choice).toEqual(nothing);
  });

  it("takes a press elsewhere than on the chooser as a new beginning", () => {
    const asked = press(picked, "y", options).choice;
    expect(press(asked, "b", options).choice).toEqual({ kind: "picked", origin: "b" });
  });
});

describe("dropping", () => {
  it("means the place it ends on, also one with an own piece", () => {
    expect(drop(picked, "b", options).action).toBe("ab+");
  });

  it("asks where one place allows several actions", () => {
    expect(drop(picked, "y", options).choice.kind).toBe("asked");
  });

  it("puts back what is dropped out of its way", () => {
    expect(drop(picked, "z", options)).toEqual({ choice: nothing, action: null });
  });

  it("leaves picked up what is dropped where it was", () => {
    expect(drop(picked, "a", options)).toEqual({ choice: picked, action: null });
  });
});

describe("when the board changes", () => {
  const gone: Options = { canPick: () => false, between: () => [] };
  const narrower: Options = { ...options, between: () => ["ay"] };

  it("keeps a choice that is still allowed", () => {
    const asked = press(picked, "y", options).choice;
    expect(keep(picked, options)).toEqual(picked);
    expect(keep(asked, options)).toEqual(asked);
  });

  it("drops a piece that cannot be picked up any more", () => {
    expect(keep(picked, gone)).toEqual(nothing);
  });

  it("goes back to the piece where an action that was asked about is not possible any more", () => {
    expect(keep(press(picked, "y", options).choice, narrower)).toEqual(picked);
  });
});
