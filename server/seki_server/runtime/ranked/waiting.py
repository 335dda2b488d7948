"""How it stands with the waiting of each person, as they are told it.

Owns: the state from a look at the queue. Must not know: when it is told, wire forms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from seki_server.domain.ranked.cooldown import cooling_until, unpack_conduct
from seki_server.domain.ranked.limits import RankedLimits
from seki_server.domain.ranked.pairing import expected_wait, window
from seki_server.domain.ranked.rules import RANKED_RULES
from seki_server.domain.words import Instant, Millis, PersonId
from seki_server.ports import Clock
from seki_server.ranked_ports import Queue, QueueBook, Queued, QueueState

MILLI = 1000
_AHEAD_MS = 60_000
_ANY_GAME = next(iter(RANKED_RULES))
"""What is remembered of conduct is the same for all."""


async def whole_queue(book: QueueBook, clock: Clock) -> Queue:
    """Return the queue with all pairings, also of processes whose clocks are a little ahead."""
    return await book.look(Instant(clock.now() + _AHEAD_MS))


def who_wait(queue: Queue) -> Iterator[Queued]:
    """Go through all who wait: for an opponent, or for the room that is still to be made."""
    yield from queue.waiting
    for pairing in queue.pairings:
        yield from (pairing.first, pairing.second)


class Waits:
    """Reads the queue for those who wait."""

    def __init__(self, book: QueueBook, clock: Clock, limits: RankedLimits) -> None:
        self._book = book
        self._clock = clock
        self._limits = limits

    async def state_of(self, person: PersonId) -> QueueState:
        """Return how it stands with a person now. Raises `StorageUnavailable`."""
        queue = await whole_queue(self._book, self._clock)
        entry = next((each for each in who_wait(queue) if each.person == person), None)
        if entry is None:
            return await self.idle_state(person, queue)
        return (await self.states(queue, [entry]))[person]

    async def idle_state(self, person: PersonId, queue: Queue) -> QueueState:
        """Return how it stands with a person who does not wait."""
        past = await self._book.past_of(person, _ANY_GAME)
        conduct = unpack_conduct(past.conduct)
        until = cooling_until(conduct, self._clock.now(), self._limits.cool_down)
        return QueueState(None, cooldown_until=until, playing=queue.playing.get(person))

    async def states(self, queue: Queue, entries: list[Queued]) -> dict[PersonId, QueueState]:
        """Return how it stands with people who wait."""
        now = self._clock.now()
        counts = Counter(entry.game for entry in queue.waiting)
        games = {entry.game for entry in entries}
        recent = {game: await self._book.recent_waits(game) for game in sorted(games)}
        found: dict[PersonId, QueueState] = {}
        for entry in entries:
            waited = Millis(max(0, now - entry.since))
            found[entry.person] = QueueState(
                entry.game,
                entry.since,
                window(waited, self._limits.pairing) // MILLI,
                expected_wait(recent[entry.game], waited),
                counts[entry.game],
            )
        return found
