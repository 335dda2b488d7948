/** The rules pages say the same in every language, and what engine and server have. */
import { describe, expect, it } from "vitest";
import type { GameName } from "../../src/games/face.js";
import { gameNames } from "../../src/games/games.js";
import { KANJI } from "../../src/gungi/names.js";
import { KINDS, type Kind } from "../../src/gungi/notation.js";
import { heldOf, startOf } from "../../src/gungi/picture.js";
import { reach } from "../../src/gungi/reach.js";
import { parseFen } from "../../src/janggi/picture.js";
import { points } from "../../src/janggi/points.js";
import type { Block, RulesDocument, Table } from "../../src/rules/document.js";
import { loadTexts } from "../../src/rules/texts/texts.js";
import { type Language, languages } from "../../src/words/words.js";
import told from "../data/movements.json";
import offered from "../data/settings.json";

const all: { game: GameName; language: Language; rules: RulesDocument }[] = [];
for (const game of gameNames) {
  for (const language of languages) {
    all.push({ game, language, rules: (await loadTexts(game, language)).rules });
  }
}
const of = (game: GameName, language: Language) => {
  const found = all.find((each) => each.game === game && each.language === language);
  if (!found) throw new Error(`no rules of ${game} in ${language}`);
  return found.rules;
};

/** A block without its words. */
function shape(block: Block): unknown {
  switch (block.kind) {
    case "list":
    case "steps":
      return [block.kind, block.items.length];
    case "terms":
      return [block.kind, block.entries.length];
    case "settings":
      return [block.kind, Object.keys(block.texts).toSorted()];
    case "boards":
      return [block.kind, block.boards.map(({ start }) => start)];
    case "table":
      return [block.kind, block.head.length, block.rows.map((row) => row.length)];
    default:
      return block.kind;
  }
}

/** Whole sentences; cells and captions may be signs alone. */
function sentences(block: Block): readonly string[] {
  switch (block.kind) {
    case "list":
    case "steps":
      return block.items;
    case "terms":
      return block.entries.map(([, meaning]) => meaning);
    case "settings":
      return Object.values(block.texts);
    case "text":
    case "note":
    case "heading":
      return [block.text];
    case "table":
      return [block.caption];
    case "boards":
      return block.boards.map(({ caption }) => caption);
    default:
      return [];
  }
}

const own: Readonly<Record<Language, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  en: /\p{Script=Latin}/gu,
};

function shareOfOwnLetters(text: string, language: Language): number {
  const prose = text.replaceAll(/`[^`]*`|「[^」]*」|\([^)]*\)/g, "");
  const letters = prose.match(/\p{L}/gu) ?? [];
  return (prose.match(own[language]) ?? []).length / Math.max(1, letters.length);
}

function tables(rules: RulesDocument): Table[] {
  return rules.sections
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Table => block.kind === "table");
}

describe.each(gameNames)("the rules of %s", (game) => {
  it.each(languages)("have in %s the sections and blocks they have in English", (language) => {
    const outline = (rules: RulesDocument) =>
      rules.sections.map(({ id, blocks }) => [id, blocks.map(shape)]);
    expect(outline(of(game, language))).toEqual(outline(of(game, "en")));
  });

  it.each(languages)("leave nothing in %s untranslated", (language) => {
    const { title, lead, sections } = of(game, language);
    const texts = [
      title,
      lead,
      ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(sentences)]),
    ];
    const foreign = texts.filter((text) => shareOfOwnLetters(text, language) < 0.6);
    expect(foreign).toEqual([]);
  });

  it.each(languages)("explain in %s exactly the settings that a party is offered", (language) => {
    const blocks = of(game, language).sections.flatMap((section) => section.blocks);
    const named = blocks.flatMap((block) =>
      block.kind === "settings" ? Object.keys(block.texts) : [],
    );
    const names = [...offered[game].game, ...offered[game].party].map(({ name }) => name);
    expect(named.toSorted()).toEqual(names.toSorted());
  });

  it.each(languages)("name in %s the times that the server keeps", (language) => {
    const time = of(game, language).sections.find(({ id }) => id === "time");
    const text = time?.blocks.flatMap(sentences).join(" ") ?? "";
    const numbers = (text.match(/\d[\d,]*/g) ?? []).map((digits) =>
      Number(digits.replaceAll(",", "")),
    );
    const { graceSeconds, budgetSeconds, leastSeconds, returnedSeconds, actions } = told.limits;
    for (const number of [graceSeconds, budgetSeconds, leastSeconds, returnedSeconds, actions]) {
      expect(numbers).toContain(number);
    }
  });
});

it("spells out as the server has it how often turns run out, a game is replayed, nobody comes", () => {
  expect(told.limits).toMatchObject({ timeOutsRunning: 2, replays: 3, abandonedDays: 1 });
});

describe.each(languages)("the tables in %s", (language) => {
  it("count Janggi's pieces as the points on the board", () => {
    const counts = tables(of("janggi", language)).find(({ rows }) => rows.length === 7);
    const bonus = points(parseFen("9/9 w - - 0 1"))[1];
    const worth = (man: string) => String(points(parseFen(`${man}8/9 w - - 0 1`))[0]);
    const named = counts?.rows.map((row) => row.at(-1)) ?? [];
    expect(named).toEqual(["–", ...[..."ARCNBP"].map(worth)]);
    const judged = tables(of("janggi", language)).find(({ rows }) => rows.at(-1)?.[1] === "+1.5");
    expect(judged?.rows.map((row) => row[1])).toEqual([...[..."RCNBAP"].map(worth), `+${bonus}`]);
  });

  it("say of Gungi's pieces how many there are and how far they reach", () => {
    const [table] = tables(of("gungi", language));
    const army = startOf("advanced");
    expect(table?.rows).toHaveLength(KINDS.length);
    for (const [i, kind] of KINDS.entries()) {
      const [name = "", count, ...cells] = table?.rows[i] ?? [];
      expect(name.startsWith(KANJI[kind])).toBe(true);
      expect(count).toBe(String(heldOf(army, 0, kind)));
      expect(cells.map(reachIn)).toEqual(reachOf(kind));
    }
  });

  it("set Gungi's pieces up where the engine does", () => {
    const table = tables(of("gungi", language)).find(
      ({ rows }) => rows.length === 4 && rows[0]?.length === 3,
    );
    for (const [column, level] of [
      [1, "intro"],
      [2, "beginner"],
    ] as const) {
      const { towers } = startOf(level);
      for (const [row, rank] of [7, 8, 9].entries()) {
        const cells = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((file) => {
          const piece = towers[`${file}${rank}`];
          return piece ? KANJI[piece as Kind] : "–";
        });
        expect(table?.rows[row]?.[column]).toBe(cells.join(" "));
      }
      const held = table?.rows[3]?.[column]?.split(" ") ?? [];
      const hand = KINDS.flatMap((kind) => {
        const count = heldOf(startOf(level), 0, kind);
        return count > 0 ? [`${KANJI[kind]}${count}`] : [];
      });
      expect(held.toSorted()).toEqual(hand.toSorted());
    }
  });
});

/** What a cell says: the nearest square of a jump, or the farthest of steps. */
function reachIn(cell: string): string {
  return /[∞–]|\d/.exec(cell)?.[0] ?? "";
}

/** The same as it is drawn, of forward, diagonally forward, sideways, diagonally back, back. */
function reachOf(kind: Kind): string[] {
  const directions = [
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
  ];
  return directions.map(([right = 0, forward = 0]) => {
    const steps = reach(kind, 1).filter(
      (step) => Math.sign(step.right) === right && Math.sign(step.forward) === forward,
    );
    const farthest = steps.map((step) => Math.max(Math.abs(step.right), Math.abs(step.forward)));
    const most = Math.max(0, ...farthest);
    return most === 0 ? "–" : most === 8 ? "∞" : String(most);
  });
}
