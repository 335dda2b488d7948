/**
 * What time it is on the server, by this device's own clock, however wrong that one is.
 *
 * Owns: the difference between both clocks, learnt from what the server says. Must not know: where
 * the device's time comes from, or what somebody wants the time for.
 *
 * Each message that says `now` was sent no earlier than that, so the difference is at most what it
 * looks like on arrival: the quickest message so far knows best. So the server's time is never put
 * ahead of what it is, and behind it by no more than the quickest message took. Cluster time stands
 * still while nobody serves: a new connection, or word of such a time, begins the count anew.
 */
import type { AnyServerMessage } from "./wire.js";

/** How much faster a device's clock may run than the server's; what was learnt fades by that. */
export const DRIFT = 1 / 1000;

/** Instants of cluster time, from readings of a device's clock that never goes back. */
export class ServerClock {
  /** How far the device's clock stands before the server's, at most. */
  #aheadMs: number | null = null;
  #learntAt = 0;
  #greetedAt = 0;

  /** Returns what time it is on the server; null before it ever said. */
  now(deviceMs: number): number | null {
    return this.#aheadMs === null ? null : Math.floor(deviceMs - this.#faded(deviceMs));
  }

  /** Learns from a message that has just arrived. */
  hear(message: AnyServerMessage, deviceMs: number): void {
    const now = nowIn(message);
    if (now === null) return;
    if (message.type === "hello") this.#greetedAt = now;
    const isAnew = message.type === "clock_frozen" && now >= this.#greetedAt;
    if (message.type === "hello" || isAnew) this.#begin(now, deviceMs);
    else this.#learn(now, deviceMs);
  }

  #begin(now: number, deviceMs: number): void {
    this.#aheadMs = deviceMs - now;
    this.#learntAt = deviceMs;
  }

  #learn(now: number, deviceMs: number): void {
    if (this.#aheadMs === null || deviceMs - now <= this.#faded(deviceMs)) {
      this.#begin(now, deviceMs);
    }
  }

  #faded(deviceMs: number): number {
    return (this.#aheadMs ?? 0) + DRIFT * (deviceMs - this.#learntAt);
  }
}

function nowIn(message: AnyServerMessage): number | null {
  if (message.type === "ok") {
    return typeof message.result.now === "number" ? message.result.now : null;
  }
  if ("board" in message) return message.board.now;
  return "now" in message ? message.now : null;
}
