/**
 * Who is told of something, in the order they came.
 *
 * Owns: the list. An error of one listener is reported, and keeps nothing from the others. Must not
 * know: what is told.
 */
import type { Cancel } from "./ports.js";

export class Listeners<Told extends readonly unknown[]> {
  #all = new Set<{ readonly call: (...told: Told) => void }>();

  /** Adds a listener; returns how to take it away. */
  add(call: (...told: Told) => void): Cancel {
    const listener = { call };
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...told: Told): void {
    for (const { call } of [...this.#all]) {
      try {
        call(...told);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
