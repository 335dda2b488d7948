"""Frames: every message survives both encodings, and no frame whatever does harm."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it has no types of its own
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from seki_protocol import JSON, MSGPACK, SUBPROTOCOLS, CodecLimits, Fault, decode_command, encode
from seki_protocol.codec import decode_message
from seki_protocol.messages.catalogue import COMMANDS, NotAMessage, UnknownEvent
from seki_protocol.messages.commands import Play
from seki_protocol.samples import COMMANDS as SAMPLES
from tests.protocol.strategies import commands, server_messages, spoilt_commands, trees

LIMITS = CodecLimits()
PLAY = SAMPLES["play"]
subprotocols = st.sampled_from(SUBPROTOCOLS)


def model_of(tree: Any) -> object | None:
    """Read a tree by the model its type names, the slow way; None where it is no command."""
    if not isinstance(tree, dict) or not isinstance(name := tree.get("type"), str):
        return None
    try:
        return TypeAdapter(COMMANDS[name]).validate_python(tree)
    except (KeyError, ValidationError):
        return None


def fault(frame: Any, subprotocol: str = MSGPACK, limits: CodecLimits = LIMITS) -> Fault:
    """Decode a frame that must be refused; the refusal itself must be sendable."""
    decoded = decode_command(frame, subprotocol, limits)
    assert isinstance(decoded, Fault), decoded
    encode({"id": decoded.id, **decoded.detail}, MSGPACK)
    encode({"id": decoded.id, **decoded.detail}, JSON).encode()  # type: ignore[union-attr]
    return decoded


@given(commands, subprotocols)
def test_every_command_survives_both_encodings(tree: dict[str, Any], subprotocol: str) -> None:
    decoded = decode_command(encode(tree, subprotocol), subprotocol)
    assert decoded == model_of(tree) is not None


@given(commands, subprotocols)
def test_a_command_sent_as_its_model_says_is_the_same_command(tree: Any, subprotocol: str) -> None:
    command: Any = model_of(tree)
    dumped = command.model_dump(exclude_defaults=True)
    assert decode_command(encode(dumped, subprotocol), subprotocol) == command


@given(server_messages, subprotocols)
def test_every_message_of_a_server_survives_both_encodings(tree: Any, subprotocol: str) -> None:
    message: Any = decode_message(encode(tree, subprotocol), subprotocol)
    again = message.model_dump()
    assert decode_message(encode(again, subprotocol), subprotocol) == message
    assert {key: again[key] for key in tree} == again


@given(spoilt_commands() | trees, subprotocols)
def test_nothing_is_accepted_that_the_model_refuses_nor_the_reverse(
    tree: Any, subprotocol: str
) -> None:
    decoded = decode_command(encode(tree, subprotocol), subprotocol)
    expected = model_of(tree)
    assert isinstance(decoded, Fault) if expected is None else decoded == expected


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_refused_by_name(raw: bytes) -> None:
    assert fault(raw).code in {"command/malformed", "command/unknown_type", "command/too_deep"}


@given(st.text(max_size=200))
def test_arbitrary_text_is_refused_by_name(text: str) -> None:
    assert fault(text, JSON).code in {
        "command/malformed",
        "command/unknown_type",
        "command/too_deep",
    }


@given(st.binary(max_size=64), st.integers(0, 200), st.integers(0, 8))
def test_a_frame_damaged_on_its_way_does_no_harm(noise: bytes, at: int, cut: int) -> None:
    frame = msgpack.packb(PLAY)
    decode_command(frame[:at] + noise + frame[at + cut :], MSGPACK)


@given(st.text(max_size=20), st.integers(0, 200), st.integers(0, 8))
def test_a_text_damaged_on_its_way_does_no_harm(noise: str, at: int, cut: int) -> None:
    text = json.dumps(PLAY)
    decode_command(text[:at] + noise + text[at + cut :], JSON)


@given(commands, st.text(st.characters(categories=["Cs", "Lu"]), min_size=1, max_size=4))
def test_halves_of_characters_are_refused_in_a_reply_that_can_be_sent(tree: Any, half: str) -> None:
    text = half + "\ud800"
    for spoilt in ({**tree, text: 1}, {**tree, "id": text}, {**tree, "settings": {text: text}}):
        assert fault(json.dumps(spoilt), JSON).code == "command/malformed"


BOMBS = {
    "10,000 lists within one another": b"\x91" * 10_000,
    "10,000 maps within one another": b"\x81\xa1a" * 10_000,
    "a list of 4 billion declared": b"\xdd\xff\xff\xff\xff",
    "lists of a million declared within one another": b"\xdd\x00\x0f\xff\xff" * 1000,
    "1,000 lists as long as the frame within one another": b"\xdc\x3e\x80" * 1000
    + b"\xc0" * 13_000,
    "a map of 4 billion declared": b"\xdf\xff\xff\xff\xff",
    "a text of 4 billion declared": b"\xdb\xff\xff\xff\xff",
    "bytes of 4 billion declared": b"\xc6\xff\xff\xff\xff",
    "an extension of 4 billion declared": b"\xc9\xff\xff\xff\xff\x01",
    "10 MiB": b"\x00" * (10 * 2**20),
}


@pytest.mark.parametrize("frame", BOMBS.values(), ids=BOMBS.keys())
def test_a_bomb_is_refused_without_memory(frame: bytes) -> None:
    tracemalloc.start()
    try:
        decoded = fault(frame)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert decoded.code in {"command/malformed", "command/too_deep", "command/too_large"}
    assert peak < 2**20


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"type":"ping","id":"1","a":[{"b":'])
def test_json_nested_10000_deep_is_refused_before_it_is_parsed(opening: str) -> None:
    wide = CodecLimits(frame_bytes=2**20)
    assert fault(opening * 10_000, JSON, wide).code == "command/too_deep"


@pytest.mark.parametrize("subprotocol", SUBPROTOCOLS)
def test_nesting_counts_up_to_its_limit_and_no_further(subprotocol: str) -> None:
    def nested(depth: int) -> object:
        tree: object = 1
        for _ in range(depth - 1):
            tree = [tree]
        return {"a": tree}

    limits = CodecLimits(depth=5)
    code = {
        depth: fault(encode(nested(depth), subprotocol), subprotocol, limits).code  # type: ignore[arg-type]
        for depth in (5, 6)
    }
    assert code == {5: "command/malformed", 6: "command/too_deep"}


def test_brackets_inside_a_text_are_no_nesting() -> None:
    tree = {**SAMPLES["create_party"], "settings": {"a": "[" * 40, "b": '"{\\"[' * 8}}
    assert not isinstance(decode_command(json.dumps(tree), JSON), Fault)


@pytest.mark.parametrize("subprotocol", SUBPROTOCOLS)
def test_a_frame_has_at_most_its_limit_of_bytes(subprotocol: str) -> None:
    limits = CodecLimits(frame_bytes=1024)
    frame = encode({"a": "字" * 500}, subprotocol)
    assert fault(frame, subprotocol, limits).code == "command/too_large"


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"ping","id":"1","a":NaN}',
        '{"type":"ping","id":"1","a":-Infinity}',
        '{"type":"ping","id":"1","id":"1"}',
        '{"type":"resume","id":"1","room":"k3m9p2x7q4w8t5z1","after":1,"check":' + "9" * 5000 + "}",
        '{"type":"ping","id":"\\ud800"}',
        '{"type":"ping","id":"1","\\ud800":1}',
        '{"type":"ping","id":1}',
        '[{"type":"ping","id":"1"}]',
        '{"type":"ping","id":"1"} {}',
    ],
)
def test_what_json_readers_often_let_through_is_malformed(text: str) -> None:
    assert fault(text, JSON).code == "command/malformed"


@pytest.mark.parametrize(
    "frame",
    [
        b"\x82\xa4type\xa4ping\xc4\x02id\xa11",
        b"\x82\xa4type\xa4ping\xa2id\xc4\x011",
        b"\x82\xa4type\xa4ping\xc4\x00\xa11",
        b"\x83\xa4type\xa4ping\xa2id\xa11\xa2id\xa11",
        b"\x82\xa4type\xa4ping\xa2id\xd4\x01\x01",
        b"\x82\xa4type\xa4ping\xa2id\xa1\xff",
        b"\x82\xa4type\xa4ping\xa2id\xa11\x00",
        b"\x83\xa4type\xa4ping\xa2id\xa11\x01\x01",
    ],
)
def test_what_msgpack_readers_often_let_through_is_malformed(frame: bytes) -> None:
    assert fault(frame).code == "command/malformed"


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None, -1, 2**31, 2**64 - 1])
def test_no_value_passes_for_a_number_of_another_kind(wrong: object) -> None:
    decoded = fault(msgpack.packb({**PLAY, "step": wrong}))
    assert decoded.code == "command/malformed"
    assert [path for path, _ in decoded.faults] == ["step"]


@pytest.mark.parametrize("wrong", [True, 1.0, 2, "0"])
def test_no_value_passes_for_a_seat_but_0_and_1(wrong: object) -> None:
    for name in ("take_seat", "join_party"):
        assert fault(msgpack.packb({**SAMPLES[name], "seat": wrong})).code == "command/malformed"


@pytest.mark.parametrize("wrong", [1.5, [], {}, [1], 2**60, "x" * 65])
def test_a_setting_is_a_plain_value_and_its_fault_names_it_once(wrong: object) -> None:
    tree = {**SAMPLES["configure"], "settings": {"max_plies": wrong}}
    assert [path for path, _ in fault(msgpack.packb(tree)).faults] == ["settings.max_plies"]


def test_the_id_of_a_faulty_command_is_read_where_it_can_be() -> None:
    known, unknown = {**PLAY, "clock": 7}, {**PLAY, "type": "think"}
    assert fault(msgpack.packb(known)).id == PLAY["id"]
    assert fault(msgpack.packb(unknown)).id == PLAY["id"]
    assert fault(msgpack.packb(unknown)).code == "command/unknown_type"
    assert fault(msgpack.packb({**unknown, "id": "x" * 41})).id is None


def test_a_frame_of_the_wrong_kind_is_named_as_such() -> None:
    assert fault("{}", MSGPACK).code == "command/not_text_or_binary"
    assert fault(b"{}", JSON).code == "command/not_text_or_binary"


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_any_buffer_will_do(kind: Any) -> None:
    assert isinstance(decode_command(kind(msgpack.packb(PLAY)), MSGPACK), Play)


def test_faults_are_cut_to_what_a_reply_can_hold() -> None:
    tree = {**PLAY, **{"字" * 90 + str(number): 1 for number in range(40)}}
    decoded = fault(msgpack.packb(tree))
    assert len(decoded.faults) <= 16
    assert len(msgpack.packb(decoded.detail)) < 16_384


def test_a_client_passes_over_what_a_newer_server_adds() -> None:
    newer = {"type": "seat_taken", "room": "k3m9p2x7q4w8t5z1", "seq": 4, "seat": 1}
    newer |= {"person": "Zs0pYbC1dFq8rT2uVwX3yA", "mood": "glad"}
    assert "mood" not in decode_message(msgpack.packb(newer), MSGPACK).model_dump()  # type: ignore[union-attr]
    unheard = {"type": "dice_thrown", "room": "k3m9p2x7q4w8t5z1", "seq": 5, "eyes": [1, 6]}
    event = decode_message(msgpack.packb(unheard), MSGPACK)
    assert event == UnknownEvent("dice_thrown", "k3m9p2x7q4w8t5z1", 5)


@given(st.binary(max_size=64))
def test_a_client_names_what_is_no_message(raw: bytes) -> None:
    with pytest.raises(NotAMessage):
        decode_message(raw, MSGPACK)
