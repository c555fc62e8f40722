"""Acts to payload bytes and back, for one game: typed decoders, built once, and upcasts for old payloads."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import msgspec

from replay import acts
from replay.core.game import Game
from replay.core.wire import verb

Document: TypeAlias = dict[str, Any]

VERSIONS: dict[str, int] = {}
"""Payload version of each kind that has changed shape since its first; the rest are at 1."""

UPCASTS: dict[tuple[str, int], Callable[[Document], Document]] = {}
"""(kind, v) to the pure step that makes a v payload a v+1 payload."""

PLAIN: tuple[type[acts.Act], ...] = (
    acts.Opened,
    acts.Closed,
    acts.Adjusted,
    acts.Noted,
    acts.Bookmarked,
    acts.Called,
    acts.Disputed,
    acts.Clocked,
    acts.Confirmed,
    acts.HandedOver,
    acts.Witnessed,
)
"""Acts that hold neither orders nor events."""

PLAYED: tuple[Any, ...] = (
    acts.Enlisted,
    acts.Ordered,
    acts.Stood,
    acts.Conceded,
    acts.Struck,
    acts.Amended,
    acts.Ruled,
    acts.Forked,
)
"""Acts that hold a game's orders and events."""

KINDS = frozenset(verb(act.__name__) for act in (*PLAIN, *PLAYED))
"""Every kind this program knows."""


class Newer(Exception):
    """An entry is of a kind or version this program does not know: it replays no further, though it can be verified."""


def kind(act: acts.Act) -> str:
    """The kind an act is stored under: its name in lower case."""
    return verb(type(act).__name__)


def version(of: str) -> int:
    """The payload version this program writes for a kind."""
    return VERSIONS.get(of, 1)


class Codec:
    """Reads and writes the acts of one game."""

    def __init__(self, game: Game) -> None:
        """Building it costs a few milliseconds; ``codec_for`` keeps one for each game."""
        played = {verb(t.__name__): msgspec.json.Decoder(t[game.Orders, game.Events]) for t in PLAYED}
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = PLAIN_DECODERS | played
        self._write = msgspec.json.Encoder().encode

    def read(self, kind: str, version: int, payload: bytes) -> acts.Act:
        """The act a payload holds.

        Raises ``Newer`` for a kind or version this program does not know, ``msgspec.DecodeError`` for bytes that are
        not the act they claim to be.
        """
        decoder = self._decoders.get(kind)
        current = VERSIONS.get(kind, 1)
        if decoder is None or version > current:
            raise Newer(f"{kind} version {version} was written by a newer program")
        if version < current:
            payload = _upcast(kind, version, payload)
        act: acts.Act = decoder.decode(payload)
        return act

    def write(self, act: acts.Act) -> bytes:
        """The exact bytes to store."""
        return self._write(act)


def _upcast(kind: str, version: int, payload: bytes) -> bytes:
    document = msgspec.json.decode(payload)
    for step in range(version, VERSIONS[kind]):
        document = UPCASTS[kind, step](document)
    return msgspec.json.encode(document)


PLAIN_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {verb(t.__name__): msgspec.json.Decoder(t) for t in PLAIN}


@cache
def codec_for(game: Game) -> Codec:
    """The codec of a game, built once."""
    return Codec(game)


def opened(payload: bytes) -> acts.Opened:
    """Genesis, readable before the game is known. Raises ``msgspec.DecodeError``."""
    return msgspec.json.decode(payload, type=acts.Opened)
