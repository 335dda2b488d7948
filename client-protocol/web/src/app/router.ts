/**
 * Where the reader is: the fragment of the address, read and written.
 *
 * Owns: the routes and their spelling. Must not know: what is shown at any of them.
 */
import type { GameName } from "../games/face.js";
import { isGameName } from "../games/games.js";

export type Route =
  | { readonly page: "start" }
  | { readonly page: "join"; readonly code: string }
  | { readonly page: "watch"; readonly code: string }
  | { readonly page: "room"; readonly room: string }
  | { readonly page: "rules"; readonly game: GameName }
  | { readonly page: "recent"; readonly match: string }
  | { readonly page: "profile"; readonly person: string | null }
  | { readonly page: "ranking"; readonly game: GameName }
  | { readonly page: "unknown"; readonly hash: string };

const ROOM_ID = /^[a-z0-9]{16}$/;
const MATCH_ID = /^[a-z0-9]{16}\.[1-9][0-9]{0,8}$/;
const PERSON_ID = /^[A-Za-z0-9_-]{22}$/;
const LONGEST_CODE = 32;

/** Reads an address's fragment, with or without its `#`. */
export function parseRoute(hash: string): Route {
  const path = hash.replace(/^#/, "").replace(/^\//, "").replace(/\/$/, "");
  if (path === "") return { page: "start" };
  const [page = "", raw = "", ...more] = path.split("/");
  const argument = decoded(raw);
  const route = more.length === 0 ? routeTo(page, argument) : null;
  return route ?? { page: "unknown", hash };
}

/** Writes a route as a fragment, `#` included: what an `href` needs. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "join":
    case "watch":
      return `#/${route.page}/${encodeURIComponent(route.code)}`;
    case "room":
      return `#/room/${route.room}`;
    case "rules":
      return `#/rules/${route.game}`;
    case "recent":
      return `#/recent/${route.match}`;
    case "profile":
      return route.person === null ? "#/profile" : `#/profile/${route.person}`;
    case "ranking":
      return `#/ranking/${route.game}`;
    case "unknown":
      return route.hash;
  }
}

export function here(): Route {
  return parseRoute(location.hash);
}

/** Goes to a page; the one left stays in the history. */
export function go(route: Route): void {
  location.hash = hrefOf(route);
}

/** Goes to a page in place of the present one, so that "back" does not lead here again. */
export function goInstead(route: Route): void {
  history.replaceState(null, "", hrefOf(route));
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Calls with the route after each change; gives how to end that. */
export function onRoute(listener: (route: Route) => void): () => void {
  const heed = () => listener(here());
  window.addEventListener("hashchange", heed);
  return () => window.removeEventListener("hashchange", heed);
}

/** Makes of what somebody typed or pasted, a whole link perhaps, the code that is meant. */
export function codeIn(typed: string): string {
  const linked = /#\/(?:join|watch)\/([^/?#]+)/.exec(typed)?.[1];
  const code = linked === undefined ? typed : decoded(linked);
  return code
    .replace(/[\s\-‐-―・.]/g, "")
    .toUpperCase()
    .slice(0, LONGEST_CODE);
}

function routeTo(page: string, argument: string): Route | null {
  if (page === "join" || page === "watch") {
    const code = codeIn(argument);
    return code === "" ? null : { page, code };
  }
  if (page === "room") return ROOM_ID.test(argument) ? { page, room: argument } : null;
  if (page === "rules" || page === "ranking") {
    return isGameName(argument) ? { page, game: argument } : null;
  }
  if (page === "profile") return profileOf(argument);
  if (page === "recent") return MATCH_ID.test(argument) ? { page, match: argument } : null;
  return null;
}

/** A profile without a name of anybody's is the reader's own. */
function profileOf(person: string): Route | null {
  if (person === "") return { page: "profile", person: null };
  return PERSON_ID.test(person) ? { page: "profile", person } : null;
}

/** Undoes percent signs; what is no such text stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
