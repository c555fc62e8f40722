"""Acts to payload bytes and back, for one game: typed decoders, built once, and upcasts for old payloads."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import msgspec

from eventstore.entry import Entry
from eventstore.port import Body, Damaged
from replay import acts
from replay.clocking.acts import JUDGED, Timed
from replay.core.game import Game
from replay.core.text import misfit
from replay.core.wire import verb
from replay.line.upcast import UPCASTS, Document, Step

Reader: TypeAlias = tuple[Callable[[bytes], Any], tuple[Step, ...]]
"""How a kind is decoded as it is written today, and the steps that lead there from its first version."""

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
    Timed,
    *JUDGED,
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
    return kind_of(type(act))


def kind_of(act: type[Any]) -> str:
    """The kind that acts of a type are stored under."""
    return verb(act.__name__)


def steps(game: str, kind: str) -> tuple[Step, ...]:
    """The steps a kind has taken in a game ("": in all). Raises ``ValueError`` where one is missing between others."""
    found: list[Step] = []
    while (step := _step(game, kind, len(found) + 1)) is not None:
        found.append(step)
    last = max((v for of, known, v in UPCASTS if known == kind and of in ("", game)), default=0)
    if last != len(found):
        raise ValueError(f"no step leads from version {len(found) + 1} of {kind} to version {len(found) + 2}")
    return tuple(found)


def _step(game: str, kind: str, version: int) -> Step | None:
    return UPCASTS.get((game, kind, version)) or UPCASTS.get(("", kind, version))


class Codec:
    """Reads and writes the acts of one game."""

    def __init__(self, game: Game) -> None:
        """Building it costs a few milliseconds; ``codec_for`` keeps one for each game."""
        played = {verb(t.__name__): msgspec.json.Decoder(t[game.Orders, game.Events]) for t in PLAYED}
        decoders: dict[str, msgspec.json.Decoder[Any]] = PLAIN_DECODERS | played
        self._readers: dict[str, Reader] = {
            of: (each.decode, steps("" if of == OPENED else game.key, of)) for of, each in decoders.items()
        }
        self._versions = {of: len(taken) + 1 for of, (_, taken) in self._readers.items()}
        self._current = {(of, self._versions[of]): decode for of, (decode, _) in self._readers.items()}
        self._write = msgspec.json.Encoder().encode

    def read(self, kind: str, version: int, payload: bytes) -> acts.Act:
        """The act a payload holds.

        Raises ``Newer`` for a kind or version this program does not know, ``msgspec.DecodeError`` for bytes that are
        not the act they claim to be.
        """
        current = self._current.get((kind, version))
        act: acts.Act = current(payload) if current else decoded(self._readers.get(kind), kind, version, payload)
        return act

    def read_all(self, bodies: Sequence[Body]) -> list[acts.Act]:
        """The acts of entries side by side, in one pass. Raises as ``read`` does."""
        current = self._current
        try:
            return [current[kind, version](payload) for _, kind, version, payload in bodies]
        except KeyError:
            return [self.read(kind, version, payload) for _, kind, version, payload in bodies]

    def write(self, act: acts.Act) -> bytes:
        """The exact bytes to store."""
        return self._write(act)

    def version(self, kind: str) -> int:
        """The payload version this program writes for a kind."""
        return self._versions[kind]


def decoded(reader: Reader | None, kind: str, version: int, payload: bytes) -> Any:
    """What a payload holds, by the reader of its kind, if there is one.

    Raises ``Newer`` and ``msgspec.DecodeError``.
    """
    if reader is None or version > len(reader[1]) + 1:
        raise Newer(f"{kind} version {version} was written by a newer program")
    decode, taken = reader
    if version <= len(taken):
        if version < 1:
            raise msgspec.ValidationError(f"there is no version {version}")
        document = msgspec.json.decode(payload, type=Document)
        for step in taken[version - 1 :]:
            document = step(document)
        payload = msgspec.json.encode(document)
    return decode(payload)


PLAIN_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {verb(t.__name__): msgspec.json.Decoder(t) for t in PLAIN}
OPENED, CLOSED, FORKED, ENLISTED, RULED = map(
    kind_of, (acts.Opened, acts.Closed, acts.Forked, acts.Enlisted, acts.Ruled)
)


@cache
def codec_for(game: Game) -> Codec:
    """The codec of a game, built once."""
    return Codec(game)


def genesis_of(entry: Entry) -> acts.Opened:
    """Genesis, readable before the game is known.

    Raises ``Newer`` for a version this program does not know, ``Damaged`` for what begins no match.
    """
    try:
        if entry.kind != OPENED:
            raise msgspec.ValidationError(f"it is {entry.kind}")
        genesis: acts.Opened = decoded(
            (PLAIN_DECODERS[OPENED].decode, steps("", OPENED)), OPENED, entry.version, entry.payload
        )
    except msgspec.DecodeError as amiss:
        raise Damaged(f"is not the beginning of a match: {misfit(amiss)}", match=entry.match, seq=1) from amiss
    return genesis
