import { describe, expect, test } from "vitest";
import { optionsOf, type Situation } from "../../src/gungi/offers.js";
import { parseFen, startOf } from "../../src/gungi/picture.js";
import { games } from "./games.js";

const legalTold = games.flatMap(({ actions }) => actions.filter(({ legal }) => legal !== null));

function situation(fen: string, changes: Partial<Situation> = {}): Situation {
  const picture = parseFen(fen);
  const turn = { actions: null, declarations: [] };
  return { picture, mine: picture.side, turn, ahead: false, diagonal: "booklet", ...changes };
}

function placesOf(action: string): [string, string] {
  return [action.slice(0, 2), action.slice(2, 4)];
}

describe("where the legal actions are told", () => {
  test("each is found by its origin and target, and nothing else is offered", () => {
    for (const { fen, legal } of legalTold) {
      const actions = (legal ?? "").split(" ");
      const { canPick, between } = optionsOf(
        situation(fen, { turn: { actions, declarations: ["done"] } }),
      );
      for (const action of actions.filter((each) => each !== "done")) {
        const [origin, target] = placesOf(action);
        const beside = actions.filter((each) => each.startsWith(origin + target));
        expect(canPick(origin)).toBe(true);
        expect(between(origin, target)).toEqual(beside);
      }
      expect(canPick("99") || between("99", "98").length > 0).toBe(
        actions.some((action) => action.startsWith("99")),
      );
    }
  });
});

describe("where legal actions are hidden", () => {
  test("every legal one can still be put together", () => {
    for (const { fen, legal } of legalTold) {
      const { canPick, between } = optionsOf(situation(fen));
      for (const action of (legal ?? "").split(" ").filter((each) => each !== "done")) {
        const [origin, target] = placesOf(action);
        expect(canPick(origin), action).toBe(true);
        expect(between(origin, target), fen).toContain(action);
      }
    }
  });

  test("an enemy's top can be taken or stacked on, an own one stacked on, an empty square gone to", () => {
    const { between } = optionsOf(situation("8m/9/9/9/3DdW3/9/9/9/M8 D1/- w 3 - 1"));
    expect(between("45", "55")).toEqual(["4555x", "4555+"]);
    expect(between("45", "65")).toEqual(["4565+"]);
    expect(between("45", "44")).toEqual(["4544"]);
    expect(between("D*", "55")).toEqual([]);
    expect(between("D*", "45")).toEqual(["D*45+"]);
    expect(between("D*", "44")).toEqual(["D*44"]);
  });

  test("a tactician's betrayals are offered as far as the hand can pay for them", () => {
    const fen = (hand: string) => `m8/9/9/9/4|d:d|4/3|D:T|5/9/9/8M ${hand}/- w 3 - 1`;
    const betrayals = (hand: string) =>
      optionsOf(situation(fen(hand)))
        .between("66", "55")
        .slice(2);
    expect(betrayals("W1")).toEqual([]);
    expect(betrayals("D1").sort()).toEqual(["6655+=1", "6655+=2"]);
    expect(betrayals("D2").sort()).toEqual(["6655+=1", "6655+=12", "6655+=2"]);
  });

  test("a tactician that is dropped cannot pay for another", () => {
    const dropped = optionsOf(situation("8m/9/9/9/9/9/4|t:W|4/9/M8 T1/- w 3 - 1"));
    expect(dropped.between("T*", "57")).toEqual(["T*57+"]);
  });

  test("in set-up only the hand can be picked up", () => {
    const { canPick } = optionsOf(situation("9/9/9/9/9/9/9/9/M8 D1/m1 w 3 wb 1"));
    expect(canPick("99")).toBe(false);
    expect(canPick("D*")).toBe(true);
    expect(canPick("W*")).toBe(false);
  });
});

describe("before the turn has come", () => {
  const fen = "8m/9/9/9/3DdW3/9/9/9/M8 D1/- b 3 - 1";
  const ahead = (changes = {}) => optionsOf(situation(fen, { mine: 0, turn: null, ...changes }));

  test("nothing can be picked up unless the party allows it", () => {
    expect(ahead().canPick("65")).toBe(false);
    expect(ahead({ ahead: true }).canPick("65")).toBe(true);
    expect(ahead({ ahead: true }).canPick("55")).toBe(false);
  });

  test("a piece can be told to go as far as it reaches on an empty board, and to take back", () => {
    const { between } = ahead({ ahead: true });
    expect(between("65", "64")).toEqual(["6564"]);
    expect(between("65", "63")).toEqual([]);
    expect(between("45", "55")).toEqual([]);
    const own = optionsOf(
      situation("8m/9/9/9/9/5D3/5D3/9/M8 -/- b 3 - 1", { mine: 0, turn: null, ahead: true }),
    );
    expect(own.between("47", "46")).toEqual(["4746x", "4746+"]);
  });

  test("a set-up is not placed ahead", () => {
    const picture = startOf("advanced");
    const options = optionsOf(situation(fen, { picture, mine: 1, turn: null, ahead: true }));
    expect(options.canPick("M*")).toBe(false);
  });
});

test("who looks on can pick nothing up", () => {
  const options = optionsOf(situation("8m/9/9/9/9/9/9/9/M8 D1/- w 3 - 1", { mine: null }));
  expect(options.canPick("99") || options.canPick("D*")).toBe(false);
});
