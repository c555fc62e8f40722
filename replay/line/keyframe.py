"""Kept tables: what a table is filed under, so that no correction can make it stale, and how it is written."""

import zlib
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import Any, Protocol

import msgspec

from replay.core.game import AnyTable, Game

SHAPE = b"rollbook/keyframe/v1"
"""Changes when the way tables are written does."""
QUICK = 1
"""How hard to pack: what the packer's other levels save is not worth their time here."""


class Keyframes(Protocol):
    """A cache that may forget: a store is one."""

    def keyframe(self, key: bytes) -> bytes | None:
        """What is kept under a key."""

    def keep(self, key: bytes, match: bytes, state: bytes) -> None:
        """Keep it for a while."""


def key(game: Game, at: bytes, reaching: Iterable[bytes]) -> bytes:
    """What the table after an entry is filed under, 32 bytes, the same on every line that shares the entry.

    ``at`` is the entry's hash; ``reaching`` the hashes of the later corrections that change the table there, in order.
    """
    of = f"\0{game.key}\0{game.edition}\0".encode()
    return sha256(SHAPE + of + _build(game) + at + sha256(b"".join(reaching)).digest()).digest()


@cache
def _build(game: Game) -> bytes:
    """How a game's tables are built: one that was kept when a field had another name would be read without it."""
    return sha256(msgspec.json.encode(msgspec.json.schema(game.Table))).digest()


def write(table: AnyTable) -> bytes:
    """A table as bytes: packed, since most of a table is texts that repeat themselves."""
    return zlib.compress(_write(table), QUICK)


def read(game: Game, state: bytes) -> AnyTable | None:
    """The table that was written, or None where the bytes are no table of this game."""
    try:
        return _reader(game)(zlib.decompress(state))
    except (msgspec.DecodeError, zlib.error):
        return None


@cache
def _reader(game: Game) -> Callable[[bytes], Any]:
    return msgspec.msgpack.Decoder(game.Table).decode


_write = msgspec.msgpack.Encoder().encode
