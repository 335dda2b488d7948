"""Random walks of a room through the domain: what really gets committed, drawn from numbers.

Each number chooses among the commands that make sense now; what the domain refuses is no step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from seki_server.domain.commands import (
    AddCpu,
    AnswerOffer,
    Command,
    Configure,
    JoinParty,
    Kick,
    LeaveParty,
    LeaveSeat,
    MakeOffer,
    NotePresence,
    Play,
    PlayForCpu,
    Rematch,
    RemoveCpu,
    RenewCodes,
    Resign,
    ReturnToSeat,
    StartMatch,
    TransferLeader,
    Wake,
)
from seki_server.domain.decide import decide
from seki_server.domain.decision import Decision
from seki_server.domain.freeze import Freeze
from seki_server.domain.limits import Limits
from seki_server.domain.room import Match, OfferKind, Room
from seki_server.domain.wake import next_wake
from seki_server.domain.words import Instant, Millis, PersonId, SeatIndex, Seed
from seki_server.ports import CommandKey, Commit
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    CODES,
    FIXED,
    NOW,
    OTHER_CODES,
    OTHER_PROCESS,
    PROCESS,
    STRANGER,
    create,
    match_of,
    mover_of,
    note,
    play_of,
    player_on,
    resign_of,
    waiter_of,
)

WALK_LIMITS = Limits(actions=40, replays=1, cpu_pace_ms=0)
WALK_SETTINGS = {"allow_draw_offer": True, "allow_take_back": True}
TURNS = (None, 30, 60)


def commits_of(numbers: Sequence[int], game: str = "janggi") -> Iterator[Commit]:
    """Yield the commits of a walk, the first of which makes the room."""
    room: Room | None = None
    now = NOW
    for number, choice in enumerate(numbers):
        command = choose(room, choice, game)
        now = max(Instant(now + 1000), _due(room, command, choice))
        freeze = Freeze(Millis(5_000 * (number // 7)), now)
        decision = decide(room, command, now, WALK_LIMITS, freeze)
        if isinstance(decision, Decision) and decision.events:
            yield commit_of(room, command, decision, number)
            room = decision.room


def _due(room: Room | None, command: Command, choice: int) -> Instant:
    """Return from when a command comes: a wake when something is due, rarely mere idleness."""
    due = next_wake(room, WALK_LIMITS) if room and isinstance(command, Wake) else None
    if room is None or due is None:
        return NOW
    is_idle = due == room.touched_at + WALK_LIMITS.room_idle_ms
    return NOW if is_idle and choice % 31 else due


def commit_of(before: Room | None, command: Command, decision: Decision, number: int) -> Commit:
    """Return the commit of a decision, the way the runtime makes it."""
    after = decision.room
    person: PersonId | None = getattr(command, "person", None)
    return Commit(
        before=before,
        after=after,
        events=decision.events,
        asker=CommandKey(person, f"c{number}", b"%016d" % number) if person else None,
        result=decision.result,
        next_wake=next_wake(after, WALK_LIMITS),
        ended=ended_match(before, after),
    )


def ended_match(before: Room | None, after: Room) -> Match | None:
    """Return the match that has its result only since this step."""
    match = after.match
    if match is None or match.result is None:
        return None
    earlier = before.match if before else None
    return None if earlier and earlier.id == match.id and earlier.result else match


def choose(room: Room | None, choice: int, game: str = "janggi") -> Command:
    """Return the command that a number stands for in a room."""
    if room is None:
        return create(game, {**WALK_SETTINGS, "turn_seconds": TURNS[choice % len(TURNS)]})
    kind, rest = choice % 8, choice // 8
    if kind == 6:
        return _presence(rest)
    if room.running and kind < 6:
        return _in_match(room.running, rest) if kind == 5 else _action(room.running, rest)
    if room.match and room.match.result and kind < 4:
        seat = rest % 2
        return Rematch(room.seats[seat] or ALICE, room.match.id, coin=bool(rest % 3))
    return _about_party(room, rest)


def _presence(rest: int) -> NotePresence:
    """Return who is connected through one of two processes: most often all, or nobody."""
    everybody = (ALICE, BOB, CAROL)
    whom = [everybody, everybody, (ALICE, BOB), (ALICE,), (BOB,), (), (), (STRANGER,)]
    process = PROCESS if rest // 8 % 4 else OTHER_PROCESS
    return note(*whom[rest % 8], through=process, excuse=rest // 32 % 2 * 5_000)


def _action(match: Match, rest: int) -> Command:
    actions = match.position.legal_actions()
    action = actions[rest % len(actions)]
    person = match.terms.players[match.seat_of(match.position.side_to_move)]
    if rest % 9 == 0 or (match.acting_cpu and not match.thinking and rest % 5):
        return Wake(Seed(rest))
    if person is not None and (match.acting_cpu is None or rest % 7 == 0):
        return Play(person, match.id, match.step, action)
    return PlayForCpu(match.id, match.step, action)


def _in_match(match: Match, rest: int) -> Command:
    person, kind = match.terms.players[rest % 2] or ALICE, list(OfferKind)[rest // 2 % 2]
    if rest % 11 == 0:
        return Resign(person, match.id, match.step)
    if rest % 11 < 3:
        return ReturnToSeat(person, match.id)
    if match.offer:
        asked = player_on(match, match.offer.seat.other)
        return AnswerOffer(asked, match.id, match.step, accept=bool(rest % 3))
    return MakeOffer(person, match.id, match.step, kind)


def _about_party(room: Room, rest: int) -> Command:
    person = [ALICE, BOB, CAROL][rest // 16 % 3]
    choices: list[Command] = [
        StartMatch(room.leader, coin=bool(rest % 3)),
        StartMatch(room.leader, coin=bool(rest % 5)),
        JoinParty(BOB, CODES.invite, None, any_seat=True, through=PROCESS),
        JoinParty(BOB, room.codes.invite, None, any_seat=True, through=OTHER_PROCESS),
        JoinParty(CAROL, room.codes.invite, None, any_seat=bool(rest % 2)),
        Configure(room.leader, None, {"swap_on_rematch": bool(rest % 2)}),
        TransferLeader(room.leader, person),
        LeaveSeat(person),
        RenewCodes(room.leader, OTHER_CODES),
        AddCpu(room.leader, None, None),
        RemoveCpu(room.leader, SeatIndex(rest // 3 % 2)),
        Wake(),
        Kick(room.leader, person) if rest % 7 == 0 else StartMatch(room.leader, coin=True),
        LeaveParty(person) if rest % 13 == 0 else StartMatch(room.leader, coin=False),
    ]
    return choices[rest % len(choices)]


def scripted(*commands: Callable[[Room], Command], start: Command | None = None) -> list[Commit]:
    """Return the commits of a party that is made and then asked these things in turn."""
    room: Room | None = None
    commits = []
    first = start or create(settings={**FIXED, **WALK_SETTINGS})
    for number, command_on in enumerate((lambda _: first, *commands)):
        command = command_on(room)
        decision = decide(room, command, Instant(NOW + 1000 * number), WALK_LIMITS)
        assert isinstance(decision, Decision), decision
        commits.append(commit_of(room, command, decision, number))
        room = decision.room
    return commits


def guest_joins(room: Room) -> Command:
    return JoinParty(BOB, room.codes.invite, None, any_seat=True, through=PROCESS)


def match_starts(room: Room) -> Command:
    return StartMatch(room.leader, coin=True)


def first_legal(room: Room) -> Command:
    """Play the first of the legal actions."""
    match = match_of(room)
    return play_of(room, match.position.legal_actions()[0])


def last_legal(room: Room) -> Command:
    """Play the last of the legal actions."""
    match = match_of(room)
    return play_of(room, match.position.legal_actions()[-1])


def mover_resigns(room: Room) -> Command:
    return resign_of(room, mover_of(room))


def waiter_asks_take_back(room: Room) -> Command:
    match = match_of(room)
    return MakeOffer(waiter_of(room), match.id, match.step, OfferKind.TAKE_BACK)


def mover_accepts(room: Room) -> Command:
    match = match_of(room)
    return AnswerOffer(mover_of(room), match.id, match.step, accept=True)


A_MATCH = (guest_joins, match_starts, first_legal, last_legal, first_legal)
"""A guest comes, the match starts, three actions are played."""
