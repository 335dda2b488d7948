/**
 * How the reader likes the page: language, light or dark, sound, what pieces look like.
 *
 * Owns: the choices, kept on the device, and telling who heeds them. Must not know: what heeds them.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { GameName } from "../games/face.js";
import { firstSpoken, type Language, languages } from "../words/words.js";
import { readStoredJson, writeStored } from "./stored.js";

export type Theme = "auto" | "light" | "dark";
export const themes: readonly Theme[] = ["auto", "light", "dark"];

export interface Preferences {
  readonly language: Language;
  readonly theme: Theme;
  readonly sound: boolean;
  /** By game, the name of a set of its face; a game without one is drawn by its first. */
  readonly pieceSets: Readonly<Partial<Record<GameName, string>>>;
}

const KEY = "seki.preferences";
const listeners = new Set<(now: Preferences) => void>();
let present: Preferences | null = null;

export function preferences(): Preferences {
  present ??= parsePreferences(readStoredJson(KEY), navigator.languages ?? [navigator.language]);
  return present;
}

/** Changes some, keeps them, and tells everybody who heeds them. */
export function prefer(changes: Partial<Preferences>): void {
  present = { ...preferences(), ...changes };
  writeStored(KEY, JSON.stringify(present));
  tell();
}

export function preferPieceSet(game: GameName, set: string): void {
  prefer({ pieceSets: { ...preferences().pieceSets, [game]: set } });
}

/** Returns the set of pieces to draw a game by, of those it has. */
export function pieceSetOf(game: GameName, sets: readonly string[]): string {
  const chosen = preferences().pieceSets[game];
  return chosen !== undefined && sets.includes(chosen) ? chosen : (sets[0] ?? "");
}

/** Calls after each change; gives how to end that. */
export function onPreferences(listener: (now: Preferences) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over what another tab of the device has changed. */
export function heedOtherTabs(): void {
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    present = parsePreferences(readStoredJson(KEY), navigator.languages);
    tell();
  });
}

/** Draws its host anew when a preference has changed. */
export class PreferenceController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #stop: () => void = () => {};

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = onPreferences(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop();
  }
}

function tell(): void {
  const now = preferences();
  for (const listener of [...listeners]) listener(now);
}

/** Makes preferences of whatever was kept; what is none of the choices falls to the default. */
export function parsePreferences(kept: unknown, deviceLanguages: readonly string[]): Preferences {
  const named = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const { language, theme, sound, pieceSets } = named;
  return {
    language: languages.find((each) => each === language) ?? firstSpoken(deviceLanguages),
    theme: themes.find((each) => each === theme) ?? "auto",
    sound: typeof sound === "boolean" ? sound : true,
    pieceSets: readSets(pieceSets),
  };
}

function readSets(kept: unknown): Record<string, string> {
  if (typeof kept !== "object" || kept === null) return {};
  const texts = Object.entries(kept).filter(([, set]) => typeof set === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}
