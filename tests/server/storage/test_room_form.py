"""A room comes back from its stored form as it was, and never grows beyond the head's limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from seki_engine import Side, games
from seki_server.domain.limits import Limits
from seki_server.domain.room import (
    Attendance,
    Attendances,
    Codes,
    Match,
    MatchTerms,
    Offer,
    OfferKind,
    PartySettings,
    Place,
    Played,
    Presence,
    Result,
    Room,
    Substitution,
    Thinking,
    TurnClock,
)
from seki_server.domain.words import (
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    PersonId,
    ProcessId,
    Rev,
    RoomId,
    SeatIndex,
    Seq,
    Step,
)
from seki_server.ports import Commit, SchemaTooNew
from seki_server.storage.commit_form import CommitTooLarge, pack_commit
from seki_server.storage.packing import packer, unpack
from seki_server.storage.person_form import pack_person, unpack_person
from seki_server.storage.room_form import (
    HEAD_BYTES,
    SCHEMA,
    StoredRoom,
    pack_actions,
    pack_party,
    pack_play,
    pack_presence,
    pack_terms,
    unpack_room,
)
from seki_server.storage.settings import StorageSettings
from tests.server.domain.ranked.matches import a_ranked_match, woken
from tests.server.storage.test_contract import plain
from tests.support.rooms import (
    ALICE,
    BOB,
    CAROL,
    ROOM,
    STRANGER,
    a_match,
    a_room,
    accepted,
    gone,
    match_of,
    note,
    resign_of,
)
from tests.support.walks import (
    A_MATCH,
    commits_of,
    first_legal,
    guest_joins,
    last_legal,
    match_starts,
    mover_accepts,
    scripted,
    waiter_asks_take_back,
)

LATE = Instant(2**41)

FIELDS: dict[type[Struct], tuple[str, ...]] = {
    Room: (
        "id", "rev", "seq", "touched_at", "leader", "members", "kicked", "seats", "settings",
        "codes", "match", "closed", "cpus", "presence", "frozen_ms",
    ),
    PartySettings: (
        "game", "rules", "show_legal_moves", "swap_on_rematch", "first", "allow_draw_offer",
        "allow_take_back", "cpu_level", "turn_seconds", "ranked",
    ),
    Codes: ("invite", "watch"),
    MatchTerms: ("number", "settings", "players", "first_seat", "started_at", "cpus"),
    Match: (
        "id", "terms", "position", "played", "step", "replays", "turn", "attendance", "offer",
        "result", "rematch", "thinking",
    ),
    TurnClock: ("since", "paused_at", "extra", "is_over"),
    Attendance: ("grace_left", "absent_since", "grace_until", "timeouts", "substitute", "acted"),
    Presence: ("places", "leader_away_since"),
    Place: ("process", "people", "watched"),
    Thinking: ("attempt", "until"),
    Offer: ("kind", "seat", "step"),
    Result: ("winner", "termination", "points", "ended_at", "left"),
}  # fmt: skip
"""What schema 4 stores. A field more: store it, raise `SCHEMA`, upgrade, then list it here."""


def stored(room: Room, *, known: int = 0) -> StoredRoom:
    """Return a room as Redis has it, without the first `known` actions."""
    match = room.match
    return StoredRoom(
        rev=room.rev,
        seq=room.seq,
        party=pack_party(room),
        terms=pack_terms(match) if match else None,
        play=pack_play(room),
        presence=pack_presence(room),
        actions=pack_actions(match.played[known:]) if match else [],
    )


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_of_the_domain_is_stored(kind: type[Struct]) -> None:
    assert kind.__struct_fields__ == FIELDS[kind]
    assert Played._fields == ("action", "side", "took", "automatic", "cpu")


@given(
    numbers=st.lists(st.integers(0, 2**16), min_size=1, max_size=60),
    game=st.sampled_from(["janggi", "gungi"]),
)
def test_any_room_comes_back_as_it_was(numbers: list[int], game: str) -> None:
    for commit in commits_of(numbers, game):
        assert plain(unpack_room(ROOM, stored(commit.after))) == plain(commit.after)


instants = st.none() | st.integers(0, 2**45).map(Instant)
lengths = st.integers(0, 2**32).map(Millis)
attendances = st.none() | st.builds(
    Attendance,
    lengths,
    instants,
    instants,
    st.integers(0, 9),
    st.none() | st.sampled_from(Substitution),
    st.integers(0, 9),
)
processes = st.text("0123456789abcdef", min_size=8, max_size=8).map(ProcessId)
places = st.lists(
    st.builds(
        Place,
        processes,
        st.lists(st.sampled_from([ALICE, BOB, CAROL, STRANGER]), unique=True).map(tuple),
        st.booleans(),
    ),
    max_size=4,
    unique_by=lambda place: place.process,
).map(tuple)


@given(
    presence=st.builds(Presence, places, instants),
    frozen_ms=st.none() | lengths,
    attendance=st.tuples(attendances, attendances),
    turn=st.builds(TurnClock, lengths.map(Instant), instants, lengths, st.booleans()),
)
def test_whoever_is_there_or_was_away_for_however_long_comes_back_as_stored(
    presence: Presence, frozen_ms: Millis | None, attendance: Attendances, turn: TurnClock
) -> None:
    room = a_match(others=(CAROL,))
    match = replace(match_of(room), attendance=attendance, turn=turn)
    room = replace(room, presence=presence, frozen_ms=frozen_ms, match=match)
    restored = unpack_room(ROOM, stored(room))
    assert plain(restored) == plain(room)
    assert repr(restored and restored.presence) == repr(presence), "with the same types"
    assert repr(restored and match_of(restored).attendance) == repr(attendance)


def test_a_ranked_match_is_ranked_wherever_it_is_read() -> None:
    room = woken(gone(a_ranked_match(plies=2), ALICE).room)
    ended = accepted(room, resign_of(room, BOB), room.touched_at).room
    aborted = accepted(a_ranked_match(), resign_of(a_ranked_match(), BOB)).room
    for each in (room, ended, aborted):
        restored = unpack_room(ROOM, stored(each))
        assert plain(restored) == plain(each)
        assert restored
        assert match_of(restored).terms.settings.ranked
        assert repr(match_of(restored).result) == repr(match_of(each).result)


def test_only_what_comes_after_the_known_actions_is_played() -> None:
    *_, before, after = [commit.after for commit in scripted(*A_MATCH, first_legal)]
    assert before.match
    restored = unpack_room(ROOM, stored(after, known=len(before.match.played)), before)
    assert plain(restored) == plain(after)
    assert restored
    assert restored.match
    assert restored.match.terms is before.match.terms, "not read anew"


def test_known_actions_that_were_taken_back_are_no_beginning() -> None:
    before = scripted(*A_MATCH)[-1].after
    after = scripted(*A_MATCH, waiter_asks_take_back, mover_accepts, first_legal)[-1].after
    assert before.match
    assert after.match
    assert len(after.match.played) == len(before.match.played)
    assert unpack_room(ROOM, stored(after, known=len(before.match.played)), before) is None


def test_actions_that_are_missing_are_no_room() -> None:
    room = scripted(*A_MATCH)[-1].after
    short = stored(room, known=1)
    with pytest.raises(ValueError, match="actions are stored"):
        unpack_room(ROOM, short)


@pytest.mark.parametrize("part", ["party", "terms", "play", "presence"])
def test_a_newer_schema_in_any_part_is_not_touched(part: str) -> None:
    room = stored(scripted(*A_MATCH)[-1].after)
    values = unpack(getattr(room, part))
    assert values[0] == SCHEMA
    newer = room._replace(**{part: packer()([SCHEMA + 1, {"quite": "different"}])})  # type: ignore[arg-type]
    with pytest.raises(SchemaTooNew):
        unpack_room(ROOM, newer)


def test_an_action_of_a_person_is_stored_as_ever() -> None:
    by_person = Played("a4a5", Side.FIRST, Millis(7), automatic=False)
    by_cpu = by_person._replace(cpu=CpuLevel(3))
    assert [unpack(entry) for entry in pack_actions([by_person, by_cpu])] == [
        ["a4a5", 0, 7, False],
        ["a4a5", 0, 7, False, 3],
    ]


KEPT = Attendance(Millis(180_000), LATE, LATE, 9, Substitution.ABSENT, 1_000)


def _person(number: int) -> PersonId:
    return unpack_person(number.to_bytes(16, "big"))


def the_largest_room(game: str, limits: Limits) -> Room:
    """Return a room that is as full as the limits allow."""
    room = a_match(game, {"first": "leader", "max_plies": 1_000_000, "turn_seconds": 60})
    assert room.match
    members = tuple(_person(2**127 + n) for n in range(limits.members))
    match = replace(
        room.match,
        id=MatchId(f"{ROOM}.1000000"),
        terms=replace(
            room.match.terms,
            number=10**6,
            players=(members[-1], members[-2]),
            started_at=LATE,
            cpus=(CpuLevel(8), CpuLevel(8)),
        ),
        step=Step(10**6),
        replays=limits.replays,
        turn=TurnClock(LATE, LATE, Millis(10_000), is_over=True),
        attendance=(KEPT, KEPT),
        offer=Offer(OfferKind.TAKE_BACK, SeatIndex.GUEST, Step(10**6)),
        result=Result(
            SeatIndex.GUEST, "marshal_taken_by_force", (72.5, 73.5), LATE, SeatIndex.HOST
        ),
        rematch=(SeatIndex.HOST, SeatIndex.GUEST),
        thinking=Thinking(2, LATE),
    )
    return replace(
        room,
        rev=Rev(10**6),
        seq=Seq(10**7),
        touched_at=LATE,
        leader=members[0],
        members=members,
        kicked=tuple(_person(2**126 + n) for n in range(limits.kicked)),
        seats=(_person(2**125), _person(2**124)),
        match=match,
        cpus=(CpuLevel(8), CpuLevel(8)),
    )


@pytest.mark.parametrize("game", sorted(games))
@pytest.mark.parametrize(
    "limits", [Limits(), Limits(members=50, kicked=32, replays=10)], ids=["default", "bounds"]
)
def test_the_fullest_room_has_a_head_of_two_kib(game: str, limits: Limits) -> None:
    room = stored(the_largest_room(game, limits))
    assert room.terms
    assert len(room.party) + len(room.terms) + len(room.play) <= HEAD_BYTES - len("partytermsplay")


def _commit(after: Room) -> Commit:
    return Commit(None, after, (), None, {}, None, None)


def test_a_head_over_two_kib_is_refused_before_anything_is_sent() -> None:
    room = a_room()
    settings = StorageSettings()
    pack_commit(_commit(replace(room, members=tuple(map(_person, range(90))))), settings)
    crowd = replace(room, members=tuple(map(_person, range(110))))
    with pytest.raises(CommitTooLarge, match="head"):
        pack_commit(_commit(crowd), settings)


def test_presence_is_no_part_of_the_head_for_it_grows_with_the_processes() -> None:
    room = the_largest_room("janggi", Limits())
    crowd = Presence(tuple(Place(ProcessId(f"{n:08x}"), room.members, True) for n in range(50)))
    pack_commit(_commit(replace(room, presence=crowd)), StorageSettings())


def test_an_ordinary_action_writes_of_presence_and_turn_no_more_than_when_it_began() -> None:
    here = note(ALICE, BOB)
    *_, action = scripted(guest_joins, lambda _: here, match_starts, first_legal, last_legal)
    parts = pack_commit(action, StorageSettings()).arguments
    assert "play" in parts
    assert "presence" not in parts
    assert unpack(pack_play(action.after))[2][4] == match_of(action.after).turn.since


def test_a_member_who_goes_moves_the_places_of_the_others_in_presence_too() -> None:
    here = Presence((Place(ProcessId("00000001"), (CAROL,), watched=True),))
    before = replace(a_room(others=(CAROL,)), presence=here)
    after = replace(before, rev=Rev(9), members=(ALICE, CAROL), seats=(ALICE, None), presence=here)
    commit = replace(_commit(after), before=before)
    assert "presence" in pack_commit(commit, StorageSettings()).arguments


def test_a_reply_or_event_out_of_proportion_is_refused() -> None:
    commit = scripted(*A_MATCH)[-1]
    settings = StorageSettings()
    with pytest.raises(CommitTooLarge):
        pack_commit(replace(commit, result={"text": "x" * 70_000}), settings)
    with pytest.raises(CommitTooLarge):
        pack_commit(replace(commit, events=[*commit.events] * 1500), settings)


@given(st.one_of(st.text(), st.binary(min_size=16, max_size=16).map(unpack_person)))
def test_any_person_comes_back_from_its_packed_form(name: str) -> None:
    assert unpack_person(pack_person(PersonId(name))) == name


@given(st.binary(min_size=16, max_size=16))
def test_a_person_made_by_the_people_book_takes_16_bytes(sixteen: bytes) -> None:
    assert pack_person(unpack_person(sixteen)) == sixteen


def test_another_room_has_other_keys() -> None:
    calls = [
        pack_commit(_commit(replace(a_room(), id=RoomId(name))), StorageSettings()).keys
        for name in ("room0000room0000", "room0000room0001")
    ]
    assert not set(calls[0]) & set(calls[1])
