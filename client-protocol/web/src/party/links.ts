/**
 * The links by which others come to a party.
 *
 * Owns: their address, by the one that the browser is on. Must not know: codes' meaning, elements.
 */
import { hrefOf } from "../app/router.js";

export type Door = "join" | "watch";

/** What is needed of `window.location`. */
export type Place = Pick<Location, "origin" | "pathname" | "hostname">;

const OWN_DEVICE = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;
const GROUP = 4;

/** Returns the link that leads somebody else in; the code stands in the fragment, unsent. */
export function linkTo(door: Door, code: string, place: Place): string {
  return `${place.origin}${place.pathname}${hrefOf({ page: door, code })}`;
}

/** Tells whether a place's address leads nowhere from another device. */
export function isOwnDeviceOnly(place: Place): boolean {
  return OWN_DEVICE.test(place.hostname);
}

/** Cuts a code into groups that are easy to read out. */
export function codeGroups(code: string): readonly string[] {
  return code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [];
}
