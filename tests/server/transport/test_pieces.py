"""However a stream arrives, its frames are cut where they end, and no byte is lost."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from seki_server.transport.pieces import SMALL, Pieces

payloads = st.binary(max_size=130) | st.integers(4_000, 4_200).map(bytes) | st.just(bytes(70_000))
frames = st.builds(
    lambda kind, payload, fin, mask: Frame(kind, payload, fin=fin).serialize(mask=mask),
    st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    payloads,
    st.booleans(),
    st.booleans(),
)


def cut_at(stream: bytes, places: list[int]) -> list[bytes]:
    """Cut a stream into the reads in which it may arrive."""
    edges = [0, *sorted({place % (len(stream) + 1) for place in places}), len(stream)]
    return [stream[a:b] for a, b in pairwise(edges) if a < b]


@given(st.lists(frames, max_size=8), st.lists(st.integers(0, 10**6), max_size=12))
def test_small_frames_are_whole_and_large_ones_lose_nothing(
    sent: list[bytes], places: list[int]
) -> None:
    pieces = Pieces()
    reads = cut_at(b"".join(sent), places)
    given_on = [piece for read in reads for piece in pieces.cut(read)]
    assert b"".join(piece.data for piece in given_on) == b"".join(sent)
    assert pieces.is_between
    small = [frame for frame in sent if len(frame) <= SMALL]
    whole = [piece.data for piece in given_on if piece.is_whole]
    assert [piece for piece in whole if len(piece) <= SMALL] == small
    assert all(piece in sent for piece in whole)


@given(st.lists(frames, min_size=1, max_size=4), st.integers(1, 60))
def test_a_frame_that_has_begun_is_waited_for(sent: list[bytes], missing: int) -> None:
    pieces = Pieces()
    stream = b"".join(sent)
    *_, last = sent
    missing = min(missing, len(last))
    list(pieces.cut(stream[:-missing]))
    assert pieces.is_between == (missing == len(last))
    list(pieces.cut(stream[-missing:]))
    assert pieces.is_between


@given(st.binary(max_size=300), st.lists(st.integers(0, 10**6), max_size=6))
def test_whatever_is_sent_no_byte_is_given_on_twice(noise: bytes, places: list[int]) -> None:
    pieces = Pieces()
    given_on = b"".join(piece.data for read in cut_at(noise, places) for piece in pieces.cut(read))
    assert noise.startswith(given_on)
    assert len(noise) - len(given_on) <= SMALL
