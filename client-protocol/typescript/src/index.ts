/**
 * Seki's client for browsers: a session that survives lost connections, and views that are never
 * guessed. Start with `connect`.
 *
 * Owns: what is public. Must not know: how anything is done.
 */
import { browserNudges, browserOutside, browserTokenStore } from "./browser.js";
import type { TokenStore } from "./ports.js";
import type { Language } from "./refusals.js";
import { Session } from "./session.js";
import { defaultSettings, type SessionSettings } from "./settings.js";
import { type SocketClass, socketDial } from "./socket.js";
import { MSGPACK, type Subprotocol } from "./wire.js";

export { browserTokenStore, memoryTokenStore } from "./browser.js";
export type { ConnectionStatus } from "./connector.js";
export { NotSent, OutcomeUnknown, Refused, RoomGone, SessionEnded, TookTooLong } from "./errors.js";
export type { TokenStore } from "./ports.js";
export type { RecordFile } from "./record_file.js";
export type { Language } from "./refusals.js";
export type { Room } from "./room.js";
export * from "./room_view.js";
export type { Session } from "./session.js";
export type { Happening, Notice } from "./session_state.js";
export type { SessionSettings } from "./settings.js";
export { JSON_TEXT, MSGPACK, type Subprotocol } from "./wire.js";

export interface ConnectOptions {
  readonly language?: Language;
  readonly subprotocol?: Subprotocol;
  /** Where the device keeps who its person is. */
  readonly store?: TokenStore;
  readonly settings?: Partial<SessionSettings>;
  /** Where the platform has no WebSocket of its own. */
  readonly socketClass?: SocketClass;
}

/** Begins a session at a server's `ws:` or `wss:` address; it connects by itself. */
export function connect(url: string, options: ConnectOptions = {}): Session {
  const { language = "en", subprotocol = MSGPACK } = options;
  const ports = {
    dial: socketDial(url, subprotocol, options.socketClass ?? WebSocket),
    outside: browserOutside,
    store: options.store ?? browserTokenStore("seki.token"),
    nudges: browserNudges,
  };
  return new Session(ports, language, { ...defaultSettings, ...options.settings });
}
