import fc from "fast-check";
import { viewOf } from "seki-protocol";
import { beforeEach, expect, it } from "vitest";
import { keepMatch, recentGame, recentGames, sideIn } from "../../src/start/recent_games.js";
import { aSnapshot, PERSON } from "../app/rooms.js";

const match = viewOf(aSnapshot()).match;
if (!match) throw new Error("the sample has a match");
const result = { winner: 0, termination: "resign", points: null, ended_at: 1, left: null } as const;
const ended = { ...match, result };

beforeEach(() => localStorage.setItem("seki.recent", "[]"));

it("keeps the latest twenty games, each once, the last one first", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 50, maxLength: 80 }), (numbers) => {
      localStorage.setItem("seki.recent", "[]");
      for (const number of numbers)
        keepMatch({ ...ended, id: `${"a".repeat(16)}.${number + 1}` }, PERSON);
      const latest = [...new Set(numbers.toReversed())].slice(0, 20);
      expect(recentGames().map((game) => Number(game.match.split(".")[1]) - 1)).toEqual(latest);
    }),
  );
});

it("keeps all that a replay needs, as the reader saw it", () => {
  const cpus = [null, 4] as const;
  keepMatch({ ...ended, cpus, players: [PERSON, null], first_seat: 1 }, PERSON, 1_000);
  const kept = recentGame(ended.id);
  expect(kept).toMatchObject({
    game: "janggi",
    settings: ended.settings,
    actions: ended.actions,
    seat: 0,
    players: ["you", { cpu: 4 }],
    result,
    ended_at: 1_000,
  });
  expect(kept && sideIn(kept)).toBe(1);
});

it("keeps a game that was looked on at as nobody's own", () => {
  keepMatch(ended, "a looker-on");
  const kept = recentGame(ended.id);
  expect(kept?.players).toEqual(["person", "person"]);
  expect(kept && sideIn(kept)).toBeNull();
});

it("keeps no match that is not over", () => {
  keepMatch(match, PERSON);
  expect(recentGames()).toEqual([]);
});

it("leaves out whatever it cannot read", () => {
  keepMatch(ended, PERSON);
  const [good] = recentGames();
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (strange) => {
      localStorage.setItem("seki.recent", JSON.stringify([...strange, good]));
      expect(recentGames()).toEqual([good]);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      localStorage.setItem("seki.recent", text);
      expect(recentGames()).toEqual([]);
    }),
  );
});
