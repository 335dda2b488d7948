/**
 * A world in memory: a clock that tests move, connections they script, chance that is known.
 */
import { memoryTokenStore } from "../src/browser.js";
import type { Command, ServerHello } from "../src/messages.js";
import type { LinkEvents, Nudge, TokenStore } from "../src/ports.js";
import { Session, type SessionPorts } from "../src/session.js";
import { defaultSettings, type SessionSettings } from "../src/settings.js";
import type { AnyServerMessage } from "../src/wire.js";
import { hello, welcome } from "./samples.js";

export const TOKEN = hello.token;
export const GREETING: ServerHello = {
  type: "hello",
  protocol: 1,
  server: "0.1.0",
  now: 1_796_400_000_000,
  heartbeat_ms: 20_000,
  limits: { frame_bytes: 16_384, depth: 8 },
};

/** The server's end of one connection. */
export class Peer {
  readonly heard: Command[] = [];
  isClosed = false;
  onHeard: (command: Command) => void = () => {};
  readonly #events: LinkEvents;

  constructor(events: LinkEvents) {
    this.#events = events;
  }

  say(...messages: AnyServerMessage[]): void {
    for (const message of messages) if (!this.isClosed) this.#events.received(message);
  }

  /** Greets, and welcomes whoever the client says it is. */
  greet(person: string = welcome.person): void {
    this.say(GREETING);
    const { id, token } = this.last("hello");
    this.say({ ...welcome, id, token: token ?? TOKEN, person });
  }

  last<T extends Command["type"]>(type: T): Extract<Command, { type: T }> {
    const found = this.heard.filter((command) => command.type === type).at(-1);
    if (!found) throw new Error(`no ${type} was heard`);
    return found as Extract<Command, { type: T }>;
  }

  grant(type: Command["type"], result: Record<string, unknown> = {}): void {
    this.say({ type: "ok", id: this.last(type).id, result });
  }

  refuse(type: Command["type"], code: string, retryable = false, detail = {}): void {
    const { id } = this.last(type);
    this.say({ type: "refused", id, code, text: code, detail, retryable });
  }

  drop(code: number | null = null): void {
    if (!this.isClosed) this.#events.lost("dropped", code);
    this.isClosed = true;
  }
}

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** One page's surroundings; tabs of the same device share a store. */
export class World {
  now = 5_000;
  chance = 0.5;
  readonly peers: Peer[] = [];
  nudge: (nudge: Nudge) => void = () => {};
  readonly ports: SessionPorts;
  #timers = new Set<Timer>();
  #bytes: number;

  constructor(store: TokenStore = memoryTokenStore(TOKEN), seed = 1) {
    this.#bytes = seed;
    this.ports = {
      dial: (events) => this.#dial(events),
      outside: {
        clockMs: () => this.now,
        chance: () => this.chance,
        randomBytes: (length) =>
          Uint8Array.from({ length }, () => (this.#bytes = (this.#bytes * 167 + 13) & 255)),
        after: (ms, call) => {
          const timer = { at: this.now + ms, call };
          this.#timers.add(timer);
          return () => this.#timers.delete(timer);
        },
      },
      store,
      nudges: (call) => {
        this.nudge = call;
        return () => {
          this.nudge = () => {};
        };
      },
    };
  }

  open(settings: Partial<SessionSettings> = {}): Session {
    return new Session(this.ports, "en", { ...defaultSettings, ...settings });
  }

  get peer(): Peer {
    const peer = this.peers.at(-1);
    if (!peer) throw new Error("nobody has connected");
    return peer;
  }

  get timers(): number {
    return this.#timers.size;
  }

  /** Lets time pass, and whatever is due happen at its own moment. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.#timers].sort((one, other) => one.at - other.at)[0];
      if (!due || due.at > end) break;
      this.#timers.delete(due);
      this.now = Math.max(this.now, due.at);
      due.call();
    }
    this.now = end;
  }

  /** Lets the device sleep: the clock goes on, and what was due happens late. */
  sleep(ms: number): void {
    this.now += ms;
  }

  #dial(events: LinkEvents) {
    const peer = new Peer(events);
    this.peers.push(peer);
    return {
      send: (message: object) => {
        peer.heard.push(message as Command);
        peer.onHeard(message as Command);
      },
      close: () => {
        peer.isClosed = true;
      },
    };
  }
}

/** Lets promises that are settled be heard of. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}
