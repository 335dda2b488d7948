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
  /** The command that goes out with the next connection; its limit begins then. */
  #kept: string | null = null;

  constructor(outside: Outside, limitMs: number, forget: (id: string) => void) {
    this.#outside = outside;
    this.#limitMs = limitMs;
    this.#forget = forget;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get kept(): string | null {
    return this.#kept;
  }

  /** Gives the command's result, once `settle` has it. */
  wait(id: string, isKept: boolean): Promise<Ok["result"]> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, cancel: () => {} });
      if (isKept) this.#kept = id;
      else this.#limit(id);
    });
  }

  /** Notes that what was kept has gone out. */
  sent(): void {
    if (this.#kept !== null) this.#limit(this.#kept);
    this.#kept = null;
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
    if (this.#kept === id) this.#kept = null;
    this.#forget(id);
    return waiting;
  }
}
