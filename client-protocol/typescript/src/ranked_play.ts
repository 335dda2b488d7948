/**
 * Ranked play in a person's hands: waiting for an opponent, what ratings say, who one is to others.
 *
 * Owns: the typed commands on the queue, ratings, names and codes. Must not know: connections,
 * command ids.
 */
import type {
  DeviceCode,
  Leaderboard,
  NameGiven,
  NewRecoveryCode,
  NewToken,
  Profile,
  Profiles,
  QueueJoined,
  QueueState,
  RankedGames,
  RatingChange,
  RatingHistory,
  RatingPoint,
} from "./messages.js";
import type { Wish } from "./playing.js";

/** What each command results in. */
interface Results {
  readonly join_queue: QueueJoined;
  readonly get_queue: QueueState;
  readonly set_name: NameGiven;
  readonly get_profile: Profile;
  readonly get_profiles: Profiles;
  readonly get_games: RankedGames;
  readonly get_leaderboard: Leaderboard;
  readonly get_rating_history: RatingHistory;
  readonly explain_rating: RatingChange;
  readonly make_device_code: DeviceCode;
  readonly use_device_code: NewToken;
  readonly make_recovery_code: NewRecoveryCode;
  readonly use_recovery_code: NewToken;
}

/** What a person does to be paired, rated and known. */
export abstract class RankedPlay {
  /** Sends a command; raises Refused, NotSent, OutcomeUnknown, SessionEnded. */
  protected abstract ask(wish: Wish): Promise<unknown>;

  /** Becomes the person of a token, or a new one without; gives who that is. */
  protected abstract become(token: string | null): Promise<string>;

  /** Waits for an opponent; gives since when. `paired` is told, and its room entered. */
  async joinQueue(game: string): Promise<number> {
    return (await this.#ask({ type: "join_queue", game })).since;
  }

  /** Waits no longer. */
  async leaveQueue(): Promise<void> {
    await this.ask({ type: "leave_queue" });
  }

  /** Gives how it stands with one's waiting; `queue_changed` tells the same from then on. */
  queue(): Promise<QueueState> {
    return this.#ask({ type: "get_queue" });
  }

  /** Is called so; gives the name as it is shown, and the tag that goes with it. */
  setName(name: string): Promise<NameGiven> {
    return this.#ask({ type: "set_name", name });
  }

  /** Gives a person's name and ratings; one's own by default. */
  profile(person: string | null = null): Promise<Profile> {
    return this.#ask({ type: "get_profile", person });
  }

  /** Gives the names and ratings of up to 16 people, in this order. */
  async profiles(persons: readonly string[]): Promise<readonly Profile[]> {
    const some = [...persons] as [string, ...string[]];
    return (await this.#ask({ type: "get_profiles", persons: some })).profiles;
  }

  /** Gives a person's ranked games, the latest first, behind the last one of the page before. */
  games(person: string | null = null, before: string | null = null): Promise<RankedGames> {
    return this.#ask({ type: "get_games", person, before });
  }

  /** Gives a page of a game's leaderboard, behind so many places. */
  leaderboard(game: string, offset = 0): Promise<Leaderboard> {
    return this.#ask({ type: "get_leaderboard", game, offset });
  }

  /** Gives how a person's rating has moved, the oldest point first. */
  async ratingHistory(game: string, person: string | null = null): Promise<readonly RatingPoint[]> {
    return (await this.#ask({ type: "get_rating_history", game, person })).points;
  }

  /** Gives why a match moved a person's rating as far as it did. */
  explain(match: string, person: string | null = null): Promise<RatingChange> {
    return this.#ask({ type: "explain_rating", match, person });
  }

  /** Makes a code by which another device becomes this person: once, for some minutes. */
  makeDeviceCode(): Promise<DeviceCode> {
    return this.#ask({ type: "make_device_code" });
  }

  /**
   * Becomes the person of a device code; gives who that is. Rooms of the person before are lost to
   * this session, and what was unanswered has an unknown outcome.
   */
  async useDeviceCode(code: string): Promise<string> {
    return this.become((await this.#ask({ type: "use_device_code", code })).token);
  }

  /** Makes a code to be kept for the day when every device is lost; an older one is void. */
  async makeRecoveryCode(): Promise<string> {
    return (await this.#ask({ type: "make_recovery_code" })).code;
  }

  /** Becomes the person of a recovery code, as `useDeviceCode` does. */
  async useRecoveryCode(code: string): Promise<string> {
    return this.become((await this.#ask({ type: "use_recovery_code", code })).token);
  }

  /** Lets the server forget this person, and becomes a new one; gives who that is. */
  async deleteMe(): Promise<string> {
    await this.ask({ type: "delete_me" });
    return this.become(null);
  }

  #ask<T extends keyof Results>(wish: Extract<Wish, { type: T }>): Promise<Results[T]> {
    return this.ask(wish) as Promise<Results[T]>;
  }
}
