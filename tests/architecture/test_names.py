"""Names say what a thing is for, in the words of the field."""

import pytest

from tests.architecture.granted import assert_nothing, assert_only_granted
from tests.architecture.project import files_named, read
from tests.architecture.words import empty_names, names_with_hash

SOURCES = (".py", ".cpp", ".hpp", ".ts", ".lua")


def test_no_module_or_type_is_named_by_an_empty_word() -> None:
    found = {path: empty_names(path, read(path)) for path in files_named(*SOURCES)}
    assert_only_granted("word", {path: len(names) for path, names in found.items() if names})


def test_the_engine_says_zobrist_where_others_say_hash() -> None:
    sources = files_named(".py", ".cpp", ".hpp", under="engine/")
    assert_nothing({path: names_with_hash(path, read(path)) for path in sources})


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a/utils.py", "", ["utils"]),
        ("a/room_helper.ts", "", ["room_helper"]),
        ("a.py", "class RoomManager: ...", ["RoomManager"]),
        ("a.py", "class Metadata: ...\nclass Rooms: ...", []),
        ("a.hpp", "struct MoveInfo {};", ["MoveInfo"]),
        ("a.hpp", "// struct MoveInfo\nenum class Side {};", []),
        ("a.ts", "export interface GameData {}", ["GameData"]),
    ],
)
def test_empty_words_are_found_in_names(path: str, text: str, expected: list[str]) -> None:
    assert empty_names(path, text) == expected


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", "def position_hash(): ...", ["position_hash"]),
        ("a.py", "class A:\n    def __hash__(self):\n        return hash(self.zobrist)", []),
        ("a.py", "import hashlib\nself.hash = 1", ["hash"]),
        ("a.hpp", "std::uint64_t hash_of(Board b); struct S : std::hash<int> {};", ["hash_of"]),
    ],
)
def test_hash_is_found_in_names(path: str, text: str, expected: list[str]) -> None:
    assert names_with_hash(path, text) == expected
