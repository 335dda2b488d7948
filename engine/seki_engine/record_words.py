"""The words of a record's body, whatever the game.

Owns: what of it is no word (comments in braces, move numbers), and how a word is refused. Must
not know any notation.
"""

import re
from collections.abc import Iterator
from reprlib import repr as shortened

from seki_engine.errors import InvalidRecord

# Each pattern reads its text once, whatever the text: no part of one can match in two ways.
_COMMENT = re.compile(r"\{[^}]*\}?")
_NUMBER = re.compile(r"^[0-9]+\.+")


def words_of(body: str) -> Iterator[str]:
    """Yield what stands between spaces, without comments and without move numbers before it."""
    for word in _COMMENT.sub(" ", body).split():
        if rest := _NUMBER.sub("", word):
            yield rest


def illegal_word(number: int, word: str, why: str = "is not legal") -> InvalidRecord:
    """Say which word of a record is no action, counted from the record's first."""
    return InvalidRecord([("illegal_action", f"move {number}, {shortened(word)}, {why}")])
