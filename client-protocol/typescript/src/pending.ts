/**
 * Who waits for which command's reply.
 *
 * Owns: the promises and their limits, and the one command that is kept while there is no
 * connection. Must not know: what is sent when.
 */
import { OutcomeUnknown } from "./errors.js";
import type { Ok } from "./messages.js";
import type { Cancel, Outside } from "./ports.js";

interface Waiting {
  readonly resolve: (result: Ok["result"]) => void;
  readonly reject: (error: Error) => void;
  cancel: Cancel;
}

export class Pending {
  readonly #outside: Outside;
  readonly #limitMs: number;
  readonly #forget: (id: string) => void;
  #waiting = new Map<string, Waiting>();
  #isConnected = false;
  /** The latest command that outlasts a time without a connection; its limit begins after that. */
  #lasting: string | null = null;

  constructor(outside: Outside, limitMs: number, forget: (id: string) => void) {
    this.#outside = outside;
    this.#limitMs = limitMs;
    this.#forget = forget;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** The command that goes out, or goes out again, with the next connection; null while there is one. */
  get kept(): string | null {
    return this.#isConnected ? null : this.#lasting;
  }

  /** Gives the command's result, once `settle` has it. */
  wait(id: string, isLasting: boolean): Promise<Ok["result"]> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, cancel: () => {} });
      if (isLasting) this.#lasting = id;
      if (this.kept !== id) this.#limit(id);
    });
  }

  /** Notes that there is a connection, and that all who wait have been sent on it. */
  connected(): void {
    const { kept } = this;
    this.#isConnected = true;
    if (kept !== null) this.#limit(kept);
  }

  /** Notes that there is no connection. */
  disconnected(): void {
    this.#isConnected = false;
    if (this.kept !== null) this.#waiting.get(this.kept)?.cancel();
  }

  settle(id: string, result: Ok["result"]): void {
    this.#take(id)?.resolve(result);
  }

  fail(id: string, error: Error): void {
    this.#take(id)?.reject(error);
  }

  failAll(error: Error): void {
    for (const id of [...this.#waiting.keys()]) this.fail(id, error);
  }

  #limit(id: string): void {
    const waiting = this.#waiting.get(id);
    const late = () => this.fail(id, new OutcomeUnknown(`no reply to ${id}`));
    if (waiting) waiting.cancel = this.#outside.after(this.#limitMs, late);
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    waiting?.cancel();
    this.#waiting.delete(id);
    if (this.#lasting === id) this.#lasting = null;
    this.#forget(id);
    return waiting;
  }
}
