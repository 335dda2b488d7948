"""Each room is due once, at its latest wish, however often that was moved."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seki_server.domain.words import Instant, RoomId
from seki_server.runtime.deadlines import Deadlines

rooms = st.sampled_from([RoomId("a"), RoomId("b"), RoomId("c")])
steps = st.lists(
    st.one_of(
        st.tuples(st.just("set"), rooms, st.one_of(st.none(), st.integers(0, 40))),
        st.tuples(st.just("take"), rooms, st.integers(0, 40)),
    ),
    max_size=40,
)


@given(steps)
def test_a_room_is_due_exactly_when_its_last_wish_is_over(
    history: list[tuple[str, RoomId, int | None]],
) -> None:
    deadlines, model = Deadlines(), dict[RoomId, int]()
    for act, room, at in history:
        if act == "take":
            assert at is not None
            due = sorted(each for each, wish in model.items() if wish <= at)
            assert sorted(deadlines.take_due(Instant(at))) == due
            for each in due:
                del model[each]
        elif at is None:
            deadlines.set(room, None)
            model.pop(room, None)
        else:
            deadlines.set(room, Instant(at))
            model[room] = at
    if model:
        assert deadlines.next is not None
        assert deadlines.next <= min(model.values())


def test_an_earlier_deadline_than_all_others_is_told() -> None:
    deadlines = Deadlines()
    assert deadlines.set(RoomId("a"), Instant(20))
    assert not deadlines.set(RoomId("b"), Instant(30))
    assert deadlines.set(RoomId("c"), Instant(10))


def test_moving_a_deadline_on_does_not_grow_the_heap() -> None:
    deadlines = Deadlines()
    for at in range(1000):
        deadlines.set(RoomId("a"), Instant(1000 + at))
    assert deadlines.take_due(Instant(1998)) == []
    assert deadlines.next == 1999
    assert deadlines.take_due(Instant(1999)) == [RoomId("a")]
