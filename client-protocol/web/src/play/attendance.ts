/**
 * How a seat is kept: by its person, by nobody for the moment, by a CPU in their place.
 *
 * Owns: reading that off a match. Must not know: drawing, texts, the clock.
 */
import type { MatchView, Seat } from "seki-protocol";

export type Keeping =
  | { readonly kind: "kept" }
  | { readonly kind: "away"; readonly until: number; readonly graceLeft: number | null }
  | { readonly kind: "cpu"; readonly reason: "absent" | "time" };

export function keepingOf(match: MatchView, seat: Seat): Keeping {
  const attendance = match.attendance[seat];
  if (!attendance || match.result) return { kind: "kept" };
  const { substitute, absent_since: since, grace_until: until, grace_left } = attendance;
  if (substitute !== null) return { kind: "cpu", reason: substitute };
  if (since === null || until === null) return { kind: "kept" };
  return { kind: "away", until, graceLeft: grace_left };
}
