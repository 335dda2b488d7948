/**
 * What is known of a person's waiting for an opponent, and what has to be asked because of it.
 *
 * Owns: the queue as last told, when it is asked for anew, which room is entered without being told
 * to. Must not know: connections. The queue is the server's: over a lost connection nothing is
 * guessed of it.
 */
import type { Command, GetQueue, GetSnapshot, QueueState } from "./messages.js";
import type { Happening } from "./session_state.js";

/** A command that the session has to give by itself, but for its id. */
export type OwnWish = Omit<GetQueue, "id"> | Omit<GetSnapshot, "id">;

/** Tell it what is asked and what happens; it says what has to be asked in turn. */
export class QueueFollower {
  state: Readonly<QueueState> | null = null;
  #isFollowed = false;
  #playing: string | null = null;

  /** Notes a command: who has asked about the queue wants to be told of it from then on. */
  asked(type: Command["type"]): void {
    if (type === "join_queue" || type === "get_queue") this.#isFollowed = true;
  }

  /** Begins to follow the queue of another person. */
  beAnew(): void {
    this.state = this.#playing = null;
  }

  /** Takes in what happened. */
  heed(happening: Happening): OwnWish | null {
    if (happening.type === "connected" && this.#isFollowed) return { type: "get_queue" };
    if (happening.type === "queue_changed") return this.#heedQueue(happening);
    if (happening.type !== "paired") return null;
    this.#playing = happening.room;
    return { type: "get_snapshot", room: happening.room };
  }

  /** Enters a match whose pairing was missed; who went out of it since is left in peace. */
  #heedQueue(state: QueueState): OwnWish | null {
    const { playing: room } = state;
    const isNew = room !== this.#playing;
    this.state = state;
    this.#playing = room;
    return room !== null && isNew ? { type: "get_snapshot", room } : null;
  }
}
