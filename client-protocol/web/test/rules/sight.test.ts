/** The diagrams say where pieces go as the engine does. */
import { describe, expect, it } from "vitest";
import { KANJI } from "../../src/gungi/names.js";
import { KINDS, type Kind } from "../../src/gungi/notation.js";
import { type ArcherDiagonal, reach, type Step } from "../../src/gungi/reach.js";
import { parseFen } from "../../src/janggi/picture.js";
import { type Finding, sight as gungiSight } from "../../src/rules/gungi_sight.js";
import { sight as janggiSight } from "../../src/rules/janggi_sight.js";
import told from "../data/movements.json";

interface GungiTold {
  readonly kind: string;
  readonly tier: number;
  readonly diagonal: string;
  readonly rank: number;
  readonly heights: Readonly<Record<string, number | undefined>>;
  readonly free: readonly string[];
  readonly taken: readonly string[];
}

describe("a Janggi man", () => {
  it.each(told.janggi)("goes from $origin in $fen where the engine says", (position) => {
    const ways = janggiSight(parseFen(position.fen).men, position.origin);
    const open = ways.filter(({ closedBy }) => closedBy === null).map(({ target }) => target);
    expect(open.toSorted()).toEqual(position.goes.toSorted());
  });

  it("takes exactly where an enemy stands", () => {
    for (const { fen, origin } of told.janggi) {
      const { men } = parseFen(fen);
      for (const way of janggiSight(men, origin)) {
        expect(way.takes).toBe(way.closedBy === null && men.has(way.target));
      }
    }
  });
});

describe("a Gungi piece", () => {
  const onBoard = (rank: number, { right, forward }: Step) => {
    const [file, at] = [5 - right, rank - forward];
    return file >= 1 && file <= 9 && at >= 1 && at <= 9 ? `${file}${at}` : null;
  };
  const found = (position: GungiTold, finding: Finding) =>
    gungiSight(
      {
        kind: position.kind as Kind,
        tier: position.tier,
        diagonal: position.diagonal as ArcherDiagonal,
      },
      (step) => position.heights[onBoard(position.rank, step) ?? ""] ?? 0,
    )
      .filter((seen) => seen.finding === finding)
      .map(({ step }) => onBoard(position.rank, step))
      .filter((square) => square !== null)
      .toSorted();

  const positions = told.gungi as readonly GungiTold[];
  it.each(positions)("$kind on tier $tier goes and takes where the engine says", (position) => {
    expect(found(position, "free")).toEqual(position.free.toSorted());
    expect(found(position, "enterable")).toEqual(position.taken.toSorted());
  });

  const drawn = told.drawn as Readonly<Record<string, { row: number; grid: readonly string[] }>>;
  it.each(KINDS)("%s reaches on an empty board what its figure draws, tier by tier", (kind) => {
    const figure = drawn[KANJI[kind]];
    for (const tier of [1, 2, 3]) {
      const squares = figure?.grid.flatMap((line, row) =>
        [...line].flatMap((mark, column) =>
          mark === "R" || (mark >= "1" && Number(mark) <= tier)
            ? [`${column - 4},${(figure?.row ?? 0) - row}`]
            : [],
        ),
      );
      const rank = (figure?.row ?? 0) + 1;
      const seen = gungiSight({ kind, tier, diagonal: "booklet" }, () => 0)
        .filter(({ step, finding }) => finding === "free" && onBoard(rank, step) !== null)
        .map(({ step }) => `${step.right},${step.forward}`);
      expect(seen.toSorted()).toEqual(squares?.toSorted());
      expect(seen.length).toBeLessThanOrEqual(reach(kind, tier).length);
    }
  });
});
