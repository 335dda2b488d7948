"""The id of a frame that is refused unread is the command's own, or none."""

from __future__ import annotations

import json

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seki_protocol.messages.catalogue import COMMAND_VALIDATORS
from seki_protocol.samples import COMMANDS
from seki_server.transport.glance import id_of

ids = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=40)


def of_text(message: object) -> str | None:
    return id_of(json.dumps(message).encode(), is_text=True)


def of_bytes(message: object) -> str | None:
    return id_of(msgpack.packb(message), is_text=False)


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_id_of_every_command_as_our_clients_write_it_is_seen(name: str) -> None:
    command = COMMAND_VALIDATORS[name](COMMANDS[name]).model_dump(exclude_defaults=True)
    assert of_text(command) == of_bytes(command) == COMMANDS[name]["id"]


@given(ids)
def test_every_id_is_seen_in_msgpack(id: str) -> None:
    assert of_bytes({"id": id, "type": "ping"}) == id


@given(ids)
def test_an_id_in_json_is_seen_whole_or_not_at_all(id: str) -> None:
    assert of_text({"id": id, "type": "ping"}) == (None if '"' in id or "\\" in id else id)


@pytest.mark.parametrize("space", ["", " ", "\n  ", "\t"])
def test_space_in_json_is_passed_over(space: str) -> None:
    text = f'{space}{{{space}"id"{space}:{space}"a.1"{space},"type":"ping"}}'
    assert id_of(text.encode(), is_text=True) == "a.1"


@pytest.mark.parametrize("id", ["", "a b", "é", "x" * 41, "a\x00", 7, None, ["a"]])
def test_what_is_no_id_is_not_given_back(id: object) -> None:
    assert of_text({"id": id, "type": "ping"}) is None
    assert of_bytes({"id": id, "type": "ping"}) is None


@given(st.binary(max_size=200), st.booleans())
def test_any_bytes_may_be_looked_at(frame: bytes, is_text: bool) -> None:
    id = id_of(frame, is_text)
    assert id is None or (0 < len(id) <= 40 and id.encode() in frame)


@given(st.integers(1, 60), ids)
def test_half_an_id_is_none(length: int, id: str) -> None:
    whole = msgpack.packb({"id": id})
    assert id_of(whole[:length], is_text=False) in (None, id if length >= len(whole) else None)
