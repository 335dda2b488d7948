/**
 * A refusal's text in a language of the page's choice, as the server would put it.
 *
 * Owns: filling the generated texts. Must not know: sessions. It weighs as much as a session: pages
 * that stay in one language show the `text` that comes with each refusal instead.
 */
import {
  illegalActions,
  type Language,
  type RefusalTexts,
  refusals,
  type Texts,
} from "./refusals.js";

export interface RefusalShown {
  readonly code: string;
  readonly text: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

type Detail = RefusalShown["detail"];

const MOST_FILLED = 80;

/** Returns the refusal's text; a code of a newer server keeps the text it came with. */
export function refusalText({ code, text, detail }: RefusalShown, language: Language): string {
  const reason = entry<Texts>(illegalActions, detail.reason);
  if (code === "match/illegal_action" && reason) return reason[language];
  const listed = entry<RefusalTexts>(refusals, code);
  if (!listed) return text;
  return (listed.fuller && filled(listed.fuller[language], detail)) ?? listed.plain[language];
}

/** Fills a text's places; undefined where the detail does not fill them all. */
function filled(text: string, detail: Detail): string | undefined {
  let isFull = true;
  const full = text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = valueFor(place, detail);
    isFull &&= value !== undefined;
    return (value ?? "").slice(0, MOST_FILLED);
  });
  return isFull ? full : undefined;
}

function valueFor(place: string, detail: Detail): string | undefined {
  const value = entry<unknown>(detail, place);
  const [, wait, unit] = /^(.*)_(s|min)$/.exec(place) ?? [];
  const ms = entry<unknown>(detail, `${wait}_ms`);
  if (unit && Number.isInteger(ms)) {
    return `${Math.ceil((ms as number) / (unit === "s" ? 1000 : 60_000))}`;
  }
  if (place === "faulty") return faultyParts(detail.faults);
  return typeof value === "string" || Number.isInteger(value) ? `${value}` : undefined;
}

function faultyParts(faults: unknown): string | undefined {
  if (!Array.isArray(faults)) return undefined;
  const paths = faults.map((fault) => (Array.isArray(fault) ? `${fault[0] ?? ""}` : ""));
  return [...new Set(paths)].filter(Boolean).join(", ") || undefined;
}

function entry<T>(table: object, name: unknown): T | undefined {
  const isThere = typeof name === "string" && Object.hasOwn(table, name);
  return isThere ? (table as Record<string, T>)[name] : undefined;
}
