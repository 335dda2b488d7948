"""The catalogue says what the domain says, and every message has its sample."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from msgspec import Struct
from pydantic import BaseModel

from seki_protocol import MSGPACK, samples
from seki_protocol.close_codes import CloseCode, may_come_back
from seki_protocol.codec import decode_command, encode
from seki_protocol.messages import events, replies
from seki_protocol.messages.catalogue import (
    COMMANDS,
    EVENTS,
    REPLIES,
    RESULTS,
    NotAMessage,
    UnknownMessage,
    read_server_message,
)
from seki_protocol.messages.words import is_token
from seki_server.domain import events as domain
from tests.protocol.strategies import Tree

DOMAIN_EVENTS: Mapping[str, type[Struct]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(domain.Event)
}
TABLES: list[tuple[Mapping[str, type[BaseModel]], Mapping[str, samples.Sample]]] = [
    (COMMANDS, samples.COMMANDS),
    (REPLIES, samples.REPLIES),
    (EVENTS, samples.EVENTS),
]


def test_every_event_of_the_domain_is_a_message_of_its_name_and_no_other_is() -> None:
    assert EVENTS.keys() == DOMAIN_EVENTS.keys()


@pytest.mark.parametrize("name", DOMAIN_EVENTS)
def test_an_event_has_the_fields_of_the_domain(name: str) -> None:
    in_domain = set(DOMAIN_EVENTS[name].__struct_fields__)
    assert set(EVENTS[name].model_fields) - {"type", "room", "seq"} == in_domain


def test_a_board_has_the_fields_of_the_domain() -> None:
    assert set(events.Board.model_fields) == set(domain.Board.__struct_fields__)


@pytest.mark.parametrize(("models", "sampled"), TABLES)
def test_every_message_has_a_sample_of_all_its_fields(
    models: Mapping[str, type[BaseModel]], sampled: Mapping[str, Tree]
) -> None:
    assert models.keys() == sampled.keys()
    for name, model in models.items():
        required = {key for key, field in model.model_fields.items() if field.is_required()}
        assert required <= sampled[name].keys() <= set(model.model_fields), name
        assert sampled[name]["type"] == name


@pytest.mark.parametrize("name", COMMANDS)
def test_a_sample_of_a_command_is_that_command(name: str) -> None:
    command = decode_command(encode(samples.COMMANDS[name], MSGPACK), MSGPACK)
    assert type(command) is COMMANDS[name]


@pytest.mark.parametrize("sample", [*samples.REPLIES.values(), *samples.EVENTS.values()])
def test_a_sample_of_a_server_is_that_message(sample: Tree) -> None:
    message = read_server_message(sample)
    assert type(message) is (REPLIES | EVENTS)[sample["type"]]


def test_every_command_but_hello_has_a_sample_of_its_result() -> None:
    assert samples.RESULTS.keys() == COMMANDS.keys() - {"hello"}


def test_a_result_with_a_model_has_a_sample_of_all_its_fields() -> None:
    for command, model in RESULTS.items():
        sample = samples.RESULTS[command]
        assert sample.keys() == set(model.model_fields), command
        model.model_validate(sample)


def test_the_samples_token_is_well_formed_and_its_neighbours_are_not() -> None:
    assert is_token(samples.TOKEN)
    for wrong in (samples.TOKEN[1:], samples.TOKEN + "A", samples.TOKEN[:-1] + "=", "é" * 43):
        assert not is_token(wrong)


def test_a_known_message_that_is_wrong_is_no_message() -> None:
    wrong: list[Any] = [
        {**samples.EVENTS["seat_taken"], "seat": 2},
        {**samples.EVENTS["seat_taken"], "seq": True},
        {**samples.REPLIES["snapshot"], "seats": [None]},
        {"type": 1},
        [],
        None,
    ]
    for tree in wrong:
        with pytest.raises(NotAMessage):
            read_server_message(tree)


def test_something_unheard_of_without_a_number_is_passed_over() -> None:
    assert read_server_message({"type": "weather", "sky": "blue"}) == UnknownMessage("weather")


def test_points_may_be_whole_numbers() -> None:
    outcome = {"winner": 0, "termination": "bare", "points": [3, 1.5], "ended_at": 1, "left": None}
    assert replies.Outcome.model_validate(outcome).points == (3.0, 1.5)


def test_only_who_would_meet_the_same_end_stays_away() -> None:
    back = {code for code in range(1000, 5000) if may_come_back(code)}
    assert {CloseCode.RESTART, CloseCode.TRY_LATER, CloseCode.SLOW_READER} <= back
    assert {1000, 1001, 1006, 1011} <= back
    assert not {CloseCode.POLICY, CloseCode.TOO_BIG, 1002} & back
