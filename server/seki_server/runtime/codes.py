"""New ids, codes and chance for commands.

Owns: how room ids follow from commands, and the drawing of codes that are nobody else's. Must not
know: what a room does with them.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from hashlib import blake2b

from seki_server.domain.room import Codes
from seki_server.domain.words import CODE_ALPHABET, Code, PersonId, RoomId, Seed
from seki_server.ports import CodeBook, CodeKind, CodeTarget, StorageUnavailable

CODE_LETTERS = 8
_ROOM_ID_BYTES = 10
_SEED_BITS = 64


def room_id_of(person: PersonId, command_id: str) -> RoomId:
    """Derive the id of the room that a command makes: the same command, the same room."""
    spoken = f"{person}\n{command_id}".encode()
    digest = blake2b(spoken, digest_size=_ROOM_ID_BYTES, person=b"seki room").digest()
    return RoomId(b32encode(digest).decode().lower())


def draw_room_id() -> RoomId:
    """Draw the id of a room that no command makes."""
    return RoomId(b32encode(secrets.token_bytes(_ROOM_ID_BYTES)).decode().lower())


def draw_letters(count: int) -> str:
    """Draw so many letters that nobody mistakes for others."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(count))


def draw_code() -> Code:
    """Draw a code from all there are."""
    return Code(draw_letters(CODE_LETTERS))


def draw_codes() -> Codes:
    """Draw both codes of a party; they lead nowhere yet."""
    return Codes(invite=draw_code(), watch=draw_code())


def toss_coin() -> bool:
    """Decide by chance."""
    return secrets.randbits(1) == 1


def draw_seed() -> Seed:
    """Draw what a CPU's choices follow from."""
    return Seed(secrets.randbits(_SEED_BITS))


async def reserve_codes(book: CodeBook, room: RoomId, draws: int) -> Codes:
    """Draw two codes and point them at a room.

    Raises `StorageUnavailable` where `draws` draws in a row all belonged to other rooms: the code
    space is then in no state to go on with.
    """
    return Codes(
        invite=await _reserve(book, CodeTarget(room, CodeKind.INVITE), draws),
        watch=await _reserve(book, CodeTarget(room, CodeKind.WATCH), draws),
    )


async def _reserve(book: CodeBook, target: CodeTarget, draws: int) -> Code:
    for _ in range(draws):
        code = draw_code()
        if await book.reserve(code, target):
            return code
    raise StorageUnavailable("no free code was drawn")
