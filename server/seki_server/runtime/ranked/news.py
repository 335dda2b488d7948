"""Tells people who are connected here how it stands: with waiting, pairs and results.

Owns: what each of them has been told. Must not know: who is paired or rated, wire forms.
Where another process paired two or counted their match, this one sees it at its next look.
"""

from __future__ import annotations

from collections import OrderedDict

from seki_engine import Side
from seki_server.domain.fence import match_id
from seki_server.domain.limits import Limits
from seki_server.domain.room import Room
from seki_server.domain.words import MatchId, Millis, PersonId, RoomId, SeatIndex
from seki_server.ports import Clock, RoomStore, RoomUnreadable
from seki_server.ranked_ports import (
    LedgerRow,
    PairedNews,
    Pairing,
    Queue,
    QueueState,
    RankedAudience,
    RatingNews,
)
from seki_server.runtime.connected import Connected
from seki_server.runtime.ranked.people import People
from seki_server.runtime.ranked.waiting import Waits, who_wait

FIRST_MATCH = 1
_REMEMBERED = 10_000


class RankedNews:
    """Tells each person's tabs here, once."""

    def __init__(
        self,
        store: RoomStore,
        people: People,
        waits: Waits,
        connected: Connected,
        audience: RankedAudience,
        clock: Clock,
        rules: Limits,
    ) -> None:
        self._store = store
        self._people = people
        self._waits = waits
        self._connected = connected
        self._audience = audience
        self._clock = clock
        self._rules = rules
        self._states: dict[PersonId, QueueState | None] = {}
        """What who waits was told last; None: a tab of theirs was told nothing yet."""
        self._plays: dict[PersonId, RoomId] = {}
        """Who here is known to play, and waits for a result."""
        self._rated: OrderedDict[tuple[PersonId, MatchId], None] = OrderedDict()
        """Who was told of which result."""

    def came(self, person: PersonId) -> None:
        """Take note of another tab of a person: who waits has to be told anew."""
        if person in self._states:
            self._states[person] = None

    async def look(self, queue: Queue) -> None:
        """Tell whatever is new of the queue, and of matches that another process saw to."""
        here = self._connected.persons
        entries = [entry for entry in who_wait(queue) if entry.person in here]
        states = await self._waits.states(queue, entries)
        for person, state in states.items():
            self._tell_state(person, state)
        for person in queue.playing.keys() & here:
            await self._see_playing(person, queue.playing[person])
        for person in self._states.keys() - states.keys():
            await self._tell_end_of_waiting(person, queue)
        for person, room in tuple(self._plays.items()):
            if queue.playing.get(person) != room:
                await self._tell_result(person, room)

    async def paired(self, pairing: Pairing) -> None:
        """Tell two of the match that has begun for them."""
        persons = (pairing.first.person, pairing.second.person)
        for side, person in zip(Side, persons, strict=True):
            if person in self._connected.persons:
                self._plays[person] = pairing.room
                await self._tell_paired(
                    person, persons[side.other], pairing.room, pairing.game, side
                )

    async def counted(self, row: LedgerRow) -> None:
        """Tell both of a result that stands in the ledger."""
        for seat, person in zip(SeatIndex, row.players, strict=True):
            await self._tell_rating(row, seat, person)

    def ended(self, room: Room) -> None:
        """Take note of who plays here in a ranked match that is over: they wait for a result."""
        match = room.match
        if match is None or match.result is None or not match.terms.settings.ranked:
            return
        for person in match.terms.players:
            if person in self._connected.persons and (person, match.id) not in self._rated:
                self._plays.setdefault(person, room.id)

    async def _see_playing(self, person: PersonId, room_id: RoomId) -> None:
        """Tell whoever is not at the board of a match that another process made for them."""
        if self._plays.get(person) == room_id:
            return
        try:
            room = await self._store.load(room_id)
        except RoomUnreadable:
            return
        if room is None or room.match is None:
            return
        self._plays[person] = room_id
        match, terms = room.match, room.match.terms
        if room.running and person in terms.players:
            seat = SeatIndex(terms.players.index(person))
            opponent = terms.players[seat.other]
            assert opponent is not None, "two people play a ranked match"
            game, side = terms.settings.game, match.side_of(seat)
            await self._tell_paired(person, opponent, room_id, game, side)

    async def _tell_paired(
        self, person: PersonId, opponent: PersonId, room: RoomId, game: str, side: Side
    ) -> None:
        absence = self._rules.absence
        (named,) = await self._people.named((opponent,))
        standing = await self._people.standing(game, opponent)
        news = PairedNews(
            room,
            match_id(room, FIRST_MATCH),
            game,
            side,
            named,
            standing,
            Millis(absence.grace_ms),
            Millis(absence.budget_ms),
            self._clock.now(),
        )
        self._audience.show_paired(self._connected.tabs_away_from(room, person), news)

    def _tell_state(self, person: PersonId, state: QueueState) -> None:
        if self._states.get(person) != state:
            self._states[person] = state
            tabs = self._connected.tabs_of(person)
            self._audience.show_queue(tabs, state, self._clock.now())

    async def _tell_end_of_waiting(self, person: PersonId, queue: Queue) -> None:
        """Tell who waited when they were last told that they do not any more."""
        del self._states[person]
        if person in self._connected.persons:
            state = await self._waits.idle_state(person, queue)
            self._audience.show_queue(self._connected.tabs_of(person), state, self._clock.now())

    async def _tell_result(self, person: PersonId, room: RoomId) -> None:
        """Tell of a match that was counted elsewhere."""
        row = await self._people.row(match_id(room, FIRST_MATCH))
        if row is not None and person in row.players:
            await self._tell_rating(row, SeatIndex(row.players.index(person)), person)
        self._plays.pop(person, None)

    async def _tell_rating(self, row: LedgerRow, seat: SeatIndex, person: PersonId) -> None:
        self._plays.pop(person, None)
        told = (person, row.match)
        if told in self._rated or person not in self._connected.persons:
            return
        self._rated[told] = None
        while len(self._rated) > _REMEMBERED:
            self._rated.popitem(last=False)
        (opponent,) = await self._people.named((row.players[seat.other],))
        tabs = self._connected.tabs_of(person)
        self._audience.show_rating(tabs, RatingNews(row, seat, opponent))
        if seat in row.result.blamed:
            self._audience.show_queue(tabs, await self._waits.state_of(person), self._clock.now())
