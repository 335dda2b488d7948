/**
 * Does what a session's state says is to be done: sends, answers, retries, tells.
 *
 * Owns: the rooms in hand, the listeners, and the order of what is done. Must not know: how a
 * connection is made, or how views come about.
 */
import { backoffMs } from "./backoff.js";
import { type ConnectionStatus, Connector, type Conversation } from "./connector.js";
import { NotSent, OutcomeUnknown, Refused, RoomGone, SessionEnded } from "./errors.js";
import { commandIds } from "./identity.js";
import { Listeners } from "./listeners.js";
import type { Command, Ok, QueueChanged } from "./messages.js";
import { Pending } from "./pending.js";
import type { AskOptions, Wish } from "./playing.js";
import type { Cancel, Dial, Outside } from "./ports.js";
import { QueueFollower } from "./queue_follower.js";
import type { Language } from "./refusals.js";
import { Room } from "./room.js";
import { ServerClock } from "./server_clock.js";
import { type Effect, type Happening, type RetryLater, SessionState } from "./session_state.js";
import type { SessionSettings } from "./settings.js";
import type { AnyServerMessage } from "./wire.js";

/** Why rooms and connections end of a session that becomes another person. */
export const TOKEN_CHANGED = "session/token_changed";

export class Driver implements Conversation {
  state: SessionState;
  readonly queue = new QueueFollower();
  readonly connector: Connector;
  readonly clock = new ServerClock();
  readonly happenings = new Listeners<[Happening]>();
  readonly statuses = new Listeners<[ConnectionStatus]>();
  readonly pending: Pending;
  readonly #settings: SessionSettings;
  readonly #outside: Outside;
  #rooms = new Map<string, Room>();
  #retries = new Map<string, Cancel>();
  #isPerforming = false;

  constructor(
    dial: Dial,
    token: string,
    language: Language,
    settings: SessionSettings,
    outside: Outside,
  ) {
    this.#settings = settings;
    this.#outside = outside;
    const newId = commandIds((length) => outside.randomBytes(length));
    this.state = new SessionState(token, language, settings, newId);
    this.pending = new Pending(outside, settings.commandMs, (id) => this.state.forget(id));
    this.connector = new Connector(dial, this, settings, outside);
  }

  get isReady(): boolean {
    return this.state.isReady;
  }

  receive(message: AnyServerMessage): void {
    this.clock.hear(message, this.#outside.clockMs());
    this.state.receive(message);
    this.#perform();
  }

  disconnected(reason: string): void {
    this.state.disconnected(reason);
    this.#perform();
  }

  ping(): void {
    this.state.ping();
    this.#perform();
  }

  statusChanged(status: ConnectionStatus): void {
    if (status.type === "ended") this.#end(new SessionEnded(status.reason));
    this.statuses.tell(status);
  }

  /** Sends a command, as often as it takes, and gives its result. */
  async ask(wish: Wish, { keep = false }: AskOptions = {}): Promise<Ok["result"]> {
    const { status } = this.connector;
    if (status.type === "ended") throw new SessionEnded(status.reason);
    const isKept = keep && !this.isReady;
    if (!this.isReady && !isKept) throw new NotSent("offline");
    const isFull = this.pending.size >= this.#settings.inFlight;
    if (isFull || (isKept && this.pending.kept !== null)) throw new NotSent("busy");
    const id = this.state.newId();
    const reply = this.pending.wait(id, keep);
    this.queue.asked(wish.type);
    this.state.submit({ ...wish, id } as Command);
    this.#perform();
    const result = await reply;
    if (wish.type === "get_queue") {
      this.#tell({ ...result, type: "queue_changed" } as unknown as QueueChanged);
    }
    return result;
  }

  /** Is the person of a token from now on; the present connection ends for another one. */
  become(token: string): void {
    this.connector.reconnect(TOKEN_CHANGED);
    for (const room of this.state.followed.keys()) {
      this.#tell({ type: "room_lost", room, code: TOKEN_CHANGED });
    }
    this.pending.failAll(new OutcomeUnknown("the session has become another person"));
    this.queue.beAnew();
    this.state = this.state.anew(token);
  }

  /** Gives a room, followed from now on if it was not yet, once its view is there. */
  async entered(room: string): Promise<Room> {
    if (!this.state.followed.has(room)) await this.ask({ type: "get_snapshot", room });
    return this.opened(room);
  }

  /** Gives a followed room once its view is there. */
  async opened(room: string): Promise<Room> {
    const follower = this.state.followed.get(room);
    if (!follower) throw new RoomGone(room, "room/not_member");
    let known = this.#rooms.get(room);
    if (known?.follower !== follower) {
      known = new Room(follower, this.#outside, (wish, options) => this.ask(wish, options));
      this.#rooms.set(room, known);
    }
    await known.until(() => true, this.#settings.commandMs);
    return known;
  }

  #perform(): void {
    if (this.#isPerforming) return;
    this.#isPerforming = true;
    try {
      let effects = this.state.takeEffects();
      while (effects.length) {
        for (const effect of effects) this.#performOne(effect);
        effects = this.state.takeEffects();
      }
    } finally {
      this.#isPerforming = false;
    }
  }

  #performOne(effect: Effect): void {
    switch (effect.type) {
      case "send":
        return this.connector.send(effect.message);
      case "answered":
        return this.pending.settle(effect.id, effect.result);
      case "rejected": {
        const { code, text, detail } = effect.refusal;
        return this.pending.fail(effect.id, new Refused(code, text, detail));
      }
      case "retry_later":
        return this.#retryLater(effect);
      case "happened":
        return this.#tell(effect.happening);
      case "reconnect":
        return this.connector.reconnect(effect.reason);
      case "farewell":
        return this.connector.expectEnd(effect.code, effect.comeBackMs);
      case "end":
        return this.connector.end(effect.reason);
    }
  }

  #retryLater({ id, attempt, leastMs }: RetryLater): void {
    const { backoffFirstMs, backoffMostMs } = this.#settings;
    const { chance } = this.#outside;
    const waitMs = leastMs + backoffMs(attempt, backoffFirstMs, backoffMostMs, chance);
    const again = () => {
      this.#retries.delete(id);
      this.state.resend(id);
      this.#perform();
    };
    this.#retries.set(id, this.#outside.after(waitMs, again));
  }

  #tell(happening: Happening): void {
    if (happening.type === "connected") this.pending.connected();
    if (happening.type === "disconnected") this.pending.disconnected();
    if (happening.type === "room_lost") this.#loseRoom(happening.room, happening.code);
    else if ("room" in happening) this.#rooms.get(happening.room)?.changed(happening);
    this.happenings.tell(happening);
    const wish = this.queue.heed(happening);
    if (wish && !("room" in wish && this.state.followed.has(wish.room))) {
      this.ask(wish).catch(() => {}); // nobody waits for it
    }
  }

  #loseRoom(room: string, code: string): void {
    const known = this.#rooms.get(room);
    this.#rooms.delete(room);
    known?.lose(new RoomGone(room, code));
  }

  /** Lets everybody who waits know that the session is over. */
  #end(ended: SessionEnded): void {
    for (const cancel of this.#retries.values()) cancel();
    this.#retries.clear();
    this.pending.failAll(ended);
    for (const room of [...this.#rooms.keys()]) this.#loseRoom(room, ended.reason);
  }
}
