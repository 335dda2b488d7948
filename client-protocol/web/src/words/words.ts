/**
 * The page's language, and its texts in it.
 *
 * Owns: which language is spoken now, loading its texts, telling who shows them. Must not know:
 * where the choice is kept, what any text is for.
 */
import type { Language } from "seki-protocol";

export type { Language } from "seki-protocol";
export type Words = typeof import("./en/index.js");

export const languages: readonly Language[] = ["ja", "ko", "en"];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  ja: "日本語",
  ko: "한국어",
  en: "English",
};

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  ja: () => import("./ja/index.js"),
  ko: () => import("./ko/index.js"),
  en: () => import("./en/index.js"),
};

const listeners = new Set<() => void>();
let spoken: Language = "en";
/** The last that was asked for; being loaded where it is not the one spoken. */
let wished: Language = "en";
let words: Words | null = null;

/** The texts in the language spoken now; `speak` must have settled once. */
export function say(): Words {
  if (!words) throw new Error("no language has been loaded");
  return words;
}

export function language(): Language {
  return spoken;
}

/**
 * Loads a language's texts, then tells everybody who shows any. The last call wins; where nothing
 * can be loaded it raises, and the language stays what it was.
 */
export async function speak(wish: Language): Promise<void> {
  if (wish === wished && words) return;
  wished = wish;
  const loaded = await loaders[wish]().catch((error: unknown) => {
    if (wished === wish) wished = spoken;
    throw error;
  });
  if (wished !== wish) return;
  spoken = wish;
  words = loaded;
  for (const listener of [...listeners]) listener();
}

/** Calls after each change of language; gives how to end that. */
export function onSpeak(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Picks the first language of a device's that the page speaks; English where there is none. */
export function firstSpoken(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const known = languages.find((each) => wish.toLowerCase().split("-")[0] === each);
    if (known) return known;
  }
  return "en";
}
