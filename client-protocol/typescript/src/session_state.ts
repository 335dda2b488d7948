/**
 * A session without its sockets: what to send, what was answered, what happened.
 *
 * Owns: greeting, unanswered commands and their ids, and the followed rooms, over any number of
 * connections. Must not know: sockets, timers, time, encodings.
 */
import type {
  Command,
  Goodbye,
  Ok,
  Paired,
  QueueChanged,
  RatingChanged,
  Refused,
  ServerHello,
  Snapshot,
  Welcome,
  YourTurn,
} from "./messages.js";
import type { Language } from "./refusals.js";
import { RoomFollower } from "./room_follower.js";
import type { AnyEvent, AnyServerMessage } from "./wire.js";

export const PROTOCOL_VERSION = 1;

/** Why a room is lost that its person did not want any more. */
export const LEFT = "left";

const OPENS_A_ROOM: ReadonlySet<string> = new Set<Command["type"]>([
  "create_party",
  "join_party",
  "watch",
  "get_snapshot",
]);
const LEAVES_A_ROOM: ReadonlySet<string> = new Set<Command["type"]>(["leave_party", "unfollow"]);

/** What a session tells beside the server's own messages. */
export type Notice =
  | { readonly type: "connected"; readonly person: string; readonly rooms: readonly string[] }
  | { readonly type: "disconnected"; readonly reason: string }
  | { readonly type: "room_lost"; readonly room: string; readonly code: string };

/** Everything that listeners are told of. A `refused` here answers no command that we know. */
export type Happening =
  | AnyEvent
  | Snapshot
  | YourTurn
  | QueueChanged
  | Paired
  | RatingChanged
  | Refused
  | Goodbye
  | Notice;

/** What is to be done. `farewell`: the server is about to close; null: never come back. */
export type Effect =
  | { readonly type: "send"; readonly message: object }
  | { readonly type: "answered"; readonly id: string; readonly result: Ok["result"] }
  | { readonly type: "rejected"; readonly id: string; readonly refusal: Refused }
  | RetryLater
  | { readonly type: "happened"; readonly happening: Happening }
  | { readonly type: "reconnect"; readonly reason: string }
  | { readonly type: "farewell"; readonly code: string; readonly comeBackMs: number | null }
  | { readonly type: "end"; readonly reason: string };

/** A command was refused for now: `resend` it no sooner than `leastMs`. Attempts count from 1. */
export interface RetryLater {
  readonly type: "retry_later";
  readonly id: string;
  readonly attempt: number;
  readonly leastMs: number;
}

export interface StateSettings {
  readonly retries: number;
  readonly commandMs: number;
}

interface Unanswered {
  readonly message: Command;
  /** The room whose view it is to mend, where the session itself asks; nobody waits for it. */
  readonly askedOf: string | null;
  sent: number;
  refused: number;
}

/** Feed it what the connection says; take its effects after each call. */
export class SessionState {
  token: string;
  language: Language;
  person: string | null = null;
  /** Where the person is a member. */
  rooms: readonly string[] = [];
  /** The server's release. */
  server: string | null = null;
  isReady = false;
  readonly followed = new Map<string, RoomFollower>();
  readonly newId: () => string;
  readonly #settings: StateSettings;
  #ownIds = { hello: "", ping: "" };
  #unanswered = new Map<string, Unanswered>();
  #effects: Effect[] = [];

  constructor(token: string, language: Language, settings: StateSettings, newId: () => string) {
    this.token = token;
    this.language = language;
    this.#settings = settings;
    this.newId = newId;
  }

  /** Gives the state of a session of another person, whose ids none of ours is. */
  anew(token: string): SessionState {
    return new SessionState(token, this.language, this.#settings, this.newId);
  }

  get unanswered(): number {
    return this.#unanswered.size;
  }

  /** Returns what is to be done now, in order. */
  takeEffects(): Effect[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  /** Notes that the connection is gone. What is unanswered waits for the next welcome. */
  disconnected(reason: string): void {
    const wasReady = this.isReady;
    this.isReady = false;
    if (wasReady) this.#happened({ type: "disconnected", reason });
  }

  /** Takes a person's command; it goes out now, or with the next welcome. */
  submit(message: Command): void {
    this.#enter({ message, askedOf: null, sent: 0, refused: 0 });
  }

  /** Sends a command again that was refused for now. */
  resend(id: string): void {
    const waiting = this.#unanswered.get(id);
    if (this.isReady && waiting) this.#send(waiting);
  }

  /** Waits for this command's reply no longer. */
  forget(id: string): void {
    this.#unanswered.delete(id);
  }

  /** Asks whether the server is there; whatever it says next answers that. */
  ping(): void {
    this.#ownIds.ping = this.newId();
    this.#effects.push({ type: "send", message: { id: this.#ownIds.ping, type: "ping" } });
  }

  /** Takes in one message of the server. */
  receive(message: AnyServerMessage): void {
    switch (message.type) {
      case "hello":
        return this.#greet(message);
      case "welcome":
        return this.#welcomed(message);
      case "ok":
        return this.#answered(message);
      case "refused":
        return this.#refused(message);
      case "snapshot":
        return this.#takeSnapshot(message);
      case "your_turn":
        return this.#takeTurn(message);
      case "queue_changed":
      case "rating_changed":
      case "paired":
        return this.#happened(message);
      case "goodbye":
        return this.#takeLeave(message);
      case "unknown_message":
        return;
      default:
        return this.#takeEvent(message);
    }
  }

  #greet(hello: ServerHello): void {
    this.server = hello.server;
    if (hello.protocol !== PROTOCOL_VERSION) {
      this.#effects.push({ type: "end", reason: "session/protocol_unsupported" });
      return;
    }
    const { token, language } = this;
    this.#ownIds.hello = this.newId();
    const message: Command = { id: this.#ownIds.hello, type: "hello", token, language };
    this.#effects.push({ type: "send", message });
  }

  #welcomed(welcome: Welcome): void {
    if (welcome.id !== this.#ownIds.hello) return;
    this.person = welcome.person;
    this.token = welcome.token;
    this.rooms = welcome.rooms;
    this.isReady = true;
    this.#happened({ type: "connected", person: welcome.person, rooms: welcome.rooms });
    for (const follower of this.followed.values()) {
      follower.reconnect();
      this.#ask(follower);
    }
    for (const waiting of this.#unanswered.values()) {
      if (waiting.askedOf === null) this.#send(waiting);
    }
  }

  #answered(ok: Ok): void {
    const waiting = this.#unanswered.get(ok.id);
    if (!waiting) return;
    this.#unanswered.delete(ok.id);
    if (waiting.askedOf !== null) {
      this.followed.get(waiting.askedOf)?.answered(ok.result.resumed === true);
      return;
    }
    this.#followAsTold(waiting, ok.result);
    this.#effects.push({ type: "answered", id: ok.id, result: ok.result });
  }

  /** Begins or ends following a room as a command's success says. */
  #followAsTold({ message, sent }: Unanswered, result: Ok["result"]): void {
    const room = result.room ?? ("room" in message ? message.room : null);
    if (typeof room !== "string") return;
    if (LEAVES_A_ROOM.has(message.type)) this.#lose(room, LEFT);
    if (!OPENS_A_ROOM.has(message.type)) return;
    const follower = this.followed.get(room) ?? new RoomFollower(room);
    this.followed.set(room, follower);
    if (message.type === "watch") follower.code = message.code;
    if (sent > 1 && message.type !== "get_snapshot") {
      follower.askSnapshot();
      this.#ask(follower);
    }
  }

  #refused(refusal: Refused): void {
    const { id, code, retryable } = refusal;
    if (id !== null && id === this.#ownIds.ping) return;
    if (id !== null && id === this.#ownIds.hello) {
      this.#effects.push({ type: retryable ? "reconnect" : "end", reason: code });
      return;
    }
    const waiting = id === null ? undefined : this.#unanswered.get(id);
    if (id === null || !waiting) this.#takeStray(refusal);
    else if (!this.#retries(id, waiting, refusal)) this.#giveUp(id, waiting, refusal);
  }

  /** Takes a refusal of no known command: perhaps of a room that an `ok` had promised. */
  #takeStray(refusal: Refused): void {
    this.#happened(refusal);
    const room = refusal.id === null ? refusal.detail.room : null;
    if (typeof room === "string") this.#lose(room, refusal.code);
  }

  #retries(id: string, waiting: Unanswered, refusal: Refused): boolean {
    const leastMs = waitAskedFor(refusal);
    waiting.refused += 1;
    const isWorthIt = waiting.refused <= this.#settings.retries;
    if (!refusal.retryable || !isWorthIt || leastMs >= this.#settings.commandMs) return false;
    this.#effects.push({ type: "retry_later", id, attempt: waiting.refused, leastMs });
    return true;
  }

  #giveUp(id: string, waiting: Unanswered, refusal: Refused): void {
    this.#unanswered.delete(id);
    if (waiting.askedOf === null) this.#effects.push({ type: "rejected", id, refusal });
    else if (refusal.retryable) this.#effects.push({ type: "reconnect", reason: refusal.code });
    else this.#lose(waiting.askedOf, refusal.code);
  }

  #takeSnapshot(snapshot: Snapshot): void {
    const follower = this.followed.get(snapshot.room);
    if (!follower) return;
    const applied = follower.takeSnapshot(snapshot);
    this.#happened(snapshot);
    this.#takeApplied(follower, applied);
  }

  #takeTurn(turn: YourTurn): void {
    const follower = this.followed.get(turn.room);
    if (!follower) return;
    follower.takeTurn(turn);
    this.#happened(turn);
  }

  #takeLeave(goodbye: Goodbye): void {
    this.#happened(goodbye);
    const { code, come_back_ms: comeBackMs } = goodbye;
    this.#effects.push({ type: "farewell", code, comeBackMs });
  }

  #takeEvent(event: AnyEvent): void {
    const follower = this.followed.get(event.room);
    if (follower) this.#takeApplied(follower, follower.takeEvent(event));
  }

  /** Tells events that are now in view; behind the last one for us nothing comes any more. */
  #takeApplied(follower: RoomFollower, applied: readonly AnyEvent[]): void {
    for (const event of applied) {
      this.#happened(event);
      const code = parting(event, this.person);
      if (code !== null) {
        this.#lose(follower.room, code);
        return;
      }
    }
    this.#ask(follower);
  }

  /** Sends a follower's question, if it has one; an older one of its is void. */
  #ask(follower: RoomFollower): void {
    const question = follower.takeQuestion();
    if (!question) return;
    for (const [id, waiting] of this.#unanswered) {
      if (waiting.askedOf === follower.room) this.#unanswered.delete(id);
    }
    const message = { id: this.newId(), ...question };
    this.#enter({ message, askedOf: follower.room, sent: 0, refused: 0 });
  }

  #enter(waiting: Unanswered): void {
    this.#unanswered.set(waiting.message.id, waiting);
    if (this.isReady) this.#send(waiting);
  }

  #send(waiting: Unanswered): void {
    waiting.sent += 1;
    this.#effects.push({ type: "send", message: waiting.message });
  }

  #lose(room: string, code: string): void {
    if (this.followed.delete(room)) this.#happened({ type: "room_lost", room, code });
  }

  #happened(happening: Happening): void {
    this.#effects.push({ type: "happened", happening });
  }
}

/** Returns how long a refusal says that the same command would be refused again. */
function waitAskedFor({ detail }: Refused): number {
  const asked = detail.retry_ms;
  return Number.isSafeInteger(asked) ? Math.max(0, asked as number) : 0;
}

/** Tells why the server shows a person nothing of the room behind an event, if so. */
function parting(event: AnyEvent, person: string | null): string | null {
  if (event.type === "party_closed") return "room/closed";
  if (event.type === "member_kicked" && event.person === person) return "party/kicked";
  return event.type === "member_left" && event.person === person ? LEFT : null;
}
