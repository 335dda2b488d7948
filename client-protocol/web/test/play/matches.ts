/** Views of a match as a test needs them, and what happens in them. */
import type { Happening, MatchView, RoomView, Seat } from "seki-protocol";

export const ME = "person-of-mine-0001";
export const OTHER = "person-of-others-02";
export const MATCH = "room0000room0000.1";

export const START = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

type Changes = Partial<Omit<MatchView, "board">> & { readonly board?: Partial<MatchView["board"]> };

const attendance = {
  grace_left: 180_000,
  absent_since: null,
  grace_until: null,
  timeouts: 0,
  substitute: null,
  acted: 0,
} as const;

/** A Janggi match with its arrangements fixed; the reader is Cho on seat 0. */
export function aMatch({ board, ...changes }: Changes = {}): MatchView {
  return {
    id: MATCH,
    number: 1,
    players: [ME, OTHER],
    cpus: [null, null],
    first_seat: 0,
    started_at: 1_000,
    ranked: false,
    settings: { game: "janggi", setup: "fixed", show_legal_moves: true, swap_on_rematch: true },
    board: {
      match: MATCH,
      step: 0,
      ply: 0,
      phase: "play",
      to_move: 0,
      in_check: false,
      fen: START,
      check: 0,
      now: 1_000,
      deadline: null,
      ...board,
    },
    actions: [],
    replays: 0,
    offer: null,
    result: null,
    rematch: [],
    thinking: null,
    paused: false,
    attendance: [attendance, attendance],
    ...changes,
  };
}

export function aView(
  match: MatchView | null = aMatch(),
  changes: Partial<RoomView> = {},
): RoomView {
  return {
    room: "room0000room0000",
    seq: 1,
    person: ME,
    leader: ME,
    members: [ME, OTHER],
    seats: [ME, OTHER],
    cpus: [null, null],
    present: [ME, OTHER],
    settings: match?.settings ?? { game: "janggi" },
    codes: { invite: "2345ABCD", watch: "6789EFGH" },
    closed: false,
    match,
    turn: null,
    ...changes,
  };
}

/** The view where it is the reader's turn. */
export function onTurn(view: RoomView, actions: readonly string[] | null): RoomView {
  const step = view.match?.board.step ?? 0;
  const turn = {
    type: "your_turn",
    room: view.room,
    step,
    count: actions?.length ?? 1,
    actions: actions && [...actions],
    declarations: (actions ?? []).filter((action) => !/\d/.test(action)),
  } as const;
  return { ...view, turn: { ...turn, declarations: [...turn.declarations] } };
}

/** The view after a step, made by whoever was to move. */
export function afterAction(
  view: RoomView,
  action: string,
  board: Partial<MatchView["board"]> = {},
): RoomView {
  const match = view.match as MatchView;
  const { step, to_move: seat } = match.board;
  const next: Seat = seat === 0 ? 1 : 0;
  return {
    ...view,
    seq: view.seq + 1,
    match: {
      ...match,
      actions: [...match.actions, action],
      offer: null,
      board: { ...match.board, step: step + 1, to_move: next, ...board },
    },
  };
}

export function played(view: RoomView, seat: Seat, rest: object = {}): Happening {
  const match = view.match as MatchView;
  const action = match.actions.at(-1) as string;
  const event = { type: "action_played", room: view.room, seq: view.seq, board: match.board };
  return { ...event, action, seat, took: 10, automatic: false, cpu: null, ...rest } as Happening;
}

export function turnTold(view: RoomView): Happening {
  if (!view.turn) throw new Error("it is not the reader's turn");
  return view.turn as Happening;
}

export function happened(type: string, rest: object = {}): Happening {
  return { type, room: "room0000room0000", seq: 2, match: MATCH, now: 2_000, ...rest } as Happening;
}
