import { beforeAll, beforeEach, expect, test } from "vitest";
import { GungiSetup } from "../../src/gungi/gungi_setup.js";
import { speak } from "../../src/words/words.js";

const NOBODY = "9/9/9/9/9/9/9/9/9 M1D4/m1d4 w 3 wb 1";
const FIRST = "4m4/9/9/9/9/9/9/9/4M4 D4/d3 w 3 wb 3";
const SECOND = "4m4/9/9/9/9/9/9/9/4M4 D4/d3 b 3 wb 3";
const SECOND_ALONE = "4m4/9/9/9/9/9/9/9/4M4 D4/d1 b 3 b 3";
const MAY_BE_DONE = { actions: null, declarations: ["done"] };

let setup: GungiSetup;
let chosen: string[];

async function show(changes: Partial<GungiSetup>): Promise<void> {
  Object.assign(setup, changes);
  await setup.updateComplete;
}

async function press(selector: string): Promise<void> {
  setup.querySelector<HTMLElement>(selector)?.click();
  await setup.updateComplete;
}

const text = () => setup.textContent?.replace(/\s+/g, " ") ?? "";

beforeAll(() => speak("en"));

beforeEach(() => {
  setup = new GungiSetup();
  chosen = [];
  setup.addEventListener("choose", (event) => chosen.push((event as CustomEvent).detail.action));
  document.body.replaceChildren(setup);
});

test("it says that the marshal comes first, and cannot be done before", async () => {
  await show({ fen: NOBODY, mine: 0, turn: { actions: ["M*59"], declarations: [] } });
  expect(text()).toContain("Begin with your marshal");
  expect(setup.querySelector("button")).toBeNull();
});

test("it says whose turn it is and how many pieces each has left", async () => {
  await show({ fen: SECOND, mine: 0, turn: null });
  expect(text()).toContain("The opponent is placing.");
  expect(text()).toContain("White (first): 4 pieces left");
  expect(text()).toContain("Black (second): 3 pieces left");
  await show({ mine: null });
  expect(text()).toContain("Black (second) is placing.");
});

test.each([
  ["the first player", FIRST, 0, "Your opponent goes on alone", "The 4 pieces"],
  ["the second player", SECOND, 1, "ends the set-up for both of you", "The 3 pieces"],
  ["the second player, alone", SECOND_ALONE, 1, "Your opponent is done already", "The piece you"],
] as const)(
  "before it is pressed, done says what it means to %s",
  async (_, fen, mine, means, rest) => {
    await show({ fen, mine, turn: MAY_BE_DONE });
    expect(text()).toContain(means);
    expect(text()).toContain(rest);
  },
);

test("done is asked once more, and only the second press is it", async () => {
  await show({ fen: FIRST, mine: 0, turn: MAY_BE_DONE });
  await press(".gungi-done");
  expect(chosen).toEqual([]);
  expect(document.activeElement?.textContent?.trim()).toBe("Not yet");
  await press('[data-action="done"]');
  expect(chosen).toEqual(["done"]);
});

test("who is not done after all goes on placing", async () => {
  await show({ fen: FIRST, mine: 0, turn: MAY_BE_DONE });
  await press(".gungi-done");
  await press(".gungi-not-yet");
  expect(setup.querySelector('[data-action="done"]')).toBeNull();
  await press(".gungi-done");
  const question = setup.querySelector(".gungi-sure");
  question?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await setup.updateComplete;
  expect(setup.querySelector('[data-action="done"]')).toBeNull();
  expect(chosen).toEqual([]);
});
