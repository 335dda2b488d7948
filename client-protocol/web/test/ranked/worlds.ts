/** What a server says of ranked play, and a session that hears it. */
import type {
  Paired,
  Profile,
  QueueState,
  RatingChange,
  RatingPoint,
  Standing,
} from "../../../typescript/src/messages.js";
import { snapshot } from "../../../typescript/test/samples.js";
import type { World } from "../../../typescript/test/world.js";
import { keepQueue } from "../../src/ranked/queue.js";
import { connectedWorld, PERSON, ROOM, settled } from "../app/rooms.js";

export const RIVAL = "m4N5oP6qR7sT8uV9wX0yZ1";
export const MATCH = `${ROOM}.1`;
/** What time the server said it is. */
export const NOW = snapshot.now;

export function aStanding(changes: Partial<Standing> = {}): Standing {
  const counts = { games: 22, wins: 12, draws: 1, losses: 9, last_at: NOW };
  const rating = { rating_milli: 1_523_481, deviation_milli: 84_210, provisional: false };
  return { ...counts, ...rating, ...changes };
}

export function aQueue(changes: Partial<QueueState> = {}): QueueState {
  const nobody = { game: null, since: null, window: null, expected_ms: null, waiting: 0 };
  return { ...nobody, cooldown_until: null, playing: null, now: NOW, ...changes };
}

export function waitingSince(since: number, changes: Partial<QueueState> = {}): QueueState {
  const waiting = { game: "janggi", since, window: 196, expected_ms: 21_000, waiting: 5 };
  return aQueue({ ...waiting, ...changes });
}

export function aPairing(changes: Partial<Paired> = {}): Paired {
  return {
    type: "paired",
    room: ROOM,
    match: MATCH,
    game: "janggi",
    side: "second",
    opponent: { person: RIVAL, name: "벤", tag: "3F7K" },
    standing: aStanding({ rating_milli: 1_588_117, deviation_milli: 121_054, provisional: true }),
    rules: {
      turn_seconds: 60,
      grace_ms: 30_000,
      budget_ms: 180_000,
      forgiven_actions: 3,
      rated_from_ply: 2,
    },
    now: NOW,
    ...changes,
  };
}

export function aChange(changes: Partial<RatingChange> = {}): RatingChange {
  return {
    match: MATCH,
    game: "janggi",
    at: NOW,
    person: PERSON,
    opponent: { person: RIVAL, name: "벤", tag: "3F7K" },
    reason: "played",
    score: 2,
    expected: 412,
    weight: 1000,
    before: aStanding(),
    after: aStanding({ rating_milli: 1_538_902, deviation_milli: 82_733 }),
    opponent_before: aStanding({ rating_milli: 1_588_117 }),
    ...changes,
  };
}

export function aProfile(changes: Partial<Profile> = {}): Profile {
  const named = { person: PERSON, name: "안나", tag: "K2QX", since: NOW };
  return { ...named, standings: { janggi: aStanding() }, ...changes };
}

/** A rating after each of so many matches, up and down by turns. */
export function pointsOf(count: number): RatingPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    match: `${ROOM}.${index + 1}`,
    at: NOW + index * 86_400_000,
    rating_milli: 1_500_000 + (index % 2 === 0 ? 10_000 : -30_000) * index,
    deviation_milli: 350_000 - index * 10_000,
  }));
}

/** A connected world whose page knows how it stands with the waiting. */
export async function rankedWorld(state: QueueState = aQueue()): Promise<World> {
  const world = await connectedWorld();
  keepQueue();
  await settled();
  await answer(world, state);
  return world;
}

/** Answers what was asked last about the queue. */
export async function answer({ peer }: World, state: QueueState): Promise<void> {
  peer.grant("get_queue", { ...state });
  await settled();
}

export async function tellQueue({ peer }: World, state: QueueState): Promise<void> {
  peer.say({ type: "queue_changed", ...state });
  await settled();
}

/** Puts an element on the page, with its properties. */
export async function shown<T extends HTMLElement>(
  tag: string,
  properties: object = {},
): Promise<T> {
  const element = document.createElement(tag) as T & { updateComplete: Promise<unknown> };
  Object.assign(element, properties);
  document.body.replaceChildren(element);
  await element.updateComplete;
  return element;
}

export function textIn(element: Element): string {
  return element.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

export function buttonIn(element: Element, name: string): HTMLButtonElement {
  const found = [...element.querySelectorAll("button")].find((each) => textIn(each) === name);
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}
