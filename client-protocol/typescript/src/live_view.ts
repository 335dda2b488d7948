/**
 * The view of a followed room, and waiting for what it shows.
 *
 * Owns: who waits for which view, and who listens. Must not know: commands, connections.
 */
import { RoomGone, TookTooLong } from "./errors.js";
import { Listeners } from "./listeners.js";
import type { Cancel, Outside } from "./ports.js";
import type { RoomFollower } from "./room_follower.js";
import type { RoomView } from "./room_view.js";
import type { Happening } from "./session_state.js";

interface Waiting {
  check(view: RoomView): void;
  fail(error: unknown): void;
}

/** A room as it is known now; `view` is always the latest that is known without a gap. */
export class LiveView {
  readonly follower: RoomFollower;
  readonly #outside: Outside;
  #gone: RoomGone | null = null;
  #waiting = new Set<Waiting>();
  #listeners = new Listeners<[RoomView, Happening]>();

  constructor(follower: RoomFollower, outside: Outside) {
    this.follower = follower;
    this.#outside = outside;
  }

  get id(): string {
    return this.follower.room;
  }

  /** The room as last seen; raises RoomGone where it never was. */
  get view(): RoomView {
    if (this.follower.view) return this.follower.view;
    throw this.#gone ?? new RoomGone(this.id, "room/unknown");
  }

  /** Why the room is not followed any more; null while it is. */
  get gone(): RoomGone | null {
    return this.#gone;
  }

  /** Calls with the view and what happened, for each event, snapshot, turn, or the room's loss. */
  subscribe(listener: (view: RoomView, happening: Happening) => void): Cancel {
    return this.#listeners.add(listener);
  }

  /** Gives the view as soon as `holds` says yes; raises RoomGone, TookTooLong, or its error. */
  until(holds: (view: RoomView) => boolean, limitMs: number | null = null): Promise<RoomView> {
    return new Promise((resolve, reject) => {
      const done = () => {
        cancel();
        this.#waiting.delete(waiting);
      };
      const fail = (error: unknown) => {
        done();
        reject(error);
      };
      const check = (view: RoomView) => {
        if (!holds(view)) return;
        done();
        resolve(view);
      };
      const waiting: Waiting = { check: (view) => attempt(() => check(view), fail), fail };
      const late = () => fail(new TookTooLong(`in room ${this.id}`));
      const cancel = limitMs === null ? () => {} : this.#outside.after(limitMs, late);
      this.#waiting.add(waiting);
      if (this.follower.view) waiting.check(this.follower.view);
      if (this.#gone && this.#waiting.has(waiting)) fail(this.#gone);
    });
  }

  /** Tells listeners, and lets those go on whose wish the present view fulfils. */
  changed(happening: Happening): void {
    const { view } = this.follower;
    if (!view) return;
    for (const waiting of [...this.#waiting]) waiting.check(view);
    this.#listeners.tell(view, happening);
  }

  /** Lets all who wait know that the room is gone. */
  lose(gone: RoomGone): void {
    this.#gone = gone;
    for (const waiting of [...this.#waiting]) waiting.fail(gone);
    const { room, code } = gone;
    if (this.follower.view) {
      this.#listeners.tell(this.follower.view, { type: "room_lost", room, code });
    }
  }
}

function attempt(call: () => void, fail: (error: unknown) => void): void {
  try {
    call();
  } catch (error) {
    fail(error);
  }
}
