/**
 * The page's one session, and the rooms that it has in hand.
 *
 * Owns: who holds the session, how a room is entered again after a reload, and the controller that
 * gives a room's view to elements. Must not know: what any element shows.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import {
  connect,
  type Happening,
  type Language,
  NotSent,
  OutcomeUnknown,
  Refused,
  type Room,
  RoomGone,
  type RoomView,
  type Session,
  SessionEnded,
} from "seki-protocol";
import { readStoredJson, writeStored } from "./stored.js";

/** What the page uses of a session. */
export type OpenSession = Omit<Session, "token" | "ping" | "close">;

const WATCHED = "seki.watched";
const MOST_WATCHED = 20;

const rooms = new Map<string, Room>();
let held: OpenSession | null = null;

/** The session; `holdSession` must have been called once. */
export function session(): OpenSession {
  if (!held) throw new Error("no session has been begun");
  return held;
}

/** Makes a session the page's own; rooms of another one are forgotten. */
export function holdSession(begun: OpenSession): void {
  held = begun;
  rooms.clear();
}

/** Begins the session with the server that the page is from. */
export function beginSession(language: Language): void {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  holdSession(connect(`${scheme}//${location.host}/ws`, { language }));
}

/** Settles as soon as there is a connection; fails with SessionEnded where none comes any more. */
export function connected(): Promise<void> {
  const own = session();
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const heed = ({ type }: { type: string }): boolean => {
      if (type === "connected") resolve();
      else if (own.connection.type === "ended") reject(new SessionEnded(own.connection.reason));
      else return false;
      stop();
      return true;
    };
    if (!heed(own.connection)) stop = own.onConnection(heed);
  });
}

/** Settles when the attempt under way to connect is over, however it ends. */
function attempted(): Promise<void> {
  const own = session();
  if (own.connection.type !== "connecting") return Promise.resolve();
  return new Promise((resolve) => {
    const stop = own.onConnection(({ type }) => {
      if (type === "connecting") return;
      stop();
      resolve();
    });
  });
}

/** Makes a party of one's own; who presses before there is a connection is waited for. */
export async function createParty(...party: Parameters<Session["create"]>): Promise<Room> {
  await attempted();
  return keep(await session().create(...party));
}

/** Becomes a member by an invitation code. */
export async function joinParty(...party: Parameters<Session["join"]>): Promise<Room> {
  await attempted();
  return keep(await session().join(...party));
}

/** Looks on by a watch code, and remembers it for when the page is loaded again. */
export async function watchParty(code: string): Promise<Room> {
  await attempted();
  const room = keep(await session().watch(code));
  const others = Object.entries(watchCodes()).filter(([id]) => id !== room.id);
  const remembered = [...others, [room.id, code]].slice(-MOST_WATCHED);
  writeStored(WATCHED, JSON.stringify(Object.fromEntries(remembered)));
  return room;
}

/** Gives a room that one is a member of, or looks on at; waits for a connection. */
export async function enter(id: string): Promise<Room> {
  for (;;) {
    await connected();
    const known = rooms.get(id);
    if (known && !known.gone) return known;
    try {
      return keep(await entered(id));
    } catch (error) {
      const isOffline = error instanceof NotSent && error.reason === "offline";
      if (!isOffline && !(error instanceof OutcomeUnknown)) throw error;
    }
  }
}

async function entered(id: string): Promise<Room> {
  try {
    return await session().enter(id);
  } catch (error) {
    const code = watchCodes()[id];
    const isStranger = error instanceof Refused && error.code === "room/not_member";
    if (!isStranger || code === undefined) throw error;
    return session().watch(code);
  }
}

/** Returns the rooms in hand, as last seen. */
export function roomsInHand(): readonly Room[] {
  return [...rooms.values()].filter((room) => !room.gone);
}

function keep(room: Room): Room {
  rooms.set(room.id, room);
  return room;
}

function watchCodes(): Record<string, string> {
  const kept = readStoredJson(WATCHED);
  return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
}

/** Gives an element the view of the room it names, draws it anew with each change. */
export class RoomController implements ReactiveController {
  /** Null until the room has been entered. */
  room: Room | null = null;
  /** Why the room is not to be seen (any more): a refusal's code, or `left`; null while it is. */
  gone: string | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #wanted: () => string;
  readonly #heed: (happening: Happening, view: RoomView) => void;
  #entering = "";
  #stop: () => void = () => {};

  /** `heed` hears of everything that happens in the room, in order; the view includes it. */
  constructor(
    host: ReactiveControllerHost,
    wanted: () => string,
    heed: (happening: Happening, view: RoomView) => void = () => {},
  ) {
    this.#host = host;
    this.#wanted = wanted;
    this.#heed = heed;
    host.addController(this);
  }

  get view(): RoomView | null {
    return this.room?.view ?? null;
  }

  hostConnected(): void {
    this.hostUpdate();
  }

  hostUpdate(): void {
    const wanted = this.#wanted();
    if (wanted === this.#entering) return;
    this.#leave();
    this.#entering = wanted;
    if (wanted !== "") this.#enter(wanted);
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #enter(id: string): void {
    const known = rooms.get(id);
    if (known && !known.gone) this.#take(known);
    else void this.#await(id);
  }

  async #await(id: string): Promise<void> {
    try {
      const room = await enter(id);
      if (this.#entering === id) this.#take(room);
    } catch (error) {
      if (this.#entering !== id) return;
      this.gone = codeOf(error);
    }
    this.#host.requestUpdate();
  }

  #take(room: Room): void {
    this.room = room;
    this.#stop = room.subscribe((view, happening) => {
      if (happening.type === "room_lost") this.gone = happening.code;
      this.#heed(happening, view);
      this.#host.requestUpdate();
    });
  }

  #leave(): void {
    this.#stop();
    this.#stop = () => {};
    this.room = null;
    this.gone = null;
    this.#entering = "";
  }
}

/** Returns the stable name of what went wrong; what nobody foresaw is thrown on. */
function codeOf(error: unknown): string {
  if (error instanceof Refused || error instanceof RoomGone) return error.code;
  if (error instanceof SessionEnded) return error.reason;
  if (error instanceof Error) return error.name;
  throw error;
}
