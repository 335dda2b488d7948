/**
 * Gungi's actions as people write them: exactly the engine's texts.
 *
 * Owns: those texts. Must not know: what is legal, nor which language the page is in.
 */

import type { Language } from "../words/words.js";
import { type Effect, effectOf } from "./effect.js";
import { DONE_NAMES, KANJI, NAMES } from "./names.js";
import { parsePlacing, type Square } from "./notation.js";
import type { Picture } from "./picture.js";

/** Writes a legal action for people. */
export function describe(before: Picture, action: string, language: Language): string {
  const placing = parsePlacing(action);
  if (placing === null) return DONE_NAMES[language];
  return { ja: japanese, ko: korean, en: english }[language](effectOf(before, placing));
}

/** Writes a square and tier in the official form. */
export function place(square: Square, tier: number): string {
  return `${square[0]}-${square[1]}-${tier}`;
}

function japanese(effect: Effect): string {
  const { origin, taken, exchanged, stacks } = effect;
  const verb = origin === null ? "新" : taken.length ? "取" : stacks ? "付" : "";
  const betrayed = exchanged.map((kind) => KANJI[kind]).join("");
  const suffix = betrayed && ` 寝返り${betrayed}`;
  return `${place(effect.target, effect.tier)} ${KANJI[effect.piece]}${verb}${suffix}`;
}

function korean(effect: Effect): string {
  const betrayed = effect.exchanged.map((kind) => NAMES.ko[kind]).join(", ");
  return betrayed ? `${koreanPlacing(effect)} (배신: ${betrayed})` : koreanPlacing(effect);
}

function koreanPlacing({ piece, origin, originTier, target, tier, taken, stacks }: Effect): string {
  const name = NAMES.ko[piece];
  if (origin === null) return `${name} ${place(target, tier)} ${stacks ? "쌓아 놓기" : "놓기"}`;
  const verb = taken.length ? " 잡기" : stacks ? " 쌓기" : "";
  return `${name} ${place(origin, originTier)}→${place(target, tier)}${verb}`;
}

function english(effect: Effect): string {
  const { taken, exchanged } = effect;
  const takes = taken.length ? `, takes ${englishNames(taken)}` : "";
  const turns = exchanged.length ? `, turns ${englishNames(exchanged)}` : "";
  return englishPlacing(effect) + takes + turns;
}

function englishPlacing({ piece, origin, originTier, target, tier, stacks }: Effect): string {
  const name = NAMES.en[piece];
  const there = place(target, tier);
  if (origin === null) return `${name} ${stacks ? "stacked" : "placed"} on ${there}`;
  return `${name} ${place(origin, originTier)} ${stacks ? "stacks on" : "to"} ${there}`;
}

function englishNames(kinds: Effect["taken"]): string {
  return kinds.map((kind) => NAMES.en[kind]).join(", ");
}
