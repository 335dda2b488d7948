/**
 * A session: one person at one server, over as many connections as it takes.
 *
 * Owns: the commands that are not about a known room, and who the device's person is. Must not know:
 * how anything of it is done.
 */
import type { ConnectionStatus } from "./connector.js";
import { Driver } from "./driver.js";
import { NotSent, SessionEnded } from "./errors.js";
import { isToken, newToken } from "./identity.js";
import type { Cancel, Dial, Nudges, Outside, TokenStore } from "./ports.js";
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

export class Session {
  /** Settles with the first welcome; fails with SessionEnded where that is hopeless. */
  readonly welcomed: Promise<void>;
  readonly #driver: Driver;
  readonly #ports: SessionPorts;
  #leave: Cancel[] = [];

  constructor(ports: SessionPorts, language: Language, settings: SessionSettings) {
    this.#ports = ports;
    const { outside, store } = ports;
    const stored = store.read();
    const token = isToken(stored) ? stored : newToken((length) => outside.randomBytes(length));
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
  async enter(room: string): Promise<Room> {
    await this.#driver.ask({ type: "get_snapshot", room });
    return this.#driver.opened(room);
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

  #firstWelcome(): Promise<void> {
    const welcomed = new Promise<void>((resolve, reject) => {
      this.onConnection((status) => {
        if (status.type === "connected") resolve();
        if (status.type !== "ended") return;
        for (const leave of this.#leave) leave();
        reject(new SessionEnded(status.reason));
      });
    });
    welcomed.catch(() => {}); // nobody need be waiting
    return welcomed;
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
    connector.reconnect("session/token_changed");
  }
}
