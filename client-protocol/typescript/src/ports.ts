/**
 * What a session takes from the world: connections, waiting, a clock, chance, storage, wake-ups.
 *
 * Owns: the seams. Must not know: browsers; `browser.ts` fills these there.
 */
import type { AnyServerMessage } from "./wire.js";

export type Cancel = () => void;

/** What is told of a connection, in this order: messages, then once that it is gone. */
export interface LinkEvents {
  received(message: AnyServerMessage): void;
  /** `code` is the close code, where the server gave one. */
  lost(reason: string, code: number | null): void;
}

/** An open or opening connection; nothing is told after `close`. */
export interface Link {
  send(message: object): void;
  close(): void;
}

export type Dial = (events: LinkEvents) => Link;

export interface Outside {
  /** A clock that never goes back, in milliseconds. */
  clockMs(): number;
  /** From 0 to 1. */
  chance(): number;
  /** So many bytes that nobody can foretell. */
  randomBytes(length: number): Uint8Array;
  /** Calls once, after so many milliseconds, unless cancelled. */
  after(ms: number, call: () => void): Cancel;
}

/** Where a device keeps who its person is. Shared by all tabs; never raises. */
export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  /** Calls when another tab has written. */
  onChange(call: () => void): Cancel;
}

/** `wake`: it may be possible again to connect; `doubt`: the connection may be gone. */
export type Nudge = "wake" | "doubt";

export type Nudges = (call: (nudge: Nudge) => void) => Cancel;
