"""What no honest caller gives: every public function refuses it by name, and none harms."""

import gc
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import pytest

from seki_engine import (
    Game,
    IllegalAction,
    InvalidFen,
    InvalidRecord,
    InvalidSettings,
    Outcome,
    Position,
    Record,
    Side,
    divide,
    games,
    perft,
)
from tests.engine.gungi.gungi_cases import a_position as a_gungi_position


@pytest.fixture(params=sorted(games))
def game(request: pytest.FixtureRequest) -> Game:
    return games[request.param]


def other_game(game: Game) -> Game:
    return next(other for other in games.values() if other is not game)


def played(game: Game, actions: int) -> Position:
    """Play a long game at random that does not end: men are taken only where nothing else goes."""
    random = Random(f"{game.name} on and on")
    position = game.start(game.clean_settings({"max_plies": 0}))
    for _ in range(actions):
        position = _not_ended(position, random)
    return position


def _not_ended(position: Position, random: Random) -> Position:
    """Play an action that does not end the game, and takes nobody if that can be."""
    choices = position.legal_actions()
    random.shuffle(choices)
    open_still = (after for action in choices if (after := position.play(action)).phase != "over")
    most: Position | None = None
    for after in open_still:
        if _men(after) >= _men(position):
            return after
        most = most or after
    assert most is not None, f"every action ends the game: {position}"
    return most


def _men(position: Position) -> int:
    """Count the letters of board and hands."""
    return sum(letter.isalpha() for letter in "".join(position.fen().split()[:2]))


# --- Texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "\x00", "a4b4\x00", "\ud800", "5756\udfff", "９", "a" * 10**7, "pass ", "e2e2", "0000"],
    ids=lambda text: repr(text[:12]),
)
def test_a_text_that_is_no_action_is_refused_in_few_words(game: Game, text: str) -> None:
    position = played(game, 4)
    assert not position.is_legal(text)
    with pytest.raises(IllegalAction) as refusal:
        position.play(text)
    assert refusal.value.action == text
    assert len(str(refusal.value)) < 200
    with pytest.raises(IllegalAction):
        position.describe(text, "ja")


@pytest.mark.parametrize("fen", ["", "\x00", "\ud800", "/" * 10**6, "| " * 300, "9" * 500])
def test_a_text_that_is_no_fen_is_refused_by_name(game: Game, fen: str) -> None:
    with pytest.raises(InvalidFen) as refusal:
        game.from_fen(fen, game.settings())
    assert refusal.value.faults


def test_faults_quote_printable_characters_only(game: Game) -> None:
    for fen in (
        "\x1b[2J\x07/\x7f b - - 0 1",
        "\x1b|\x07| \x1b\x07/- \x07 3 - 1",
        "\n\x00 \n - - 0 1",
    ):
        with pytest.raises(InvalidFen) as refusal:
            game.from_fen(fen, game.settings())
        assert str(refusal.value).isprintable()


def test_a_sequence_of_actions_is_refused_at_the_one_that_fails(game: Game) -> None:
    actions = played(game, 30).actions
    for odd in ("", "\ud800", "x" * 10**6, "done done"):
        with pytest.raises(IllegalAction) as refusal:
            game.restore(game.settings(), [*actions, odd, *actions])
        assert refusal.value.index == len(actions)


# --- Settings -----------------------------------------------------------------------------------


def test_settings_of_the_other_game_are_refused(game: Game) -> None:
    theirs = other_game(game).settings()
    with pytest.raises(InvalidSettings):
        game.start(theirs)
    with pytest.raises(InvalidSettings):
        game.from_fen(game.start(game.settings()).fen(), theirs)
    with pytest.raises(InvalidSettings):
        game.restore(theirs, [])


@pytest.mark.parametrize("name", ["\ud800", "", "max_plies\x00", "x" * 10**6])
def test_names_that_are_no_settings_are_refused(game: Game, name: str) -> None:
    with pytest.raises(InvalidSettings):
        game.clean_settings({name: 1})


# --- Depths -------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [-1, 33, 10**6, 2**40, 2**70])
def test_no_depth_takes_the_stack_apart(game: Game, depth: int) -> None:
    position = game.start(game.settings())
    for count in (perft, divide):
        with pytest.raises(ValueError, match="depth is"):
            count(position, depth)


def test_where_no_action_is_legal_there_is_no_default_action() -> None:
    walled_in = "8m/9/9/9/9/9/9/|d:d||f:f|7/M|n:n|7 -/- w 3 - 1"
    position = a_gungi_position(walled_in, self_check="allowed")
    assert (position.phase, position.legal_actions()) == ("play", [])
    with pytest.raises(ValueError, match="no action is legal"):
        position.default_action(1)


@pytest.mark.parametrize("seed", [-1, 2**64, -(2**200)])
def test_any_whole_number_is_a_seed(game: Game, seed: int) -> None:
    position = played(game, 5)
    assert position.is_legal(position.default_action(seed))


# --- Stored forms -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\xff\xfe",
        b"[" * 10**6,
        b"9" * 5000,
        b'["janggi",{"max_plies":' + b"9" * 5000 + b'},null,""]',
        b'["janggi",{"\\ud800":1},null,""]',
        b'["gungi",{},"9/9",""]',
        b'["gungi",{},null,"\\ud800"]',
        b'["gungi",{},null,5]',
        b'{"0":"gungi"}',
    ],
    ids=lambda packed: repr(packed[:24]),
)
def test_what_is_no_packed_position_is_refused(game: Game, packed: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        game.unpack(packed)


def test_a_packed_position_of_the_other_game_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="not a packed position"):
        other_game(game).unpack(game.start(game.settings()).pack())


def test_records_are_written_of_the_own_game_in_known_forms_only(game: Game) -> None:
    record = Record(game.name, game.settings(), None, tuple(played(game, 6).actions))
    for wrong_game, form, code in (
        (other_game(game), "pgn", "wrong_game"),
        (game, "docx", "unknown_form"),
    ):
        with pytest.raises(InvalidRecord) as refusal:
            wrong_game.write_record(record, form)
        assert [fault for fault, _ in refusal.value.faults] == [code]


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("blocked", "5756", 3),
        InvalidFen([("bad_side", "'x'"), ("no_general", "Cho")]),
        InvalidSettings([("max_plies", "negative")]),
        InvalidRecord([("empty", "nothing")]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_travel_between_processes_whole(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_records_and_outcomes_travel_between_processes_whole(game: Game) -> None:
    written = Record(game.name, game.settings(), None, tuple(played(game, 6).actions))
    for value in (
        written,
        game.read_record(game.write_record(written, sorted(game.writers)[-1])),
        Outcome(Side.FIRST, "max_plies", (1.0, 2.5), replay=False),
    ):
        assert pickle.loads(pickle.dumps(value)) == value


# --- Length and company -------------------------------------------------------------------------


def test_two_thousand_actions_are_kept_and_rebuilt(game: Game) -> None:
    position = played(game, 2000)
    again = game.unpack(position.pack())
    assert again.actions == position.actions
    assert (again.fen(), again.zobrist) == (position.fen(), position.zobrist)
    assert len(position.pack()) < 9 * len(position.actions)


def test_one_position_serves_many_threads_at_once(game: Game) -> None:
    position = played(game, 12)
    expected = (position.legal_actions(), position.fen(), perft(position, 2), position.zobrist)

    def ask(number: int) -> bool:
        after = position.play(expected[0][number % len(expected[0])])
        told = (position.legal_actions(), position.fen(), perft(position, 2), position.zobrist)
        return told == expected and after.actions[:-1] == position.actions

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(ask, range(200)))


def test_positions_let_go_are_gone(game: Game) -> None:
    gc.collect()
    kept = sys.getrefcount(game.native)
    position = played(game, 20)
    for action in position.legal_actions():
        position.play(action)
        game.unpack(position.pack())
        with suppress(IllegalAction):
            position.play("nonsense")
    alive = sys.getrefcount(game.native)
    del position
    gc.collect()
    left = sys.getrefcount(game.native)
    assert alive > left == kept


END_WHILE_FROZEN = """
import gc
from seki_engine import games
rooms = [game.start(game.settings()) for game in games.values()]
rooms.append(rooms)
gc.freeze()
"""
END_WHILE_COUNTING = """
import threading
from seki_engine import games, perft
position = games["gungi"].start(games["gungi"].settings(level="intro"))
begun = threading.Event()
def count():
    while True:
        begun.set()
        perft(position, 3)
threading.Thread(target=count, daemon=True).start()
begun.wait()
"""


@pytest.mark.parametrize("program", [END_WHILE_FROZEN, END_WHILE_COUNTING], ids=["frozen", "busy"])
def test_a_program_ends_without_a_word_of_ours(program: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_a_packed_position_is_plain_json(game: Game) -> None:
    name, settings, start_fen, actions = json.loads(played(game, 3).pack())
    assert (name, start_fen) == (game.name, None)
    assert settings == {**game.settings().model_dump(), "max_plies": 0}
    assert actions.split() == played(game, 3).actions
