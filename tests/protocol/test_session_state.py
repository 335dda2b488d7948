"""Wherever a connection breaks, each command is done and answered once, and the view is whole."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import count
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from seki_protocol import samples
from seki_protocol.client import ClientSettings
from seki_protocol.client.notices import RoomLost
from seki_protocol.client.session_state import (
    Answered,
    End,
    Happened,
    Reconnect,
    RetryLater,
    Send,
    SessionState,
)
from seki_protocol.messages.catalogue import read_server_message
from tests.protocol.strategies import Tree

ROOM = samples.ROOM
ENDLESSLY = ClientSettings(retries=100)
PERSON = samples.ANN


class ModelServer:
    """One room, whose setting `count` each carried out `configure` raises; ids are remembered."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self._replies: dict[str, Tree] = {}

    def answer(self, command: Mapping[str, Any], *, busy: bool) -> list[Tree]:
        """Carry a command out, unless it was before, and return all that is said to that."""
        name, id = command["type"], command["id"]
        if name == "hello":
            welcome = samples.REPLIES["welcome"]
            return [{**welcome, "id": id, "token": command["token"]}]
        if busy:
            return [{**samples.REPLIES["refused"], "id": id, "retryable": True}]
        if name == "resume":
            missed = [self._event(seq) for seq in range(command["after"] + 1, self._seq + 1)]
            return [self._ok(id, {"resumed": True}), *missed]
        if name == "get_snapshot":
            return [self._ok(id, {}), self.snapshot()]
        if id not in self._replies:
            self.done.append(id)
            told = [self.snapshot()] if name == "create_party" else [self._event(self._seq)]
            self._replies[id] = self._ok(id, {"room": ROOM})
            return [self._replies[id], *told]
        return [self._replies[id]]

    def snapshot(self) -> Tree:
        """Show the room as it stands."""
        shown = {**samples.REPLIES["snapshot"], "match": None, "check": 0, "seq": self._seq}
        return {**shown, "settings": {"count": self._seq}}

    @property
    def _seq(self) -> int:
        return len(self.done)

    def _event(self, seq: int) -> Tree:
        return {**samples.EVENTS["settings_changed"], "seq": seq, "settings": {"count": seq}}

    def _ok(self, id: str, result: Tree) -> Tree:
        return {"type": "ok", "id": id, "result": result}


class World:
    """A session's state, a server, and what is under way between them."""

    def __init__(self) -> None:
        numbers = count(1)
        self.state = SessionState(samples.TOKEN, "en", ENDLESSLY, lambda: f"own.{next(numbers)}")
        self.server = ModelServer()
        self.answered: list[str] = []
        self.asked: list[str] = []
        self.waiting: set[str] = set()
        self.to_server: deque[Mapping[str, Any]] = deque()
        self.to_client: deque[Tree] = deque([dict(samples.REPLIES["hello"])])

    def ask(self) -> None:
        """Let the person ask for one thing more: first for a party, then to change it."""
        id = f"asked.{len(self.asked)}"
        self.asked.append(id)
        name = {"type": "create_party", "game": "janggi"}
        change = {"type": "configure", "room": ROOM, "settings": {}}
        self.state.submit(id, {"id": id, **(change if len(self.asked) > 1 else name)})
        self._do()

    def step(self, move: str, *, busy: bool) -> None:
        """Let one thing happen."""
        if move == "hear" and self.to_server:
            self.to_client += self.server.answer(self.to_server.popleft(), busy=busy)
        elif move == "tell" and self.to_client:
            self.state.receive(read_server_message(self.to_client.popleft()))
        elif move == "break":
            self.reconnect("lost")
        elif move == "retry" and self.waiting:
            self.state.resend(self.waiting.pop())
        elif move == "ask" and (not self.asked or self.answered):
            self.ask()
        self._do()

    def reconnect(self, reason: str) -> None:
        """Lose all that is under way and meet anew."""
        self.to_server.clear()
        self.to_client = deque([dict(samples.REPLIES["hello"])])
        self.state.disconnected(reason)

    def settle(self) -> None:
        """Let everything under way arrive."""
        while self.to_server or self.to_client or self.waiting:
            for move in ("hear", "tell", "retry"):
                self.step(move, busy=False)

    def _do(self) -> None:
        for effect in self.state.take_effects():
            match effect:
                case Send(message):
                    self.to_server.append(message)
                case Answered(id):
                    self.answered.append(id)
                case RetryLater(id):
                    self.waiting.add(id)
                case Reconnect(reason):
                    self.reconnect(reason)
                case End(reason):
                    raise AssertionError(reason)


MOVES = st.sampled_from(["hear"] * 4 + ["tell"] * 4 + ["ask", "break", "retry"])


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(MOVES, st.booleans()), max_size=80))
def test_each_command_is_done_once_and_answered_once(moves: list[tuple[str, bool]]) -> None:
    world = World()
    for move, busy in moves:
        world.step(move, busy=busy)
    world.settle()
    assert sorted(world.server.done) == sorted(world.asked)
    assert sorted(world.answered) == sorted(world.asked)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(MOVES, st.booleans()), max_size=80))
def test_in_the_end_the_view_is_what_the_server_has(moves: list[tuple[str, bool]]) -> None:
    world = World()
    world.ask()
    for move, busy in moves:
        world.step(move, busy=busy)
        for follower in world.state.followed.values():
            assert follower.view is None or follower.view.settings["count"] == follower.view.seq
    world.settle()
    view = world.state.followed[ROOM].view
    assert view is not None
    assert view.seq == len(world.server.done)


def test_commands_go_out_again_in_the_order_they_were_asked_for() -> None:
    world = World()
    world.ask()
    world.settle()
    world.reconnect("lost")
    for _ in range(3):
        world.ask()
    world.settle()
    assert world.server.done == world.asked


def test_a_refusal_that_answers_nothing_known_is_told() -> None:
    state = SessionState(samples.TOKEN, "en", ENDLESSLY, lambda: "own")
    refusal = read_server_message({**samples.REPLIES["refused"], "id": None})
    state.receive(refusal)
    (told,) = state.take_effects()
    assert told.happening == refusal  # type: ignore[union-attr]


def test_a_promised_room_that_is_then_refused_is_lost() -> None:
    world = World()
    world.ask()
    world.settle()
    assert ROOM in world.state.followed
    refusal = {**samples.REPLIES["refused"], "id": None, "detail": {"room": ROOM}}
    world.state.receive(read_server_message(refusal))
    told = [
        effect.happening for effect in world.state.take_effects() if isinstance(effect, Happened)
    ]
    assert told[-1] == RoomLost(ROOM, samples.REPLIES["refused"]["code"])
    assert ROOM not in world.state.followed
