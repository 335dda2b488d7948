/**
 * What others are called and how strong they are, as far as this page has asked.
 *
 * Owns: asking for many at once, keeping it, telling who shows it. Must not know: rooms, elements.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Named, Profile } from "seki-protocol/messages";
import { session } from "../app/session.js";
import { say } from "../words/words.js";

/** So many are asked for at once. */
const MOST = 16;
/** So many letters of a guest's id tell guests apart. */
const TAG_LENGTH = 4;

const known = new Map<string, Profile>();
const asked = new Set<string>();
const listeners = new Set<() => void>();

export function knownProfile(person: string): Profile | null {
  return known.get(person) ?? null;
}

/** The reader, as one of those to be known; nobody before the first welcome. */
export function ownPerson(): readonly string[] {
  const { person } = session();
  return person === null ? [] : [person];
}

/** `Anna #3F7K`, or what a guest is called. */
export function nameOf({ person, name, tag }: Named): string {
  if (name === null) return guestName(person);
  return tag === null ? name : `${name} #${tag}`;
}

export function guestName(person: string): string {
  return say().people.guest(person.slice(-TAG_LENGTH));
}

/** Notes that something of some has changed: who shows them asks anew. */
export function renewProfiles(people: readonly string[]): void {
  for (const person of people) asked.delete(person);
  tell();
}

/** Asks for those that nobody has asked for yet. */
function want(people: readonly string[]): void {
  const others = [...new Set(people)].filter((person) => !asked.has(person));
  if (others.length === 0 || session().connection.type !== "connected") return;
  for (const person of others) asked.add(person);
  for (let next = 0; next < others.length; next += MOST) void ask(others.slice(next, next + MOST));
}

async function ask(people: readonly string[]): Promise<void> {
  try {
    for (const profile of await session().profiles(people)) known.set(profile.person, profile);
    tell();
  } catch {
    for (const person of people) asked.delete(person); // Who shows them next asks again.
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Sees to it that some people are known, and draws its host anew when they are. */
export class PeopleController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #wanted: () => readonly string[];
  readonly #redraw = (): void => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost, wanted: () => readonly string[]) {
    this.#host = host;
    this.#wanted = wanted;
    host.addController(this);
  }

  hostConnected(): void {
    listeners.add(this.#redraw);
  }

  hostUpdate(): void {
    want(this.#wanted());
  }

  hostDisconnected(): void {
    listeners.delete(this.#redraw);
  }
}
