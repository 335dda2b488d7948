"""What a client's calls raise can be passed on, also to another process."""

from __future__ import annotations

import pickle

import pytest

from seki_protocol.client import OutcomeUnknown, Refused, RoomGone, SessionEnded
from seki_protocol.client.link import LinkLost
from seki_protocol.frames import FrameFault

ERRORS: dict[str, Exception] = {
    "seat/taken: That seat is taken.": Refused("seat/taken", "That seat is taken.", {"seat": 1}),
    "k3m9: room/closed": RoomGone("k3m9", "room/closed"),
    "closed": SessionEnded("closed"),
    "no reply": OutcomeUnknown("no reply"),
    "gone": LinkLost("gone"),
    "not JSON": FrameFault("command/malformed", "not JSON"),
}


@pytest.mark.parametrize("said", ERRORS)
def test_an_error_arrives_as_it_was_sent(said: str) -> None:
    error = ERRORS[said]
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error) == said
