"""Whoever asks too much waits or is sent away, and nobody else; an honest player never waits."""

from __future__ import annotations

import json

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.words import PersonId
from seki_server.transport.budgets import Budgets, Kind, Meter, Rarity
from seki_server.transport.limits import Budget, BudgetLimits, Rate, TransportLimits
from tests.server.transport.a_door import JSON, MSGPACK, Client, HandClock, Message, a_server
from tests.support.waiting import until

ANN = PersonId("Ann")
WIDE = Rate(per_second=1, burst=1_000)
ROOM = "room" * 4
PLAY = {"type": "play", "room": ROOM, "match": f"{ROOM}.1", "step": 0, "action": "a4b4"}


def a_budget(**rates: Rate) -> Budget:
    return Budget(**{"commands": WIDE, "moves": WIDE, "guesses": WIDE, **rates})


def a_meter(clock: HandClock, **limits: object) -> Meter:
    return Budgets(BudgetLimits.model_validate(limits), clock).meter("192.0.2.1")


# By itself.

LEVELS = ("connection", "person", "address")
few = Rate(per_second=1, burst=3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", Kind)
def test_each_kind_is_bounded_for_a_connection_a_person_and_an_address(
    level: str, kind: Kind
) -> None:
    wide = {each: a_budget() for each in LEVELS}
    meter = a_meter(HandClock(), **{**wide, level: a_budget(**{kind: few})})
    assert [meter.charge(kind, ANN) for _ in range(5)] == [0, 0, 0, 1_000, 1_000]
    others = [each for each in Kind if each is not kind]
    assert [meter.charge(each, ANN) for each in others] == [0, 0]


@pytest.mark.parametrize(
    ("level", "is_shared"), [("connection", False), ("person", True), ("address", True)]
)
def test_only_what_connections_have_in_common_is_shared(level: str, is_shared: bool) -> None:
    limits = {**{each: a_budget() for each in LEVELS}, level: a_budget(moves=few)}
    budgets = Budgets(BudgetLimits.model_validate(limits), HandClock())
    one, other = budgets.meter("192.0.2.1"), budgets.meter("192.0.2.1")
    while not one.charge(Kind.MOVES, ANN):
        pass
    assert (other.charge(Kind.MOVES, ANN) > 0) is is_shared
    stranger = budgets.meter("192.0.2.2")
    assert stranger.charge(Kind.MOVES, PersonId("Ben")) == 0


def test_what_is_refused_is_charged_to_nobody_else() -> None:
    limits = BudgetLimits(connection=a_budget(moves=few), person=a_budget(moves=WIDE))
    budgets = Budgets(limits, HandClock())
    flooded, quiet = budgets.meter("a"), budgets.meter("a")
    for _ in range(10_000):
        flooded.charge(Kind.MOVES, ANN)
    assert quiet.charge(Kind.MOVES, ANN) == 0


def test_before_the_hello_nobody_is_charged_as_a_person() -> None:
    budgets = Budgets(BudgetLimits(), HandClock())
    budgets.meter("a").charge(Kind.COMMANDS, PersonId(""))
    assert len(budgets.of_person[Kind.COMMANDS]) == 0
    assert len(budgets.of_address[Kind.COMMANDS]) == 1


def test_accounts_of_who_has_rested_are_forgotten() -> None:
    clock = HandClock()
    budgets = Budgets(BudgetLimits(), clock)
    for number in range(100):
        meter = budgets.meter(f"address {number}")
        for kind in Kind:
            meter.charge(kind, PersonId(f"person {number}"))
        for rarity in Rarity:
            budgets.take_rarity(rarity, PersonId(f"person {number}"))
    clock.advance(3_600)
    budgets.forget_full()
    per_kind = (*budgets.of_person.values(), *budgets.of_address.values())
    accounts = (*per_kind, *budgets.rarities.values())
    assert [len(each) for each in accounts] == [0] * (2 * len(Kind) + len(Rarity))


moments = st.lists(st.floats(0.25, 5), max_size=300)


@given(moments, st.integers(0, 20), st.integers(0, 20))
def test_an_honest_player_is_never_throttled(
    pauses: list[float], rooms: int, snapshots: int
) -> None:
    """Scenario 35: up to four moves a second, with a return in the midst of it every minute."""
    clock = HandClock()
    meter = Budgets(BudgetLimits(), clock).meter("192.0.2.1")
    back_at = clock.now
    for pause in pauses:
        clock.advance(pause)
        assert meter.frame() == 0
        assert meter.charge(Kind.MOVES, ANN) == 0
        if clock.now >= back_at:
            back_at = clock.now + 60
            for _ in range(1 + rooms + 11 + snapshots):
                assert meter.frame() == 0
                assert meter.charge(Kind.COMMANDS, ANN) == 0


@given(st.lists(st.floats(0, 0.05), max_size=400))
def test_other_commands_never_throttle_a_move(pauses: list[float]) -> None:
    clock = HandClock()
    meter = Budgets(BudgetLimits(), clock).meter("192.0.2.1")
    next_move = clock.now
    for pause in pauses:
        clock.advance(pause)
        meter.charge(Kind.COMMANDS, ANN)
        if clock.now >= next_move:
            next_move = clock.now + 0.3
            assert meter.charge(Kind.MOVES, ANN) == 0


@given(st.lists(st.floats(0, 0.1), max_size=300))
def test_no_frame_within_the_budgets_is_refused_unread(pauses: list[float]) -> None:
    """What is not read yet may be either kind, so both budgets together bound it."""
    clock = HandClock()
    meter = Budgets(BudgetLimits(), clock).meter("192.0.2.1")
    for turn, pause in enumerate(pauses):
        clock.advance(pause)
        kind = Kind.MOVES if turn % 3 else Kind.COMMANDS
        wait_ms = meter.frame()
        assert not wait_ms or meter.wait_ms(kind, ANN) or meter.wait_ms(_other(kind), ANN)
        if not wait_ms:
            meter.charge(kind, ANN)


def _other(kind: Kind) -> Kind:
    return Kind.COMMANDS if kind is Kind.MOVES else Kind.MOVES


# Over sockets.

EXCESS = Rate(per_second=0.001, burst=4)


def limits_of(**rates: Rate) -> TransportLimits:
    excess = rates.pop("excess", EXCESS)
    return TransportLimits(budgets=BudgetLimits(connection=a_budget(**rates), excess=excess))


async def flood(client: Client, command: Message, times: int) -> None:
    for number in range(times):
        await client.send({"id": f"f{number}", **command})


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
@pytest.mark.parametrize(
    ("command", "code"),
    [(PLAY, "limit/too_many_moves"), ({"type": "ping"}, "limit/too_many_commands")],
)
async def test_what_is_too_much_is_refused_by_name_and_may_be_asked_later(
    subprotocol: str, command: Message, code: str
) -> None:
    clock = HandClock()
    async with a_server(limits=limits_of(moves=few, commands=few), seconds=clock) as server:
        client, _ = await server.person(subprotocol=subprotocol)
        clock.advance(60)
        await flood(client, command, 5)
        replies = [await client.reply(f"f{number}") for number in range(5)]
        codes = [reply.get("code") for reply in replies]
        assert codes[:3].count(code) == 0
        assert codes[3:] == [code, code]
        assert replies[4]["retryable"] is True
        assert replies[4]["detail"] == {"retry_ms": 1_000}
        clock.advance(1)
        assert (await client.ask(**command)).get("code") != code


@pytest.mark.parametrize("subprotocol", [JSON, MSGPACK])
async def test_what_no_budget_could_hold_is_refused_unread(subprotocol: str) -> None:
    clock = HandClock()
    rates = {"moves": few, "commands": few, "excess": WIDE}
    async with a_server(limits=limits_of(**rates), seconds=clock) as server:
        client, _ = await server.person(subprotocol=subprotocol)
        clock.advance(60)
        for kind in (PLAY, {"type": "ping"}):
            await flood(client, kind, 3)
            for number in range(3):
                await client.reply(f"f{number}")
        nonsense = {"id": "n", "type": "no such command"}
        await client.send(nonsense)
        assert (await client.reply("n"))["code"] == "limit/too_many_commands"
        junk: str | bytes = "{" if subprotocol == JSON else b"\xc1"
        await client.socket.send(junk)
        assert (await client.reply(None))["code"] == "limit/too_many_commands"
        clock.advance(1)
        await client.send(nonsense)
        assert (await client.reply("n"))["code"] == "command/unknown_type"


TOO_MANY = {"limit/too_many_moves", "limit/too_many_commands"}


@pytest.mark.parametrize("command", [PLAY, {"type": "ping"}])
async def test_who_goes_on_is_sent_away_for_good(command: Message) -> None:
    """Scenario 35."""
    clock = HandClock()
    async with a_server(limits=limits_of(moves=few, commands=few), seconds=clock) as server:
        client, _ = await server.person()
        clock.advance(60)
        await flood(client, command, 8)
        status, goodbye = await client.sent_away()
        assert status == 1008
        assert goodbye["code"] in TOO_MANY
        assert goodbye["come_back_ms"] is None
        refused = [push["code"] for push in client.pushes if push["type"] == "refused"]
        assert sum(code in TOO_MANY for code in refused) == EXCESS.burst


async def test_a_flood_of_pings_of_the_socket_ends_it_too() -> None:
    async with a_server(limits=limits_of(commands=few, moves=few), seconds=HandClock()) as server:
        client, _ = await server.person()
        for _ in range(20):
            client.socket.transport.write(b"\x89\x80mask")
        assert (await client.sent_away())[0] == 1008


async def test_all_frames_of_one_read_are_counted() -> None:
    clock = HandClock()
    async with a_server(limits=limits_of(commands=few, moves=few), seconds=clock) as server:
        client, _ = await server.person(subprotocol=MSGPACK)
        clock.advance(60)
        ping = msgpack.packb({"id": "p", "type": "ping"})
        frame = bytes((0x82, 0x80 | len(ping))) + bytes(4) + ping
        client.socket.transport.write(frame * 900)
        assert (await client.sent_away())[0] == 1008
        answered = [push["type"] for push in client.pushes if push["type"] != "goodbye"]
        assert len(answered) <= few.burst * 2 + EXCESS.burst
        await until(lambda: server.door.connection_count == 0)


async def test_who_sends_on_behind_the_goodbye_is_hung_up_on() -> None:
    limits = limits_of(commands=few, moves=few).model_copy(update={"close_ms": 60_000})
    async with a_server(limits=limits, seconds=HandClock()) as server:
        client, _ = await server.person()
        text = json.dumps({"id": "p", "type": "ping"}).encode()
        frame = bytes((0x81, 0x80 | len(text))) + bytes(4) + text
        client.socket.transport.pause_reading()
        client.socket.transport.write(frame * 12_000)
        await until(lambda: server.door.connection_count == 0)


async def test_whoever_has_rested_is_forgotten_at_a_heartbeat() -> None:
    clock = HandClock()
    async with a_server(limits=TransportLimits(heartbeat_ms=50), seconds=clock) as server:
        client, _ = await server.person()
        await client.done("ping")
        charged = (server.door._budgets.of_address[Kind.COMMANDS], server.door._entry._addresses)
        assert all(len(accounts) == 1 for accounts in charged)
        clock.advance(60)
        await until(lambda: not any(len(accounts) for accounts in charged))


async def test_a_flood_on_one_connection_leaves_the_persons_others_alone() -> None:
    async with a_server(limits=limits_of(commands=few, moves=few), seconds=HandClock()) as server:
        one, welcome = await server.person()
        other, _ = await server.person(welcome["token"])
        await flood(one, {"type": "ping"}, 40)
        assert await one.closed() == 1008
        assert await other.done("ping")


async def test_how_often_codes_are_renewed_is_limited() -> None:
    clock = HandClock()
    limits = TransportLimits(budgets=BudgetLimits(recodings=Rate(per_second=0.1, burst=2)))
    async with a_server(limits=limits, seconds=clock) as server:
        client, _ = await server.person()
        room = (await client.done("create_party", game="janggi"))["room"]
        for _ in range(2):
            await client.done("renew_codes", room=room)
        refusal = await client.refused("renew_codes", room=room)
        assert refusal["code"] == "limit/too_many_commands"
        assert refusal["detail"] == {"retry_ms": 10_000}
        assert await client.done("ping")
        clock.advance(10)
        await client.done("renew_codes", room=room)
