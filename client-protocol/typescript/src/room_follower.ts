/**
 * Keeps one room's view right: exactly the next event, or a question to the server.
 *
 * Owns: what is done about gaps, doubled events and boards that do not match. Never guesses over a
 * gap. Must not know: connections, command ids, sockets.
 */
import { Diverged, fold } from "./folding.js";
import type { GetSnapshot, Resume, Snapshot, YourTurn } from "./messages.js";
import { checkOf, isMember, type RoomView, viewOf } from "./room_view.js";
import type { AnyEvent } from "./wire.js";

/** Events kept that came before an earlier one; more are let go, and asked for again. */
export const MAX_AHEAD = 256;

/** What has to be asked, but for its command id. */
export type Question = Omit<Resume, "id"> | Omit<GetSnapshot, "id">;

/** One followed room. */
export class RoomFollower {
  readonly room: string;
  /** A watcher's code. */
  code: string | null = null;
  view: RoomView | null = null;
  /** How many snapshots have been taken in. */
  snapshots = 0;
  #question: Question | null = null;
  #isAsking = false;
  /** The view does not hold; only a snapshot mends that. */
  #mustReplace = false;
  #ahead = new Map<number, AnyEvent>();

  constructor(room: string) {
    this.room = room;
  }

  /** Returns what has to be asked of the server now, once. */
  takeQuestion(): Question | null {
    const question = this.#question;
    this.#question = null;
    return question;
  }

  /** Takes an event in; returns those that are now part of the view, in order. */
  takeEvent(event: AnyEvent): AnyEvent[] {
    const isNext = event.seq === (this.view?.seq ?? Number.NaN) + 1;
    if (this.#ahead.size < MAX_AHEAD || isNext) this.#ahead.set(event.seq, event);
    const applied = this.#drain();
    if (this.#ahead.size && this.view && !this.#isAsking) this.#ask();
    return applied;
  }

  /** Begins anew from a snapshot; returns the events that were waiting and follow it. */
  takeSnapshot(snapshot: Snapshot): AnyEvent[] {
    const previous = this.view;
    const view = viewOf(snapshot);
    const isSameMatch = view.match !== null && previous?.match?.id === view.match.id;
    this.view = isSameMatch ? { ...view, turn: previous.turn } : view;
    this.snapshots += 1;
    this.#isAsking = this.#mustReplace = false;
    return this.#drain();
  }

  /** Notes that it is this person's turn. */
  takeTurn(turn: YourTurn): void {
    if (this.view) this.view = { ...this.view, turn };
  }

  /** Notes the answer to a question: missed events come next, or else a snapshot. */
  answered(isResumed: boolean): void {
    this.#isAsking = !isResumed;
  }

  /** Asks what was missed: the connection is a new one, and tells again what waited here. */
  reconnect(): void {
    this.#ahead.clear();
    if (this.view) this.view = { ...this.view, turn: null };
    this.#ask();
  }

  /** Asks for the whole room. */
  askSnapshot(): void {
    this.#isAsking = true;
    this.#question = { type: "get_snapshot", room: this.room, ...this.#withCode() };
  }

  #ask(): void {
    const { view, room } = this;
    if (view === null || this.#mustReplace) {
      this.askSnapshot();
      return;
    }
    this.#isAsking = true;
    const from = { after: view.seq, check: checkOf(view) };
    this.#question = { type: "resume", room, ...from, ...this.#withCode() };
  }

  #withCode(): { code?: string } {
    const needsCode = this.code !== null && !(this.view && isMember(this.view));
    return needsCode && this.code !== null ? { code: this.code } : {};
  }

  /** Folds what follows the view without a gap; lets go of what it already holds. */
  #drain(): AnyEvent[] {
    const applied: AnyEvent[] = [];
    while (this.view && !this.#mustReplace) {
      const event = this.#ahead.get(this.view.seq + 1);
      if (event === undefined) break;
      this.#ahead.delete(event.seq);
      if (!this.#fold(this.view, event)) return applied;
      applied.push(event);
    }
    for (const seq of this.#ahead.keys()) {
      if (this.view && seq <= this.view.seq) this.#ahead.delete(seq);
    }
    return applied;
  }

  #fold(view: RoomView, event: AnyEvent): boolean {
    try {
      this.view = fold(view, event);
      return true;
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      this.#mustReplace = true;
      this.askSnapshot();
      return false;
    }
  }
}
