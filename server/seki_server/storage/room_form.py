"""How a room is stored: the parts of its hash and the entries of its action list.

Owns: the schema of rooms. Must not know: Redis, or who reads and writes.

A room is stored in parts, so that a commit writes what it changed only: `party` (people, seats,
settings, codes), `terms` (what is fixed when a match begins), `play` (what an action changes) and
`presence` (who is connected and how seats were kept; `presence_form`). The first three together
stay under `HEAD_BYTES`. Fields are stored by position; whoever adds one to a
value of the domain adds it here, at the end, raises `SCHEMA` and says in `_ADDED` what it is in
what was stored before (`tests/server/storage/test_room_form.py` tells).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple, replace

from seki_engine import Position, Side, games
from seki_server.domain.absence import full_attendance
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
    TurnClock,
)
from seki_server.domain.words import Instant, PersonId, Rev, RoomId, SeatIndex, Seq
from seki_server.ports import SchemaTooNew
from seki_server.storage.packing import packer, unpack
from seki_server.storage.person_form import (
    pack_member,
    pack_person,
    unpack_member,
    unpack_person,
)
from seki_server.storage.presence_form import (
    KeptPresence,
    presence_fields,
    restore_presence,
)

SCHEMA = 4
HEAD_BYTES = 2048

_PACK = packer()

_ADDED: Mapping[str, Sequence[tuple[int, Any]]] = {
    "party": ((2, (None, None)),),
    "terms": ((2, (None, None)),),
}
"""By part: the fields added to it, each with the schema that did and its value before.

What was added to the match in `play` is missing there, as what has a default in settings is."""


class StoredRoom(NamedTuple):
    """A room as Redis has it."""

    rev: int
    seq: int
    party: bytes
    terms: bytes | None
    play: bytes
    presence: bytes | None
    """None where schema 1 or 2 wrote the room."""
    actions: Sequence[bytes]
    """Those behind the ones that were known."""


def pack_party(room: Room) -> bytes:
    """Pack what a match does not change."""
    return _pack(
        SCHEMA,
        pack_person(room.leader),
        [pack_person(person) for person in room.members],
        [pack_person(person) for person in room.kicked],
        [None if person is None else pack_member(person, room.members) for person in room.seats],
        _pack_settings(room.settings),
        [room.codes.invite, room.codes.watch],
        room.closed,
        room.cpus,
    )


def pack_terms(match: Match) -> bytes:
    """Pack what is fixed when a match begins."""
    terms = match.terms
    return _pack(
        SCHEMA,
        terms.number,
        _pack_settings(terms.settings),
        [None if person is None else pack_person(person) for person in terms.players],
        terms.first_seat,
        terms.started_at,
        match.position.start_fen,
        terms.cpus,
    )


def pack_play(room: Room) -> bytes:
    """Pack what an action changes, without the actions themselves."""
    match = room.match
    if match is None:
        return _pack(SCHEMA, room.touched_at, None)
    offer, result, thinking = match.offer, match.result, match.thinking
    return _pack(
        SCHEMA,
        room.touched_at,
        [
            match.id,
            len(match.played),
            match.step,
            match.replays,
            _pack_turn(match.turn),
            None if offer is None else [offer.kind, offer.seat, offer.step],
            None
            if result is None
            else [
                result.winner,
                result.termination,
                result.points,
                result.ended_at,
                result.left,
            ],
            match.rematch,
            None if thinking is None else [thinking.attempt, thinking.until],
        ],
    )


def pack_presence(room: Room) -> bytes:
    """Pack who is connected and how seats were kept."""
    return _pack(SCHEMA, *presence_fields(room))


def pack_actions(played: Iterable[Played]) -> list[bytes]:
    """Pack actions, one entry each; one that a person chose has no word of a CPU."""
    return [_PACK(tuple(p) if p.cpu is not None else tuple(p)[:-1]) for p in played]


def unpack_room(room: RoomId, stored: StoredRoom, known: Room | None = None) -> Room | None:
    """Restore a room; with `known`, its actions are those stored before `stored.actions`.

    None where the known actions are not the beginning of the stored match: read all of them.
    Raises SchemaTooNew.
    """
    party = _unpack_party(room, stored)
    kept = _unpack_presence(stored.presence, party)
    _, touched_at, play = _unpack("play", stored.play)
    match = None
    if play is not None:
        match = _unpack_match(play, stored, known.match if known else None, kept, touched_at)
        if match is None:
            return None
    return replace(
        party,
        touched_at=touched_at,
        match=match,
        presence=kept.presence,
        frozen_ms=kept.frozen_ms,
    )


def _unpack_party(room: RoomId, stored: StoredRoom) -> Room:
    """Return the room as far as its party goes."""
    _, leader, members, kicked, seats, settings, (invite, watch), closed, cpus = _unpack(
        "party", stored.party
    )
    people = tuple(unpack_person(person) for person in members)
    return Room(
        id=room,
        rev=Rev(stored.rev),
        seq=Seq(stored.seq),
        touched_at=Instant(0),
        leader=unpack_person(leader),
        members=people,
        kicked=tuple(unpack_person(person) for person in kicked),
        seats=(_unpack_seat(seats[0], people), _unpack_seat(seats[1], people)),
        settings=_unpack_settings(settings),
        codes=Codes(invite, watch),
        closed=closed,
        cpus=(cpus[0], cpus[1]),
    )


def _unpack_presence(packed: bytes | None, party: Room) -> KeptPresence:
    if packed is None:
        return KeptPresence(party.presence, party.frozen_ms, None)
    _, *fields = _unpack("presence", packed)
    return restore_presence(fields, party.members)


def _unpack_match(
    play: Sequence[Any],
    stored: StoredRoom,
    known: Match | None,
    kept: KeptPresence,
    touched_at: Instant,
) -> Match | None:
    id_, length, step, replays, turn, offer, result, rematch, *added = play
    thinking, is_paused = (*added, None, False)[:2]
    begin = _known_beginning(known, id_, length, step)
    if begin is None:
        return None
    missing = stored.actions[: length - len(begin)]
    played = begin + tuple(_unpack_action(action) for action in missing)
    if len(played) != length:
        raise ValueError(f"{id_}: {len(played)} actions are stored where there should be {length}")
    terms, position = _begin(stored, known if begin else None, played)
    return Match(
        id=id_,
        terms=terms,
        position=position,
        played=played,
        step=step,
        replays=replays,
        turn=_unpack_turn(turn, touched_at if is_paused else None),
        attendance=kept.attendance or full_attendance(terms.players, Limits()),
        offer=None if offer is None else Offer(OfferKind(offer[0]), SeatIndex(offer[1]), offer[2]),
        result=None if result is None else _unpack_result(*result),
        rematch=tuple(SeatIndex(seat) for seat in rematch),
        thinking=None if thinking is None else Thinking(*thinking),
    )


def _known_beginning(
    known: Match | None, id_: str, length: int, step: int
) -> tuple[Played, ...] | None:
    """Return the known actions, or None where they are not the beginning of the stored ones.

    `step - length` stays the same while actions are added, and grows with a take-back or a replay.
    """
    if known is None or not known.played:
        return ()
    added_only = known.id == id_ and step - length == known.step - len(known.played)
    return known.played if added_only and length >= len(known.played) else None


def _begin(
    stored: StoredRoom, known: Match | None, played: Sequence[Played]
) -> tuple[MatchTerms, Position]:
    """Return a match's terms and its position, played on from the known one where there is one."""
    if known is not None:
        position = known.position
        for each in played[len(known.played) :]:
            position = position.play(each.action)
        return known.terms, position
    if stored.terms is None:
        raise ValueError("a match is stored without its terms")
    _, number, settings, players, first_seat, started_at, start_fen, cpus = _unpack(
        "terms", stored.terms
    )
    terms = MatchTerms(
        number=number,
        settings=_unpack_settings(settings),
        players=(_unpack_player(players[0]), _unpack_player(players[1])),
        first_seat=SeatIndex(first_seat),
        started_at=started_at,
        cpus=(cpus[0], cpus[1]),
    )
    actions = [each.action for each in played]
    game = games[terms.settings.game]
    return terms, game.restore(terms.settings.rules, actions, start_fen)


def _pack_settings(settings: PartySettings) -> list[Any]:
    return [
        settings.game,
        settings.rules.model_dump(),
        settings.show_legal_moves,
        settings.swap_on_rematch,
        settings.first,
        settings.allow_draw_offer,
        settings.allow_take_back,
        settings.cpu_level,
        settings.turn_seconds,
        settings.ranked,
    ]


def _unpack_settings(stored: Sequence[Any]) -> PartySettings:
    """Read settings; those that came with a later schema have their defaults."""
    game, rules, *choices = stored
    return PartySettings(game, games[game].settings.model_validate(rules), *choices)


def _pack_turn(turn: TurnClock) -> Any:
    """Return a turn's beginning, and the rest only where the turn is no plain one."""
    is_plain = turn.paused_at is None and not turn.extra and not turn.is_over
    return turn.since if is_plain else astuple(turn)


def _unpack_turn(stored: Any, paused_at: Instant | None) -> TurnClock:
    """Read a turn; schema 2 told apart from it that a match is paused, and not since when."""
    if isinstance(stored, int):
        return TurnClock(Instant(stored), paused_at)
    since, paused_at, extra, is_over = stored
    return TurnClock(since, paused_at, extra, is_over)


def _unpack_action(entry: bytes) -> Played:
    action, side, took, automatic, *cpu = unpack(entry)
    return Played(action, Side(side), took, automatic, *cpu)


def _unpack_result(
    winner: int | None,
    termination: str,
    points: Sequence[float] | None,
    ended_at: int,
    left: int | None = None,
) -> Result:
    """Read a result; nobody's going ended one before schema 4."""
    return Result(
        winner=None if winner is None else SeatIndex(winner),
        termination=termination,
        points=None if points is None else (points[0], points[1]),
        ended_at=Instant(ended_at),
        left=None if left is None else SeatIndex(left),
    )


def _unpack_player(stored: Any) -> PersonId | None:
    return None if stored is None else unpack_person(stored)


def _unpack_seat(stored: Any, members: Sequence[PersonId]) -> PersonId | None:
    return None if stored is None else unpack_member(stored, members)


def _pack(*fields: Any) -> bytes:
    return _PACK(fields)


def _unpack(part: str, packed: bytes) -> Sequence[Any]:
    """Return the fields of a part, its schema first, upgraded to ours. Raises SchemaTooNew."""
    fields: Sequence[Any] = unpack(packed)
    written_by = fields[0]
    if written_by > SCHEMA:
        raise SchemaTooNew(f"written by schema {written_by}, this release reads up to {SCHEMA}")
    if written_by < SCHEMA:
        return [*fields, *(value for since, value in _ADDED.get(part, ()) if since > written_by)]
    return fields
