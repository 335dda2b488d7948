"""The parties of a world: who plays whom, what, and under which settings.

Owns: drawing and founding them. Must not know: what becomes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from seki_server.domain.commands import AddCpu, Command, LeaveSeat
from seki_server.domain.decision import Refusal
from seki_server.domain.words import PersonId, RoomId
from seki_server.ports import CommandKey
from seki_server.runtime.orders import Accepted, Order, Reply
from tests.chaos.simulation.ground import Ground
from tests.chaos.simulation.person import Person
from tests.chaos.simulation.places import Places
from tests.chaos.simulation.server import Server

SHAPES = ("two people", "two people", "two people", "a CPU", "a CPU", "two CPUs")
WATCHED = 0.4
"""How many parties have somebody who only looks on."""
GAMES: Mapping[str, Mapping[str, Sequence[object]]] = {
    "janggi": {"setup": ("choose", "fixed")},
    "gungi": {"level": ("intro", "beginner", "intermediate", "advanced")},
}


async def found_party(ground: Ground, places: Places, number: int) -> list[Person]:
    """Found a party at a server and return its people, who are still to connect."""
    chance, server = ground.chance, places.servers[0]
    shape = chance.choice(SHAPES)
    leader, guest, other = (PersonId(f"{name}{number}") for name in ("anna", "ben", "cleo"))
    founding = _Founding(server)
    room = await server.get(founding.create(leader, *_game(chance)))
    stored = await ground.rooms.load(room)
    assert stored is not None
    codes, story = stored.codes, ground.witness.story(room)
    people = [Person(leader, story, ground, places, None)]
    if shape == "two people":
        await server.get(founding.join(guest, codes.invite))
        people.append(Person(guest, story, ground, places, None))
    elif shape == "two CPUs":
        await server.get(founding.seat_cpus(leader, room))
    if chance.random() < WATCHED:
        people.append(Person(other, story, ground, places, codes.watch))
    return people


def _game(chance: Random) -> tuple[str, Mapping[str, object]]:
    game = chance.choice(sorted(GAMES))
    settings: dict[str, object] = {
        name: chance.choice(values) for name, values in sorted(GAMES[game].items())
    }
    settings["turn_seconds"] = chance.choice((None, 5, 30, 60))
    settings["allow_draw_offer"] = settings["allow_take_back"] = True
    settings["cpu_level"] = chance.choice((1, 4, 8))
    return game, settings


class _Founding:
    """What founders ask of a server."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._asked = 0

    async def create(self, leader: PersonId, game: str, settings: Mapping[str, object]) -> RoomId:
        key, stamp = self._key(leader), self._server.clock.now()
        parties = self._server.runtime.parties
        order = await parties.creation(key, game, settings, stamp)
        assert isinstance(order, Order)
        await self._execute(order)
        return order.room

    async def join(self, guest: PersonId, code: str) -> None:
        key, stamp = self._key(guest), self._server.clock.now()
        parties = self._server.runtime.parties
        order = await parties.joining(key, code, None, any_seat=True, stamp=stamp)
        assert isinstance(order, Order)
        await self._execute(order)

    async def seat_cpus(self, leader: PersonId, room: RoomId) -> None:
        commands: Sequence[Command] = (LeaveSeat(leader), *(AddCpu(leader, None, None),) * 2)
        for command in commands:
            stamp = self._server.clock.now()
            await self._execute(Order(room, command, self._key(leader), stamp))

    async def _execute(self, order: Order) -> None:
        replies: list[Reply | Refusal] = []
        await self._server.runtime.executor.execute(order, replies.append)
        assert isinstance(replies[0], Accepted), replies

    def _key(self, person: PersonId) -> CommandKey:
        self._asked += 1
        return CommandKey(person, f"f{self._asked}", b"")
