/**
 * A session: one person at one server, over as many connections as it takes.
 *
 * Owns: the commands that are about no known room, nor about ranked play, and who the device's
 * person is. Must not know: how anything of it is done.
 */
import type { ConnectionStatus } from "./connector.js";
import { Driver, TOKEN_CHANGED } from "./driver.js";
import { NotSent, SessionEnded } from "./errors.js";
import { isToken, newToken } from "./identity.js";
import type { QueueState } from "./messages.js";
import type { Wish } from "./playing.js";
import type { Cancel, Dial, Nudges, Outside, TokenStore } from "./ports.js";
import { RankedPlay } from "./ranked_play.js";
import { type RecordFile, readRecordFile } from "./record_file.js";
import type { Language } from "./refusals.js";
import type { Room } from "./room.js";
import type { Seat, Settings } from "./room_view.js";
import type { Happening } from "./session_state.js";
import type { SessionSettings } from "./settings.js";

/** Everything that a session takes from the world. */
export interface SessionPorts {
  readonly dial: Dial;
  readonly outside: Outside;
  readonly store: TokenStore;
  readonly nudges: Nudges;
}

export class Session extends RankedPlay {
  /** Settles with the first welcome; fails with SessionEnded where that is hopeless. */
  readonly welcomed: Promise<void>;
  readonly #driver: Driver;
  readonly #ports: SessionPorts;
  #leave: Cancel[] = [];

  constructor(ports: SessionPorts, language: Language, settings: SessionSettings) {
    super();
    this.#ports = ports;
    const { outside, store } = ports;
    const stored = store.read();
    const token = isToken(stored) ? stored : this.#newToken();
    this.#driver = new Driver(ports.dial, token, language, settings, outside);
    this.welcomed = this.#firstWelcome();
    this.#leave.push(ports.nudges((nudge) => this.#driver.connector.nudge(nudge)));
    this.#leave.push(store.onChange(() => this.#heedOtherTab()));
    if (token === stored) this.#driver.connector.connect();
    else this.#beNew(token, settings.settleMs);
  }

  /** How it stands with the connection. */
  get connection(): ConnectionStatus {
    return this.#driver.connector.status;
  }

  /** How rooms name this person; null before the first welcome. */
  get person(): string | null {
    return this.#driver.state.person;
  }

  /** What names this person for good. Show it to nobody. */
  get token(): string {
    return this.#driver.state.token;
  }

  /** Where the person was a member at the last welcome; `enter` follows one. */
  get rooms(): readonly string[] {
    return this.#driver.state.rooms;
  }

  /** How it stands with one's waiting for an opponent, as last told; null before anybody asked. */
  get queueState(): Readonly<QueueState> | null {
    return this.#driver.queue.state;
  }

  /** The server's release, as of the present connection. */
  get server(): string | null {
    return this.#driver.state.server;
  }

  /** The language of refusals' texts, from the next connection on. */
  set language(language: Language) {
    this.#driver.state.language = language;
  }

  /** Calls with everything that happens, in order; views include it already. */
  subscribe(listener: (happening: Happening) => void): Cancel {
    return this.#driver.happenings.add(listener);
  }

  /** Calls when `connection` has changed. */
  onConnection(listener: (status: ConnectionStatus) => void): Cancel {
    return this.#driver.statuses.add(listener);
  }

  /**
   * Returns what time it is on the server, as deadlines count it, in milliseconds; null before it
   * ever said. Never ahead, and behind by no more than the quickest message took.
   */
  now(): number | null {
    return this.#driver.clock.now(this.#ports.outside.clockMs());
  }

  /** Makes a party of one's own, and follows it. */
  async create(game: string, settings: Settings = {}): Promise<Room> {
    const wish = { type: "create_party", game, settings: { ...settings } } as const;
    return this.#driver.opened((await this.#driver.ask(wish)).room as string);
  }

  /** Becomes a member by an invitation code, perhaps seated at once, and follows the room. */
  async join(code: string, seat: Seat | "any" | null = null): Promise<Room> {
    const result = await this.#driver.ask({ type: "join_party", code, seat });
    return this.#driver.opened(result.room as string);
  }

  /** Looks on by a watch code. */
  async watch(code: string): Promise<Room> {
    const result = await this.#driver.ask({ type: "watch", code });
    return this.#driver.opened(result.room as string);
  }

  /** Follows a room where one is a member. */
  enter(room: string): Promise<Room> {
    return this.#driver.entered(room);
  }

  /** Gives a match that one played as a file, also where its room is no more. */
  async record(match: string, form: string): Promise<RecordFile> {
    const room = match.split(".")[0] ?? "";
    return readRecordFile(await this.#driver.ask({ type: "get_record", room, match, form }));
  }

  /** Gives the server's time in milliseconds. */
  async ping(): Promise<number> {
    return (await this.#driver.ask({ type: "ping" })).now as number;
  }

  /** Drops the command that is kept until there is a connection; one sent before may have arrived. */
  dropKept(): void {
    const { pending } = this.#driver;
    if (pending.kept !== null) pending.fail(pending.kept, new NotSent("dropped"));
  }

  /** Ends the session: who waits for something is told so. */
  close(): void {
    this.#driver.connector.end("closed");
  }

  protected ask(wish: Wish): Promise<unknown> {
    return this.#driver.ask(wish);
  }

  /** Tells other tabs too, who this device's person is now. */
  protected async become(token: string | null): Promise<string> {
    const wanted = token ?? this.#newToken();
    this.#ports.store.write(wanted);
    this.#driver.become(wanted);
    await this.#nextWelcome();
    return this.#driver.state.person ?? "";
  }

  #newToken(): string {
    return newToken((length) => this.#ports.outside.randomBytes(length));
  }

  #firstWelcome(): Promise<void> {
    const welcomed = this.#nextWelcome();
    welcomed.catch(() => {}); // nobody need be waiting
    this.onConnection((status) => {
      if (status.type === "ended") for (const leave of this.#leave) leave();
    });
    return welcomed;
  }

  #nextWelcome(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = this.onConnection((status) => {
        if (status.type !== "connected" && status.type !== "ended") return;
        leave();
        if (status.type === "connected") resolve();
        else reject(new SessionEnded(status.reason));
      });
    });
  }

  /** Says who a newcomer is where other tabs see it, and hears whether one of them was first. */
  #beNew(token: string, settleMs: number): void {
    const { store, outside } = this.#ports;
    store.write(token);
    const connect = () => {
      const stored = store.read();
      if (isToken(stored)) this.#driver.state.token = stored;
      this.#driver.connector.connect();
    };
    this.#leave.push(outside.after(settleMs, connect));
  }

  /** Becomes the person that another tab says the device has, while nothing is in hand here. */
  #heedOtherTab(): void {
    const { state, connector, pending } = this.#driver;
    const stored = this.#ports.store.read();
    if (!isToken(stored) || stored === state.token) return;
    if (state.followed.size || pending.size) return;
    state.token = stored;
    connector.reconnect(TOKEN_CHANGED);
  }
}
