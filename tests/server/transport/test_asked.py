"""Two commands of one id are the same exactly when they ask for the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seki_protocol.codec import decode_command, encode
from seki_protocol.messages.commands import CreateParty, Play
from seki_server.transport.asked import digest_of
from tests.server.transport.a_door import JSON, MSGPACK

settings = st.dictionaries(
    st.sampled_from(["level", "setup", "first", "bikjang"]),
    st.booleans() | st.integers(0, 9) | st.sampled_from(["a", "b"]),
)


@given(settings, settings, st.permutations(["level", "setup", "first", "bikjang"]))
def test_the_order_of_settings_is_nothing_to_a_command(
    one: dict[str, object], other: dict[str, object], order: list[str]
) -> None:
    def digest(settings: dict[str, object]) -> bytes:
        return digest_of(
            CreateParty(id="c", type="create_party", game="janggi", settings=settings)  # type: ignore[arg-type]
        )

    mixed = {name: one[name] for name in order if name in one}
    assert digest(one) == digest(mixed)
    assert (digest(one) == digest(other)) == (
        repr(sorted(one.items())) == repr(sorted(other.items()))
    )


def test_the_subprotocol_is_nothing_to_a_command() -> None:
    message = {"id": "p", "type": "play", "room": "r" * 16, "match": "r" * 16 + ".1", "step": 3}
    message["action"] = "a4b4"
    read = [decode_command(encode(message, name), name) for name in (JSON, MSGPACK)]
    assert isinstance(read[0], Play)
    assert len({digest_of(command) for command in read}) == 1  # type: ignore[arg-type]


def test_each_part_of_a_command_counts() -> None:
    play = Play(id="p", type="play", room="r" * 16, match="r" * 16 + ".1", step=3, action="a4b4")
    others: list[dict[str, object]] = [
        {"step": 4},
        {"action": "a4a5"},
        {"match": "r" * 16 + ".2"},
        {"room": "s" * 16},
    ]
    digests = {digest_of(play.model_copy(update=other)) for other in others}
    assert len(digests | {digest_of(play)}) == 5
