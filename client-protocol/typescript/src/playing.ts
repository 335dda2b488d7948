/**
 * A match in a person's hands: what can be asked of it.
 *
 * Owns: the typed commands on a match. Must not know: connections, command ids, the party's affairs.
 */
import { Refused, TookTooLong } from "./errors.js";
import { LiveView } from "./live_view.js";
import type { Command, Ok } from "./messages.js";
import type { Outside } from "./ports.js";
import type { RoomFollower } from "./room_follower.js";
import type { MatchView, RoomView } from "./room_view.js";

/** A command but for its id. */
export type Wish = { [T in Command["type"]]: WishFor<T> }[Command["type"]];
type WishFor<T extends Command["type"]> = Omit<Extract<Command, { type: T }>, "id">;

export interface AskOptions {
  /** Keep this one command for as long as there is no connection. At most one is kept. */
  readonly keep?: boolean;
}

/** Sends a command; raises Refused, NotSent, OutcomeUnknown, SessionEnded. */
export type Ask = (wish: Wish, options?: AskOptions) => Promise<Ok["result"]>;

export interface PlayOptions extends AskOptions {
  /** The step to play at; by default the one in view. */
  readonly step?: number;
}

const MAX_RESIGNATIONS = 32;

/** What a person does in a match. */
export class Playing extends LiveView {
  protected readonly ask: Ask;

  constructor(follower: RoomFollower, outside: Outside, ask: Ask) {
    super(follower, outside);
    this.ask = ask;
  }

  /** Makes an action; gives the step after it. The view may follow a moment later. */
  async play(action: string, { step, keep = false }: PlayOptions = {}): Promise<number> {
    const at = { ...this.#here(), ...(step === undefined ? {} : { step }) };
    return (await this.ask({ type: "play", ...at, action }, { keep })).step as number;
  }

  /** Gives the match up, whatever happens on the board meanwhile. */
  async resign(): Promise<void> {
    const at = this.#here();
    for (let tries = 0; tries < MAX_RESIGNATIONS; tries += 1) {
      try {
        await this.ask({ type: "resign", ...at });
        return;
      } catch (error) {
        at.step = stepAfter(error, at.step);
      }
    }
    throw new TookTooLong("the board never stood still long enough to resign");
  }

  /** Offers a draw, or asks for one's last action back. */
  async offer(kind: "draw" | "take_back"): Promise<void> {
    await this.ask({ type: "offer", ...this.#here(), kind });
  }

  /** Accepts or declines the other seat's offer. */
  async answerOffer(accept: boolean): Promise<void> {
    await this.ask({ type: "answer_offer", ...this.#here(), accept });
  }

  /** Takes one's own offer back. */
  async withdrawOffer(): Promise<void> {
    await this.ask({ type: "withdraw_offer", ...this.#here() });
  }

  /** Asks for another match; gives its id once both have asked, null while waiting. */
  async rematch(): Promise<string | null> {
    const match = matchIn(this.view).id;
    return (await this.ask({ type: "rematch", room: this.id, match })).match as string | null;
  }

  /** Acts for one's own seat again, where a CPU does because turns of it ran out. */
  async returnToSeat(): Promise<void> {
    await this.ask({ type: "return_to_seat", room: this.id, match: matchIn(this.view).id });
  }

  #here(): { room: string; match: string; step: number } {
    const match = matchIn(this.view);
    return { room: this.id, match: match.id, step: match.board.step };
  }
}

/** Returns the step a stale command should have named; raises what is no such refusal. */
function stepAfter(error: unknown, step: number): number {
  const isStale = error instanceof Refused && error.code === "match/stale_step";
  const told = isStale ? error.detail.step : step;
  if (typeof told !== "number" || told === step) throw error;
  return told;
}

function matchIn(view: RoomView): MatchView {
  if (!view.match) throw new Error("no match has been seen in this room");
  return view.match;
}
