/**
 * Moving about a grid by keys.
 *
 * Owns: which place a key leads to. Must not know: focus, drawing.
 */
import type { Place } from "./choice.js";

export type Rows = readonly (readonly Place[])[];

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a place; null where it leads nowhere or is no such key. */
export function placeByKey(rows: Rows, from: Place, key: string): Place | null {
  const row = rows.findIndex((each) => each.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  const step = steps[key];
  if (step) return rows[row + step[0]]?.[column + step[1]] ?? null;
  if (key === "Home") return rows[row]?.[0] ?? null;
  if (key === "End") return rows[row]?.at(-1) ?? null;
  if (key === "PageUp") return rows[0]?.[column] ?? null;
  if (key === "PageDown") return rows.at(-1)?.[column] ?? null;
  return null;
}
