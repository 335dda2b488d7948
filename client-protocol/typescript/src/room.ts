/**
 * A followed room in a person's hands: its view, and what can be asked of it.
 *
 * Owns: the typed commands on a room, beside those on its match. Must not know: connections, ids.
 */
import type { Codes } from "./messages.js";
import { Playing } from "./playing.js";
import { type RecordFile, readRecordFile } from "./record_file.js";
import type { RoomView, Seat, Settings } from "./room_view.js";

export class Room extends Playing {
  /** Begins a match; gives its id. */
  async start(): Promise<string> {
    return (await this.ask({ type: "start", room: this.id })).match as string;
  }

  /** Sits down, on any free seat by default; gives which. */
  async takeSeat(seat: Seat | null = null): Promise<Seat> {
    return (await this.ask({ type: "take_seat", room: this.id, seat })).seat as Seat;
  }

  /** Stands up. */
  async leaveSeat(): Promise<void> {
    await this.ask({ type: "leave_seat", room: this.id });
  }

  /** Changes the named settings; another `game` begins from its defaults. */
  async configure(settings: Settings, game: string | null = null): Promise<void> {
    await this.ask({ type: "configure", room: this.id, game, settings: { ...settings } });
  }

  /** Lets another member lead. */
  async transferLeader(person: string): Promise<void> {
    await this.ask({ type: "transfer_leader", room: this.id, person });
  }

  /** Sends a member away for good. */
  async kick(person: string): Promise<void> {
    await this.ask({ type: "kick", room: this.id, person });
  }

  /** Seats a CPU, on any free seat and of the settings' level by default; gives both. */
  async addCpu(
    seat: Seat | null = null,
    level: number | null = null,
  ): Promise<{ seat: Seat; level: number }> {
    const result = await this.ask({ type: "add_cpu", room: this.id, seat, level });
    return { seat: result.seat as Seat, level: result.level as number };
  }

  /** Frees a seat of its CPU, every one by default; a match between CPUs ends `abandoned`. */
  async removeCpu(seat: Seat | null = null): Promise<void> {
    await this.ask({ type: "remove_cpu", room: this.id, seat });
  }

  /** Makes new codes; the old ones give nothing any more. */
  async renewCodes(): Promise<Codes> {
    return (await this.ask({ type: "renew_codes", room: this.id })).codes as Codes;
  }

  /** Gives a match of this room as a file: so far, or whole; `form` is one of its game's. */
  async record(match: string, form: string): Promise<RecordFile> {
    return readRecordFile(await this.ask({ type: "get_record", room: this.id, match, form }));
  }

  /** Asks for the whole room anew (new codes, for one) and gives it. */
  async refresh(limitMs: number | null = null): Promise<RoomView> {
    const seen = this.follower.snapshots;
    await this.ask({ type: "get_snapshot", room: this.id, code: this.follower.code });
    return this.until(() => this.follower.snapshots > seen, limitMs);
  }

  /** Leaves the party. During a match nothing is given up: the seat stays. */
  async leave(): Promise<void> {
    await this.ask({ type: "leave_party", room: this.id });
  }

  /** Wants no more of the room on this session. Gives nothing up. */
  async unfollow(): Promise<void> {
    await this.ask({ type: "unfollow", room: this.id });
  }
}
