/**
 * What somebody types as an action, read as the game writes it.
 *
 * Owns: forgiving spaces, dashes and case. Must not know: any game, what is legal.
 */

const SHAPE = /^(?:[A-Z]\*)?[a-z0-9+=]+$/;

export type Entry =
  | { readonly kind: "action"; readonly action: string }
  | { readonly kind: "empty" | "unreadable" | "illegal" };

/** Reads a typed action; `actions` are the legal ones, null where they are not known. */
export function readEntry(typed: string, actions: readonly string[] | null): Entry {
  const action = spelled(typed);
  if (action === "") return { kind: "empty" };
  if (!SHAPE.test(action)) return { kind: "unreadable" };
  if (actions !== null && !actions.includes(action)) return { kind: "illegal" };
  return { kind: "action", action };
}

/** Upper case for the piece that comes from the hand, lower case for all else. */
function spelled(typed: string): string {
  const bare = typed.normalize("NFKC").replace(/[\s\-‐-―→]/gu, "");
  return bare.toLowerCase().replace(/^[a-z](?=\*)/, (piece) => piece.toUpperCase());
}
