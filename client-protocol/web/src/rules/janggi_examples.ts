/**
 * What the diagrams of Janggi's men begin with.
 *
 * Owns: where each man may be looked at, and who stands around it. Must not know: where it goes.
 */
import type { Man } from "../janggi/picture.js";
import type { Square } from "../janggi/squares.js";

export type PlaceName = "open" | "centre" | "corner" | "side";

export interface Example {
  readonly origin: Square;
  /** Who else stands there: upper case for the man's own side. */
  readonly others: Readonly<Record<Square, Man>>;
}

export type Kind = "K" | "A" | "R" | "C" | "N" | "B" | "P";

const inOwnPalace: Readonly<Partial<Record<PlaceName, Example>>> = {
  centre: { origin: "e2", others: {} },
  side: { origin: "e1", others: {} },
  corner: { origin: "d1", others: {} },
};

const examples: Readonly<Record<Kind, Readonly<Partial<Record<PlaceName, Example>>>>> = {
  K: inOwnPalace,
  A: inOwnPalace,
  R: {
    open: { origin: "e5", others: { b5: "P", e8: "p" } },
    corner: { origin: "d8", others: {} },
    centre: { origin: "e2", others: { f3: "P" } },
  },
  C: {
    open: { origin: "e4", others: { e6: "P", e9: "n", c4: "c", g4: "p", i4: "c" } },
    corner: { origin: "d1", others: { e2: "A", d3: "P" } },
  },
  N: { open: { origin: "e5", others: { e6: "P", g4: "p" } } },
  B: { open: { origin: "e5", others: { e4: "P", d7: "p", h7: "p" } } },
  P: {
    open: { origin: "e5", others: { d5: "p" } },
    corner: { origin: "d8", others: {} },
    centre: { origin: "e9", others: {} },
    side: { origin: "e8", others: {} },
  },
};

export const kinds = Object.keys(examples) as readonly Kind[];

/** Lists the places a man may be looked at, the first to begin with. */
export function placesOf(kind: Kind): readonly PlaceName[] {
  return Object.keys(examples[kind]) as PlaceName[];
}

/** Returns the example of a man and place; of a place it has none for, its first. */
export function exampleOf(kind: Kind, place: PlaceName): Example {
  const own = examples[kind];
  const example = own[place] ?? Object.values(own)[0];
  if (!example) throw new Error(`no example of ${kind}`);
  return example;
}
