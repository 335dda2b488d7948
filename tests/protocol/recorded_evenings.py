"""Evenings for the TypeScript client's tests, written by running this module.

Owns: how chance makes them, the same each time, and their file. Must not know: who reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from seki_server.domain import commands
from seki_server.domain.commands import Command
from seki_server.domain.room import Match, OfferKind
from seki_server.domain.words import CpuLevel, Millis, PersonId, SeatIndex
from tests.protocol.evenings import (
    ANN,
    BEN,
    CODES,
    OTHER_CODES,
    PEOPLE,
    PROCESSES,
    Evening,
    join,
)

FILE: Final = Path(__file__).parents[2] / "client-protocol/typescript/test/data/evenings.json"
EVENINGS: Final = 7
HAPPENINGS: Final = 80
EVENTS: Final = 40
SHOWN_EVERY: Final = 8
GAMES: Final[tuple[tuple[str, Mapping[str, object]], ...]] = (
    ("janggi", {"max_plies": 8, "allow_draw_offer": True, "allow_take_back": True}),
    ("gungi", {"level": "intro", "allow_draw_offer": True, "turn_seconds": 30}),
)


def recorded() -> str:
    """Return the file's text: of each evening its events, and snapshots on the way."""
    long_ones = (evening for evening in map(_casual, count()) if len(evening["events"]) >= EVENTS)
    ranked = (_evening(Evening.paired(game), Random(game)) for game, _ in GAMES)
    return "[\n" + ",\n".join(map(_line, chain(islice(long_ones, EVENINGS), ranked))) + "\n]\n"


def _line(evening: Mapping[str, Any]) -> str:
    return json.dumps(evening, ensure_ascii=False, separators=(",", ":"))


def _casual(number: int) -> Mapping[str, Any]:
    game, settings = GAMES[number % len(GAMES)]
    evening = Evening.begun(game, dict(settings))
    evening.ask(commands.StartMatch(ANN, coin=True))
    return _evening(evening, Random(number))


def _evening(evening: Evening, chance: Random) -> Mapping[str, Any]:
    snapshots = [_shown(evening, PEOPLE[0])]
    for turn in range(HAPPENINGS):
        _let_something_happen(evening, chance)
        if turn % SHOWN_EVERY == 0 or turn == HAPPENINGS - 1:
            snapshots.append(_shown(evening, PEOPLE[0]))
    first = evening.events[snapshots[0]["seq"] :]
    return {
        "snapshots": snapshots,
        "events": [event.model_dump(mode="json") for event in first],
    }


def _shown(evening: Evening, person: PersonId) -> dict[str, Any]:
    return evening.snapshot(person).model_dump(mode="json")


def _let_something_happen(evening: Evening, chance: Random) -> None:
    """Let somebody ask for something, or time pass, perhaps with nobody served."""
    if chance.random() < 0.08:
        evening.freeze(chance.randint(1, 90_000))
    match = evening.room.match
    runs = match is not None and evening.room.running and not match.is_paused
    if runs and chance.random() < 0.1:
        evening.wait(chance.randint(0, 3))
    elif match and chance.random() < 0.8:
        evening.ask(_match_wish(evening, match, chance))
    else:
        evening.ask(_party_wish(chance))


def _party_wish(chance: Random) -> Command:
    person, seat = chance.choice(PEOPLE), chance.choice([SeatIndex.HOST, SeatIndex.GUEST, None])
    wishes: list[Command] = [
        join(person, seat, any_seat=True),
        commands.TakeSeat(person, seat),
        commands.LeaveSeat(BEN),
        commands.TransferLeader(ANN, BEN),
        commands.TransferLeader(BEN, ANN),
        commands.RenewCodes(person, chance.choice([CODES, OTHER_CODES])),
        commands.Configure(person, None, {"show_legal_moves": chance.random() < 0.5}),
        commands.StartMatch(person, chance.random() < 0.5),
        commands.AddCpu(person, seat, CpuLevel(8)),
        commands.RemoveCpu(person, seat),
    ]
    return chance.choice(wishes)


def _match_wish(evening: Evening, match: Match, chance: Random) -> Command:
    person = chance.choice((ANN, BEN))
    legal = match.position.legal_actions()
    if match.acting_cpu and legal:
        return commands.PlayForCpu(match.id, match.step, chance.choice(legal))
    if not evening.room.running:
        return commands.Rematch(person, match.id, chance.random() < 0.5)
    if legal and chance.random() < 0.6:
        return commands.Play(person, match.id, match.step, chance.choice(legal))
    wishes: list[Command] = [
        commands.MakeOffer(person, match.id, match.step, chance.choice(list(OfferKind))),
        commands.AnswerOffer(person, match.id, match.step, chance.random() < 0.9),
        commands.WithdrawOffer(person, match.id, match.step),
        commands.ReturnToSeat(person, match.id),
        commands.Resign(person, match.id, match.step),
        _presence(chance),
        _presence(chance),
    ]
    return chance.choice(wishes)


def _presence(chance: Random) -> Command:
    people = frozenset(person for person in PEOPLE if chance.random() < 0.8)
    return commands.NotePresence(chance.choice(PROCESSES), people, Millis(0))


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(recorded(), encoding="utf-8")


if __name__ == "__main__":
    main()
