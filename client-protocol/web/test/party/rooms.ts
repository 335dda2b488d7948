/** Views of parties for the tests. Must not know: what is tested with them. */
import type { MatchView, RoomView, Settings } from "seki-protocol";
import { defaultsOf, fieldsOf } from "../../src/party/setting_fields.js";

export const ANN = "ann-0000000000001";
export const BEN = "ben-0000000000002";
export const EVE = "eve-0000000000003";

export function settingsOf(game: "janggi" | "gungi", changes: Settings = {}): Settings {
  return { game, ...defaultsOf(fieldsOf(game)), ...changes };
}

/** A party that Ann leads, seen by her; alone and on the first seat, but for what is said. */
export function aParty(changes: Partial<RoomView> = {}): RoomView {
  return {
    room: "k3m9p2x7q4w8t5z1",
    seq: 1,
    person: ANN,
    leader: ANN,
    members: [ANN],
    seats: [ANN, null],
    cpus: [null, null],
    present: [ANN],
    settings: settingsOf("janggi"),
    codes: { invite: "7KX2MQ9P", watch: "H4WN8RTC" },
    closed: false,
    match: null,
    turn: null,
    ...changes,
  };
}

/** A match that is over, between those on the seats. */
export function anEndedMatch(changes: Partial<MatchView> = {}): MatchView {
  return {
    id: "k3m9p2x7q4w8t5z1.1",
    number: 1,
    players: [ANN, BEN],
    cpus: [null, null],
    first_seat: 0,
    started_at: 0,
    settings: settingsOf("janggi"),
    board: { step: 2, fen: "", check: 0 } as unknown as MatchView["board"],
    actions: [],
    replays: 0,
    offer: null,
    result: { winner: 0, termination: "resign", points: null } as unknown as MatchView["result"],
    rematch: [],
    thinking: null,
    paused: false,
    attendance: [null, null],
    ...changes,
  } as MatchView;
}
