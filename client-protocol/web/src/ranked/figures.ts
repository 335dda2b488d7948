/**
 * Ratings and waits as numbers people read.
 *
 * Owns: the rounding and the texts. Must not know: elements, where a number comes from.
 */
import type { Standing } from "seki-protocol/messages";
import { language, say } from "../words/words.js";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** Whole points of a number of thousandths. */
export function pointsOf(milli: number): number {
  return Math.round(milli / 1000);
}

/** Whole percents of a number of thousandths. */
export function percentOf(permille: number): number {
  return Math.round(permille / 10);
}

/** `+15`, `−7`, `±0`: from one rating to another, as both are shown. */
export function changeText(beforeMilli: number, afterMilli: number): string {
  const change = pointsOf(afterMilli) - pointsOf(beforeMilli);
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** `1524 ±84 (provisional)`; of who has played nothing yet, only that. */
export function standingText(standing: Standing | undefined): string {
  const words = say().ranked.standing;
  if (!standing?.games) return words.newcomer;
  const rating = pointsOf(standing.rating_milli);
  const text = words.short(rating, pointsOf(standing.deviation_milli));
  return standing.provisional ? `${text} (${words.provisional})` : text;
}

/** A length of time in the largest unit that tells enough. */
export function spanText(ms: number): string {
  const words = say().ranked.time;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 2 * MINUTE_S) return words.seconds(seconds);
  if (seconds < 2 * HOUR_S) return words.minutes(Math.ceil(seconds / MINUTE_S));
  return words.hours(Math.ceil(seconds / HOUR_S));
}

/** `0:42`: for how long something has lasted. */
export function lastedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}`;
}

export function dateText(instant: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(instant);
}

export function momentText(instant: number): string {
  const form = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(language(), form).format(instant);
}

export function clockText(instant: number): string {
  return new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(instant);
}
