/**
 * Whether a silent server is still there.
 *
 * Owns: when to ask it, and when to leave it. Must not know: connections, timers. Browsers show no
 * protocol pings, so the question is a `ping` command, and whatever comes answers it.
 */

/** A question that waited this much longer than it had to tells that the device slept. */
const SLEPT_MS = 2_000;

export class Heartbeat {
  readonly #quietMs: number;
  readonly #patienceMs: number;
  #heardAt: number;
  #askedAt: number | null = null;
  #hasSlept = false;

  constructor(quietMs: number, patienceMs: number, now: number) {
    this.#quietMs = quietMs;
    this.#patienceMs = patienceMs;
    this.#heardAt = now;
  }

  /** Whether the server was asked and has not answered yet. */
  get isAsking(): boolean {
    return this.#askedAt !== null;
  }

  /** Notes that something came. */
  heard(now: number): void {
    this.#heardAt = now;
    this.#askedAt = null;
    this.#hasSlept = false;
  }

  /** Notes that the server was asked. */
  asked(now: number): void {
    this.#askedAt = now;
  }

  /** Tells what is to be done. A device that slept over its question asks once more. */
  due(now: number): "ask" | "leave" | null {
    if (this.#askedAt === null) return now - this.#heardAt >= this.#quietMs ? "ask" : null;
    const waited = now - this.#askedAt;
    if (waited < this.#patienceMs) return null;
    if (waited < this.#patienceMs + SLEPT_MS || this.#hasSlept) return "leave";
    this.#hasSlept = true;
    this.#askedAt = null;
    return "ask";
  }

  /** Returns after how many milliseconds something may be due. */
  nextMs(now: number): number {
    const at =
      this.#askedAt === null ? this.#heardAt + this.#quietMs : this.#askedAt + this.#patienceMs;
    return Math.max(0, at - now);
  }
}
