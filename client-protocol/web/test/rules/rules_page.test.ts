/** The page of rules: what it shows, where its contents lead, how its diagrams answer. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameName } from "../../src/games/face.js";
import { RulesPage } from "../../src/rules/rules_page.js";
import { loadTexts } from "../../src/rules/texts/texts.js";
import { speak } from "../../src/words/words.js";

beforeEach(() => speak("en"));
afterEach(() => document.body.replaceChildren());

async function opened(game: GameName): Promise<RulesPage> {
  const page = new RulesPage();
  page.game = game;
  document.body.append(page);
  await vi.waitFor(() => expect(page.querySelector(".rules-movements-told")).not.toBeNull());
  return page;
}

function told(page: RulesPage): string {
  return page.querySelector(".rules-movements-told")?.textContent?.trim() ?? "";
}

async function press(page: RulesPage, square: string): Promise<void> {
  page.querySelector<HTMLElement>(`[data-square="${square}"]`)?.click();
  await settled(page);
}

async function choose(page: RulesPage, name: string, value: string): Promise<void> {
  const input = page.querySelector<HTMLInputElement>(`input[name=${name}][value=${value}]`);
  input?.dispatchEvent(new Event("change"));
  await settled(page);
}

async function settled(page: RulesPage): Promise<void> {
  const diagram = page.querySelector("seki-janggi-movements, seki-gungi-movements");
  await (diagram as RulesPage | null)?.updateComplete;
}

it.each(["janggi", "gungi"] as const)("shows every section of %s and leads to it", async (game) => {
  const page = await opened(game);
  const { rules } = await loadTexts(game, "en");
  const links = [...page.querySelectorAll<HTMLAnchorElement>(".rules-contents a")];
  expect(links.map((link) => link.textContent)).toEqual(rules.sections.map(({ title }) => title));
  for (const [i, { title }] of rules.sections.entries()) {
    links[i]?.click();
    expect(document.activeElement?.textContent).toBe(title);
  }
});

it("speaks another language as soon as the reader does", async () => {
  const page = await opened("gungi");
  await speak("ko");
  await vi.waitFor(() => expect(page.querySelector("h1")?.textContent).toBe("군의 규칙"));
});

it("turns to the other game's rules", async () => {
  const page = await opened("janggi");
  page.game = "gungi";
  await vi.waitFor(() => expect(page.querySelector("h1")?.textContent).toBe("How to play Gungi"));
});

it("shows a horse that whom the reader puts on its leg blocks it", async () => {
  const page = await opened("janggi");
  await choose(page, "janggi-piece", "N");
  expect(told(page)).toContain("Can take on g4");
  await press(page, "f5");
  expect(told(page)).not.toContain("Can take");
  expect(told(page)).toContain("g4 (by f5)");
});

it("lets a cannon jump over soldiers and not over a cannon", async () => {
  const page = await opened("janggi");
  await choose(page, "janggi-piece", "C");
  const far = "Can go to e7, e8, h4.";
  expect(told(page)).toContain(far);
  await press(page, "e6");
  expect(told(page)).toContain("e7 (by e6)");
  await press(page, "e6");
  expect(told(page)).not.toContain("e7");
});

it("shows a man where the reader places it", async () => {
  const page = await opened("janggi");
  await choose(page, "janggi-piece", "P");
  await choose(page, "janggi-place", "side");
  expect(told(page)).toBe("Soldier on e8. Can go to e9, f8, d8.");
});

it("opens farther squares on higher tiers, and closes them behind too high a tower", async () => {
  const page = await opened("gungi");
  await choose(page, "gungi-piece", "A");
  expect(told(page)).toContain("Can go to 5-6, 6-3, 5-3, 4-3.");
  await choose(page, "gungi-tier", "2");
  expect(told(page)).toContain("7-2");
  for (let height = 1; height <= 2; height++) await press(page, "64");
  expect(told(page)).toContain("7-2");
  await press(page, "64");
  expect(told(page)).toContain("Towers too high: 6-4.");
  expect(told(page)).not.toContain("7-2");
  await press(page, "64");
  expect(told(page)).toContain("7-2");
});

it("offers the archer's diagonal only for the archer", async () => {
  const page = await opened("gungi");
  expect(page.querySelector("input[name=gungi-diagonal]")).toBeNull();
  await choose(page, "gungi-piece", "A");
  await choose(page, "gungi-diagonal", "straight");
  expect(told(page)).toContain("7-3");
});

it("moves the focus over a diagram by keys, and presses by Enter", async () => {
  const page = await opened("gungi");
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true }),
    );
  const cell = (square: string) => page.querySelector<HTMLElement>(`[data-square="${square}"]`);
  cell("53")?.focus();
  key("ArrowDown");
  expect(document.activeElement).toBe(cell("54"));
  key("Enter");
  await settled(page);
  expect(told(page)).toContain("Can take or stack on 5-4.");
  expect(cell("54")?.getAttribute("aria-label")).toBe("5-4, enemy tower of height 1");
});
