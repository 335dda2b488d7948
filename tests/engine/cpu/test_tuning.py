"""What tuning stands on: counts that say what a weight does, and a file that keeps its form."""

import pytest

from seki_engine import games
from tests.engine.cpu.cpu_cases import GAMES, random_positions
from tuning.fit import fineness, first_sides_evaluation, weights_file, with_weights


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_weights_holds_what_the_engine_plays_with(game: str) -> None:
    text = weights_file(game).read_text(encoding="utf-8")
    values = [value for _, value in games[game].native.weights()]
    assert with_weights(text, values) == text
    changed = with_weights(text, [value + 1 for value in values])
    assert changed != text
    assert with_weights(changed, values) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_file_with_another_number_of_weights_is_refused(game: str) -> None:
    text = weights_file(game).read_text(encoding="utf-8")
    values = [value for _, value in games[game].native.weights()]
    with pytest.raises(ValueError, match="another number of weights"):
        with_weights(text, [*values, 0])


@pytest.mark.parametrize("game", GAMES)
def test_counts_times_weights_are_the_evaluation(game: str) -> None:
    positions = [each for each in random_positions(game, 3, 120) if each.phase == "play"]
    values = [value for _, value in games[game].native.weights()]
    scale = fineness(positions)
    for position in positions:
        counts = position.native.weight_counts()
        total = sum(count * value for count, value in zip(counts, values, strict=True))
        assert total / scale == pytest.approx(first_sides_evaluation(position), abs=2)
