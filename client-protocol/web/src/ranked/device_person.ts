/**
 * Beginning the page anew when the device's person has become another one.
 *
 * Owns: that, and what the page has kept of somebody who is forgotten. Must not know: codes, tokens.
 */
import { writeStored } from "../app/stored.js";

/** Which rooms were watched, which games played. */
const OWN_TEXTS = ["seki.watched", "seki.recent"];

/** Begins the page anew as whoever the device's person is now. */
export function beginAnew(): void {
  location.reload();
}

/** The same on the start page, without anything of the person before. */
export function beginAsNobody(): void {
  for (const key of OWN_TEXTS) writeStored(key, "null");
  history.replaceState(null, "", "#/");
  location.reload();
}
