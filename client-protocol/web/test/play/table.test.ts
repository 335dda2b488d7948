import fc from "fast-check";
import { type Happening, type RoomView, runningMatch, yourTurn } from "seki-protocol";
import { expect, test } from "vitest";
import { choose, clearTable, happen, rollBack, type Table } from "../../src/play/table.js";
import { afterAction, aMatch, aView, happened, onTurn, played, turnTold } from "./matches.js";

const theirTurn = aView(aMatch({ board: { to_move: 1, step: 4 } }));

test("an action chosen on the reader's turn is sent and stands as pending", () => {
  const view = onTurn(aView(), ["a4a5", "pass"]);
  const { table, deed } = choose(clearTable, view, "a4a5");
  expect(table.pending).toMatchObject({ action: "a4a5", step: 0 });
  expect(deed).toEqual({ type: "send", pending: table.pending });
});

test("while one is pending no other is sent", () => {
  const view = onTurn(aView(), ["a4a5", "c4c5"]);
  const { table } = choose(clearTable, view, "a4a5");
  expect(choose(table, view, "c4c5")).toEqual({ table, deed: null });
});

test("who looks on chooses nothing", () => {
  const view = aView(aMatch(), { person: "somebody-else" });
  expect(choose(clearTable, view, "a4a5")).toEqual({ table: clearTable, deed: null });
});

test("a refused action is rolled back, a later one is not", () => {
  const view = onTurn(aView(), ["a4a5", "c4c5"]);
  const first = choose(clearTable, view, "a4a5").table;
  const pending = first.pending;
  if (!pending) throw new Error("nothing was sent");
  expect(rollBack(first, pending).pending).toBeNull();
  const second = choose(clearTable, view, "c4c5").table;
  expect(rollBack(second, pending)).toBe(second);
});

test("a second tab's action takes the place of the one that is pending here", () => {
  const view = onTurn(aView(), ["a4a5", "c4c5"]);
  const { table } = choose(clearTable, view, "a4a5");
  const other = afterAction(view, "c4c5");
  expect(happen(table, other, played(other, 0)).table.pending).toBeNull();
});

test("a premove is played when the turn comes and it is legal", () => {
  const { table } = choose(clearTable, theirTurn, "a4a5");
  const moved = afterAction(theirTurn, "a7a6");
  const waiting = happen(table, moved, played(moved, 1));
  expect(waiting.table.premove?.action).toBe("a4a5");
  const mine = onTurn(moved, ["a4a5"]);
  const { deed, table: after } = happen(waiting.table, mine, turnTold(mine));
  expect(deed).toMatchObject({ type: "send", pending: { action: "a4a5", step: 5 } });
  expect(after.premove).toBeNull();
});

test("where legal moves are hidden the server judges a premove", () => {
  const { table } = choose(clearTable, theirTurn, "a4a5");
  const mine = onTurn(afterAction(theirTurn, "a7a6"), null);
  expect(happen(table, mine, turnTold(mine)).deed).toMatchObject({ type: "send" });
});

test("a premove that became impossible is lost, and said to be", () => {
  const { table } = choose(clearTable, theirTurn, "a4a5");
  const mine = onTurn(afterAction(theirTurn, "a7a6"), ["c4c5"]);
  const { table: after, deed } = happen(table, mine, turnTold(mine));
  expect(deed).toEqual({ type: "premove_lost", action: "a4a5", why: "impossible" });
  expect(after.premove).toBeNull();
});

test.each([
  ["board", "actions_taken_back", { count: 1, seat: 0 }],
  ["board", "match_replayed", { replays: 1 }],
  ["acted", "cpu_took_seat", { seat: 0, level: 4, reason: "absent" }],
  ["acted", "action_played", { seat: 0, action: "c4c5" }],
] as const)("a premove is lost (%s) by %s", (why, type, rest) => {
  const { table } = choose(clearTable, theirTurn, "a4a5");
  const { deed } = happen(table, theirTurn, happened(type, rest));
  expect(deed).toEqual({ type: "premove_lost", action: "a4a5", why });
});

test("a premove is lost with the match, and where a snapshot shows that more was missed", () => {
  const { table } = choose(clearTable, theirTurn, "a4a5");
  const result = {
    winner: 1,
    termination: "resign",
    points: null,
    ended_at: 9,
    left: null,
  } as const;
  const over = aView({ ...(theirTurn.match as ReturnType<typeof aMatch>), result });
  expect(happen(table, over, happened("match_ended")).deed).toMatchObject({ why: "over" });
  const later = afterAction(theirTurn, "a7a6");
  expect(happen(table, later, happened("snapshot")).deed).toMatchObject({ why: "missed" });
});

test("a premove survives an absence, a thinking CPU and a snapshot of the same board", () => {
  let { table } = choose(clearTable, theirTurn, "a4a5");
  for (const type of ["seat_absent", "cpu_thinking", "snapshot", "presence_changed"]) {
    table = happen(table, theirTurn, happened(type, { seat: 1 })).table;
  }
  expect(table.premove?.action).toBe("a4a5");
});

type Move = (view: RoomView) => { view: RoomView; happening: Happening };

const act: Move = (view) => {
  const seat = view.match?.board.to_move === 1 ? 1 : 0;
  const after = afterAction({ ...view, turn: null }, "x");
  return { view: after, happening: played(after, seat) };
};
const takeBack: Move = (view) => {
  const match = view.match as ReturnType<typeof aMatch>;
  const board = { ...match.board, step: match.board.step + 1, to_move: 0 as const };
  const after = { ...view, match: { ...match, actions: [], board } };
  return { view: after, happening: happened("actions_taken_back", { count: 1, seat: 0 }) };
};
const tellTurn: Move = (view) => {
  if (view.match?.board.to_move !== 0) return { view, happening: happened("ping") };
  const after = onTurn(view, ["a4a5", "b1c3"]);
  return { view: after, happening: turnTold(after) };
};
const lose: Move = (view) => ({ view, happening: happened("disconnected") });
const resume: Move = (view) => ({ view: { ...view }, happening: happened("snapshot") });

const moves = fc.constantFrom<Move>(act, takeBack, tellTurn, lose, resume);
const choices = fc.constantFrom("a4a5", "b1c3", "z9z9");

test("whatever happens, nothing of the reader's stands on a board it was not made on", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(moves, choices), { maxLength: 40 }), (course) => {
      let view: RoomView = aView(aMatch({ board: { to_move: 1 } }));
      let table: Table = clearTable;
      for (const event of course) {
        if (typeof event === "string") {
          table = choose(table, view, event).table;
        } else {
          const step = event(view);
          view = step.view;
          const turned = happen(table, view, step.happening);
          if (table.premove && !turned.table.premove) expect(turned.deed).not.toBeNull();
          table = turned.table;
        }
        const match = runningMatch(view);
        if (table.pending) expect(table.pending.step).toBe(match?.board.step);
        if (table.pending) expect(table.premove).toBeNull();
        if (table.premove) expect(yourTurn(view)).toBeNull();
      }
    }),
  );
});
