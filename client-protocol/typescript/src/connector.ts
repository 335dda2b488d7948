/**
 * Keeps a session connected: opens, converses, and comes back when told to, or with full jitter.
 *
 * Owns: the connections, one after another, and what ends each. Must not know: what any message
 * means, or who waits for a reply.
 */
import { backoffMs } from "./backoff.js";
import { Heartbeat } from "./heartbeat.js";
import type { Cancel, Dial, Link, Nudge, Outside } from "./ports.js";
import type { SessionSettings } from "./settings.js";
import { type AnyServerMessage, mayComeBack } from "./wire.js";

/** How it stands with the connection. `waiting`: until `untilMs` of the device's clock. */
export type ConnectionStatus =
  | { readonly type: "connecting" }
  | { readonly type: "connected" }
  | { readonly type: "waiting"; readonly reason: string; readonly untilMs: number }
  | { readonly type: "ended"; readonly reason: string };

/** What the connector tells of its connections. */
export interface Conversation {
  /** Whether the server has welcomed us on the present connection. */
  readonly isReady: boolean;
  receive(message: AnyServerMessage): void;
  disconnected(reason: string): void;
  /** Asks the server whether it is there. */
  ping(): void;
  statusChanged(status: ConnectionStatus): void;
}

interface Parting {
  readonly code: string;
  readonly comeBackMs: number | null;
}

export class Connector {
  status: ConnectionStatus = { type: "connecting" };
  readonly #dial: Dial;
  readonly #conversation: Conversation;
  readonly #settings: SessionSettings;
  readonly #outside: Outside;
  #link: Link | null = null;
  #heartbeat: Heartbeat;
  #parting: Parting | null = null;
  #failed = 0;
  /** The one thing waited for: to be welcomed, for silence to last, or to connect again. */
  #timer: Cancel = () => {};

  constructor(dial: Dial, conversation: Conversation, settings: SessionSettings, outside: Outside) {
    this.#dial = dial;
    this.#conversation = conversation;
    this.#settings = settings;
    this.#outside = outside;
    this.#heartbeat = this.#newHeartbeat();
  }

  /** Opens a connection, and from then on stays connected until that is hopeless. */
  connect(): void {
    this.#parting = null;
    this.#become({ type: "connecting" });
    this.#wait(this.#settings.openMs, () => this.#lose("the server did not greet us"));
    const link = this.#dial({
      received: (message) => this.#link === link && this.#receive(message),
      lost: (reason, code) => this.#link === link && this.#lost(reason, code),
    });
    this.#link = link;
  }

  /** Sends a message on the present connection; without one it is lost. */
  send(message: object): void {
    this.#link?.send(message);
  }

  /** Leaves the present connection for another one. */
  reconnect(reason: string): void {
    if (this.#link) this.#lose(reason);
  }

  /** Notes why the present connection is about to end, and when to come back; null: never. */
  expectEnd(code: string, comeBackMs: number | null): void {
    this.#parting = { code, comeBackMs };
  }

  /** Ends for good. */
  end(reason: string): void {
    if (this.status.type === "ended") return;
    this.#leave(reason);
    this.#become({ type: "ended", reason });
  }

  /** Heeds a hint of the device. A wait that the server asked for is not cut short. */
  nudge(nudge: Nudge): void {
    if (this.status.type === "waiting" && nudge === "wake" && !this.#parting) this.connect();
    else if (this.status.type === "connected" && !this.#heartbeat.isAsking) this.#ask();
  }

  #receive(message: AnyServerMessage): void {
    this.#heartbeat.heard(this.#outside.clockMs());
    this.#conversation.receive(message);
    if (this.status.type !== "connecting" || !this.#conversation.isReady) return;
    this.#failed = 0;
    this.#heartbeat = this.#newHeartbeat();
    this.#become({ type: "connected" });
    this.#watch();
  }

  #newHeartbeat(): Heartbeat {
    const { quietMs, patienceMs } = this.#settings;
    return new Heartbeat(quietMs, patienceMs, this.#outside.clockMs());
  }

  #watch(): void {
    const ms = this.#heartbeat.nextMs(this.#outside.clockMs());
    this.#wait(ms, () => this.#listen());
  }

  #listen(): void {
    const due = this.#heartbeat.due(this.#outside.clockMs());
    if (due === "leave") this.#lose("the server is silent");
    else if (due === "ask") this.#ask();
    else this.#watch();
  }

  #ask(): void {
    this.#heartbeat.asked(this.#outside.clockMs());
    this.#conversation.ping();
    this.#watch();
  }

  #lost(reason: string, code: number | null): void {
    if (this.#parting || mayComeBack(code)) this.#lose(reason);
    else this.end(reason);
  }

  #lose(reason: string): void {
    const parting = this.#parting;
    if (parting?.comeBackMs === null) {
      this.end(parting.code);
      return;
    }
    const why = parting?.code ?? reason;
    this.#failed = this.#conversation.isReady ? 0 : this.#failed + 1;
    this.#leave(why);
    const ms = this.#pauseMs(parting);
    this.#become({ type: "waiting", reason: why, untilMs: this.#outside.clockMs() + ms });
    this.#wait(ms, () => this.connect());
  }

  #leave(reason: string): void {
    this.#timer();
    this.#link?.close();
    this.#link = null;
    this.#conversation.disconnected(reason);
  }

  #pauseMs(parting: Parting | null): number {
    const { backoffFirstMs, backoffMostMs, comeBackMostMs } = this.#settings;
    if (parting) return Math.min(parting.comeBackMs ?? 0, comeBackMostMs);
    const { chance } = this.#outside;
    return backoffMs(this.#failed + 1, backoffFirstMs, backoffMostMs, chance);
  }

  #wait(ms: number, call: () => void): void {
    this.#timer();
    this.#timer = this.#outside.after(ms, call);
  }

  #become(status: ConnectionStatus): void {
    this.status = status;
    this.#conversation.statusChanged(status);
  }
}
