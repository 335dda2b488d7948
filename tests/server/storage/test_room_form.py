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
    Codes,
    Match,
    MatchTerms,
    Offer,
    OfferKind,
    PartySettings,
    Played,
    Result,
    Room,
    Thinking,
)
from seki_server.domain.words import (
    CpuLevel,
    Instant,
    MatchId,
    Millis,
    PersonId,
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
    pack_terms,
    unpack_room,
)
from seki_server.storage.settings import StorageSettings
from tests.server.storage.test_contract import plain
from tests.support.rooms import ROOM, a_match, a_room
from tests.support.walks import (
    A_MATCH,
    commits_of,
    first_legal,
    mover_accepts,
    mover_resigns,
    scripted,
    waiter_asks_take_back,
)

LATE = Instant(2**41)

FIELDS: dict[type[Struct], tuple[str, ...]] = {
    Room: (
        "id", "rev", "seq", "touched_at", "leader", "members", "kicked", "seats", "settings",
        "codes", "match", "closed", "cpus",
    ),
    PartySettings: (
        "game", "rules", "show_legal_moves", "swap_on_rematch", "first", "allow_draw_offer",
        "allow_take_back", "cpu_level",
    ),
    Codes: ("invite", "watch"),
    MatchTerms: ("number", "settings", "players", "first_seat", "started_at", "cpus"),
    Match: (
        "id", "terms", "position", "played", "step", "replays", "turn_since", "offer", "result",
        "rematch", "thinking", "paused",
    ),
    Thinking: ("attempt", "until"),
    Offer: ("kind", "seat", "step"),
    Result: ("winner", "termination", "points", "ended_at"),
}  # fmt: skip
"""What schema 2 stores. A field more: store it, raise `SCHEMA`, upgrade, then list it here."""


def stored(room: Room, *, known: int = 0) -> StoredRoom:
    """Return a room as Redis has it, without the first `known` actions."""
    match = room.match
    return StoredRoom(
        rev=room.rev,
        seq=room.seq,
        party=pack_party(room),
        terms=pack_terms(match) if match else None,
        play=pack_play(room),
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


@pytest.mark.parametrize("part", ["party", "terms", "play"])
def test_a_newer_schema_in_any_part_is_not_touched(part: str) -> None:
    room = stored(scripted(*A_MATCH)[-1].after)
    values = unpack(getattr(room, part))
    assert values[0] == SCHEMA
    newer = room._replace(**{part: packer()([SCHEMA + 1, {"quite": "different"}])})  # type: ignore[arg-type]
    with pytest.raises(SchemaTooNew):
        unpack_room(ROOM, newer)


def _by_schema_1(room: StoredRoom) -> StoredRoom:
    """Return a room without CPUs as schema 1 stored it."""
    party, terms, play = (unpack(part) for part in (room.party, room.terms or b"", room.play))
    party[5], terms[2] = party[5][:-1], terms[2][:-1]
    old_play = [1, play[1], play[2] and play[2][:-2]]
    pack = packer()
    old_party, old_terms = [1, *party[1:-1]], [1, *terms[1:-1]]
    return room._replace(party=pack(old_party), terms=pack(old_terms), play=pack(old_play))


def test_a_room_that_schema_1_stored_is_read_as_one_of_people_only() -> None:
    for commit in scripted(*A_MATCH, waiter_asks_take_back, mover_resigns)[2:]:
        room = commit.after
        assert room.cpus == (None, None)
        assert plain(unpack_room(ROOM, _by_schema_1(stored(room)))) == plain(room)


def test_an_action_of_a_person_is_stored_as_ever() -> None:
    by_person = Played("a4a5", Side.FIRST, Millis(7), automatic=False)
    by_cpu = by_person._replace(cpu=CpuLevel(3))
    assert [unpack(entry) for entry in pack_actions([by_person, by_cpu])] == [
        ["a4a5", 0, 7, False],
        ["a4a5", 0, 7, False, 3],
    ]


def _person(number: int) -> PersonId:
    return unpack_person(number.to_bytes(16, "big"))


def the_largest_room(game: str, limits: Limits) -> Room:
    """Return a room that is as full as the limits allow."""
    room = a_match(game, {"first": "leader", "max_plies": 1_000_000})
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
        turn_since=LATE,
        offer=Offer(OfferKind.TAKE_BACK, SeatIndex.GUEST, Step(10**6)),
        result=Result(SeatIndex.GUEST, "marshal_taken_by_force", (72.5, 73.5), LATE),
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
