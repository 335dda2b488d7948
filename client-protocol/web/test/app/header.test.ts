import { beforeEach, expect, it, vi } from "vitest";
import "../../src/app/header.js";
import { prefer, preferences } from "../../src/app/preferences.js";
import { wearTheme } from "../../src/app/theme.js";
import { say, speak } from "../../src/words/words.js";

beforeEach(async () => {
  await speak("en");
  prefer({ language: "en", theme: "auto", sound: true });
  document.body.replaceChildren(document.createElement("seki-header"));
  await vi.waitFor(() => expect(document.querySelectorAll("button")).toHaveLength(2));
});

const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`);

it("goes round the themes, and says which one is worn", async () => {
  const { theme } = say().shell;
  for (const [name, next] of [
    [theme.auto, "light"],
    [theme.light, "dark"],
    [theme.dark, "auto"],
  ] as const) {
    await vi.waitFor(() => expect(named(name)).not.toBeNull());
    named(name)?.click();
    expect(preferences().theme).toBe(next);
  }
});

it("switches the sound, and says whether it is on", async () => {
  named(say().shell.sound)?.click();
  expect(preferences().sound).toBe(false);
  await vi.waitFor(() => {
    expect(named(say().shell.sound)?.getAttribute("aria-pressed")).toBe("false");
  });
});

it("offers every language by its own name", () => {
  const select = document.querySelector("select");
  const names = [...(select?.options ?? [])].map(({ text }) => text.trim());
  expect(names).toEqual(["日本語", "한국어", "English"]);
  if (select) select.value = "ko";
  select?.dispatchEvent(new Event("change"));
  expect(preferences().language).toBe("ko");
});

it("wears a theme on the document and on the browser's own frame", () => {
  document.head.innerHTML =
    '<meta name="theme-color" content="white" data-light="white" data-dark="black">';
  const frame = () => document.querySelector<HTMLMetaElement>("meta")?.content;
  wearTheme("dark");
  expect([document.documentElement.dataset.theme, frame()]).toEqual(["dark", "black"]);
  wearTheme("auto");
  expect([document.documentElement.dataset.theme, frame()]).toEqual([undefined, "white"]);
});
