"""Whatever anybody may ask of a room, right or wrong: strategies of commands.

Owns: the values and how often they are drawn. Must not know: what the answer should be.
"""

from __future__ import annotations

from hypothesis import strategies as st

from seki_engine import games
from seki_server.domain.commands import (
    AddCpu,
    AnswerOffer,
    Configure,
    CreateParty,
    JoinParty,
    Kick,
    LeaveParty,
    LeaveSeat,
    MakeOffer,
    NotePresence,
    Play,
    Rematch,
    RemoveCpu,
    RenewCodes,
    Resign,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    TransferLeader,
    WithdrawOffer,
)
from seki_server.domain.room import OfferKind
from seki_server.domain.words import Code, CpuLevel, MatchId, Millis, PersonId, SeatIndex, Step
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    DAVE,
    OTHER_CODES,
    OTHER_PROCESS,
    PROCESS,
    ROOM,
    STRANGER,
)

MatchCommand = Play | Resign | MakeOffer | AnswerOffer | WithdrawOffer | Rematch | ReturnToSeat

people = st.sampled_from([ALICE] * 4 + [BOB] * 4 + [CAROL] * 2 + [DAVE, STRANGER])
friends = st.sampled_from([ALICE, BOB, CAROL, DAVE])
"""Who may come in; the stranger never does."""

seats = st.sampled_from([None, SeatIndex.HOST, SeatIndex.GUEST])
levels = st.sampled_from([None, CpuLevel(1), CpuLevel(8)])
codes = st.sampled_from([CODES.invite, OTHER_CODES.invite, CODES.watch, Code("")])
kinds = st.sampled_from(OfferKind)
coins = st.booleans()
processes = st.sampled_from([PROCESS, PROCESS, OTHER_PROCESS])
rarely = st.sampled_from([False] * 3 + [True])
very_rarely = st.sampled_from([False] * 9 + [True])
offsets = st.sampled_from([0, 0, 0, 0, -1, 1])
game_names = st.sampled_from(sorted(games))

actions = st.text(max_size=8) | st.sampled_from(
    ["inner", "done", "pass", "accept", "a1a2", "e2e3", "5756", "M*58", "0000", "a1a2" * 99]
)

good_settings = st.fixed_dictionaries(
    {"allow_draw_offer": st.just(True), "allow_take_back": st.just(True)},
    optional={
        "show_legal_moves": st.booleans(),
        "swap_on_rematch": st.booleans(),
        "first": st.sampled_from(["random", "leader", "guest"]),
        "max_plies": st.sampled_from([0, 3, 300]),
        "cpu_level": st.sampled_from([1, 4, 8]),
        "turn_seconds": st.sampled_from([None, 2]),
    },
)
any_settings: st.SearchStrategy[dict[str, object]] = st.dictionaries(
    st.sampled_from(
        [
            "self_check",
            "archer_screen",
            "turn_seconds",
            "setup",
            "level",
            "first",
            "game",
            "cpu_level",
            "x",
        ]
    ),
    st.sampled_from([None, "", True, -1, 1.5, 9, "fixed", "intro", "leader", [], {"a": 1}]),
    min_size=1,
    max_size=2,
)
both_codes = st.sampled_from([CODES, OTHER_CODES])

seat_commands = st.builds(TakeSeat, people, seats) | st.builds(LeaveSeat, people)
leader_commands = st.one_of(
    st.builds(Configure, people, st.none() | game_names | st.just("chess"), good_settings),
    st.builds(Configure, people, st.none(), any_settings),
    st.builds(TransferLeader, people, people),
    st.builds(RenewCodes, people, both_codes),
    st.builds(AddCpu, people, seats, levels),
    st.builds(RemoveCpu, people, seats),
    st.builds(StartMatch, people, coins),
)
party_commands = st.one_of(
    seat_commands,
    leader_commands,
    st.builds(JoinParty, friends, codes, seats, coins, processes),
    st.builds(CreateParty, people, st.just(ROOM), game_names, good_settings, both_codes, processes),
)
notes = st.builds(
    NotePresence,
    processes,
    st.sampled_from([frozenset([ALICE, BOB])] * 3 + [frozenset[PersonId]()])
    | st.frozensets(st.sampled_from([ALICE, BOB, CAROL, DAVE, STRANGER])),
    st.sampled_from([Millis(0)] * 3 + [Millis(2_000)]),
)
parting_commands = st.builds(LeaveParty, people) | st.builds(Kick, people, people)

_match, _step = st.just(MatchId("")), st.just(Step(0))
match_commands: st.SearchStrategy[MatchCommand] = st.one_of(
    st.builds(Play, people, _match, _step, actions),
    st.builds(Resign, people, _match, _step),
    st.builds(MakeOffer, people, _match, _step, kinds),
    st.builds(AnswerOffer, people, _match, _step, coins),
    st.builds(WithdrawOffer, people, _match, _step),
    st.builds(Rematch, people, _match, coins),
    st.builds(ReturnToSeat, people, _match),
)
"""Without the match and the step they are about."""
