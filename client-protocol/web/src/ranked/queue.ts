/**
 * The reader's waiting for an opponent, on whatever page they are and after a reload.
 *
 * Owns: the last word on it, the pairing that came of it, and going to its room. Must not know: how
 * any of it is shown.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Happening } from "seki-protocol";
import type { Paired, QueueState } from "seki-protocol/messages";
import { go, here } from "../app/router.js";
import { roomsInHand, session } from "../app/session.js";
import type { GameName } from "../games/face.js";
import { renewProfiles } from "./known_people.js";

const listeners = new Set<() => void>();
let state: QueueState | null = null;
let paired: Paired | null = null;

/** How it stands with the waiting; null before the server said so. */
export function queueState(): QueueState | null {
  return state;
}

/** What time it is on the server; before it can be told, what it was when the state was. */
export function serverNow(state: QueueState): number {
  return Math.max(state.now, session().now() ?? 0);
}

/** How long the reader has waited by now. */
export function waitedMs(state: QueueState): number {
  return state.since === null ? 0 : serverNow(state) - state.since;
}

/** The pairing that the reader has not put aside yet. */
export function newPairing(): Paired | null {
  return paired;
}

export function putPairingAside(): void {
  paired = null;
  tell();
}

/** Heeds what the server says of waiting, from now on; gives how to end that. */
export function keepQueue(): () => void {
  const own = session();
  state = null;
  paired = null;
  if (own.connection.type === "connected") void ask();
  return own.subscribe(heed);
}

/** Begins to wait in a game; another one's queue is left. */
export async function joinQueue(game: GameName): Promise<void> {
  await session().joinQueue(game);
  await ask();
}

export async function leaveQueue(): Promise<void> {
  await session().leaveQueue();
  await ask();
}

function heed(happening: Happening): void {
  if (happening.type === "connected" && state === null) void ask();
  if (happening.type === "queue_changed") take(happening);
  if (happening.type === "paired") bePaired(happening);
  if (happening.type === "rating_changed") {
    renewProfiles([happening.person, happening.opponent.person]);
  }
  if (happening.type === "action_played" && isOwn(happening)) putPairingAside();
}

/** Asks how it stands; the session tells the answer, and asks anew with each connection. */
async function ask(): Promise<void> {
  await session()
    .queue()
    .catch(() => {});
}

/** A pairing that was made while nobody was connected is known by the room it led to. */
function take(next: QueueState): void {
  const hasFound = Boolean(state?.game) && next.playing !== null;
  state = next;
  if (hasFound && next.playing !== null && paired?.room !== next.playing) goTo(next.playing);
  tell();
}

function bePaired(pairing: Paired): void {
  paired = pairing;
  renewProfiles([session().person ?? "", pairing.opponent.person]);
  if (state) state = { ...state, game: null, since: null, playing: pairing.room };
  goTo(pairing.room);
  tell();
}

function goTo(room: string): void {
  const route = here();
  if (route.page !== "room" || route.room !== room) go({ page: "room", room });
}

/** Who makes an action of their own has seen who the opponent is. */
function isOwn({ room, seat }: { room: string; seat: 0 | 1 }): boolean {
  if (paired?.room !== room) return false;
  const view = roomsInHand().find(({ id }) => id === room)?.view;
  return view?.match?.players[seat] === view?.person;
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Draws its host anew when the waiting has changed, and each second while `isTimed` says so. */
export class QueueController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #isTimed: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #redraw = (): void => this.#host.requestUpdate();

  constructor(host: ReactiveControllerHost, isTimed: () => boolean) {
    this.#host = host;
    this.#isTimed = isTimed;
    host.addController(this);
  }

  hostConnected(): void {
    listeners.add(this.#redraw);
    this.#redraw();
  }

  hostUpdated(): void {
    clearTimeout(this.#timer);
    if (this.#isTimed()) this.#timer = setTimeout(this.#redraw, SECOND_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    listeners.delete(this.#redraw);
  }
}

const SECOND_MS = 1000;
