import { expect, test } from "vitest";
import type { GameFace, GameName } from "../../src/games/face.js";
import { gameNames, loadGame } from "../../src/games/games.js";
import { History } from "../../src/play/history.js";
import { games as gungi } from "../gungi/games.js";
import { games as janggi } from "../janggi/games.js";
import { aMatch } from "./matches.js";

interface Recorded {
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly start: string;
  readonly actions: readonly {
    readonly action: string;
    readonly fen: string;
    readonly check?: boolean;
    readonly mate?: boolean;
    readonly texts: Readonly<Record<"en" | "ja" | "ko", string>>;
  }[];
}

const recorded: Readonly<Record<GameName, readonly Recorded[]>> = { janggi, gungi };

function fromTheStart(face: GameFace, games: readonly Recorded[]): readonly Recorded[] {
  return games.filter(({ settings, start }) => face.fen(face.start(settings)) === start);
}

function matchAfter(game: Recorded, count: number) {
  const actions = game.actions.slice(0, count).map(({ action }) => action);
  const last = game.actions[count - 1];
  const isMate = last?.mate === true;
  const phase = isMate ? ("over" as const) : ("play" as const);
  const board = { fen: last?.fen ?? game.start, in_check: last?.check === true, phase };
  const mate = {
    winner: 0,
    termination: "checkmate",
    points: null,
    ended_at: 0,
    left: null,
  } as const;
  return aMatch({ settings: game.settings, actions, board, result: isMate ? mate : null });
}

function firstTwo(game: Recorded): readonly string[] {
  return game.actions.slice(0, 2).map(({ action }) => action);
}

test.each(gameNames)(
  "a history of %s shows every position and text of the engine's",
  async (name) => {
    const face = await loadGame(name);
    const games = fromTheStart(face, recorded[name]).slice(0, 8);
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) {
      const history = new History(face, { settings: game.settings, actions: [] });
      for (const [index, { fen, texts, action }] of game.actions.entries()) {
        history.follow(matchAfter(game, index + 1));
        expect(history.fenAt(index + 1)).toBe(fen);
        expect(history.agrees(fen)).toBe(true);
        expect(history.actionAt(index + 1)).toBe(action);
        expect(history.textAt(index + 1, "ko")).toBe(texts.ko);
      }
    }
  },
);

test("a take-back and a new start leave nothing of what was", async () => {
  const face = await loadGame("janggi");
  const [game] = fromTheStart(face, recorded.janggi);
  if (!game) throw new Error("no game was recorded from the start");
  const history = new History(face, matchAfter(game, 4));
  history.follow(matchAfter(game, 2));
  expect([history.length, history.agrees(game.actions[1]?.fen ?? "")]).toEqual([2, true]);
  history.follow({ ...matchAfter(game, 2), actions: [...firstTwo(game), "a4a5"] });
  const other = face.advance(face.read(game.actions[1]?.fen ?? ""), "a4a5");
  expect(history.agrees(face.fen(other))).toBe(true);
  history.follow(matchAfter(game, 0));
  expect([history.length, history.agrees(game.start)]).toEqual([0, true]);
});

test("a board that the actions do not lead to is not vouched for", async () => {
  const face = await loadGame("janggi");
  const history = new History(face, { settings: { setup: "fixed" }, actions: ["a4a5"] });
  expect(history.agrees("9/9/9/9/9/9/9/9/9/9 w - - 0 1")).toBe(false);
});

test("an action that changes nothing is called as it was written", async () => {
  const face = await loadGame("janggi");
  const history = new History(face, { settings: { setup: "fixed" }, actions: [] });
  expect(history.textOfNext("z9z9", "en")).toBe("z9z9");
  expect(history.textOfNext("a4a5", "en")).toBe("Soldier a4–a5");
});
