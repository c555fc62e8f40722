"""What a screen adds to a scene: what is selected, where things stood, what just happened, what is measured."""

from msgspec import Struct

from replay.core.changes import Changes
from replay.core.scene import Piece, Point, Ray


class Ghost(Struct, frozen=True):
    """A piece as it stood, the entry that moved it, and where it went."""

    piece: Piece
    note: str
    to: Point


class Float(Struct, frozen=True):
    """A result over a piece: a number with its sign, ``bad`` for a loss."""

    piece: str
    text: str
    bad: bool = True


class Callout(Struct, frozen=True):
    """Words with their own ground at a point of the table: a refusal, a difference, a piece that is gone."""

    at: Point
    text: str
    refused: bool = False


class Spread(Struct, frozen=True):
    """Where a seat's piece can still go: points of the table."""

    seat: str
    points: tuple[Point, ...]


class Overlay(Struct, frozen=True):
    """Everything drawn that is not on the table; ``selected`` holds ids of pieces.

    ``covered`` are the columns and rows of the upper left corner that the screen lays something else over.
    """

    selected: frozenset[str] = frozenset()
    ghosts: tuple[Ghost, ...] = ()
    floats: tuple[Float, ...] = ()
    rays: tuple[Ray, ...] = ()
    spreads: tuple[Spread, ...] = ()
    callouts: tuple[Callout, ...] = ()
    covered: tuple[int, int] = (0, 0)


NOTHING = Overlay()
"""A scene as it is."""


def ghosts(seen: Changes, note: str) -> tuple[Ghost, ...]:
    """Where everything that moved stood, with the entry that moved it."""
    return tuple(Ghost(moved.before, note, moved.after.at) for moved in seen.moved)


def floats(seen: Changes) -> tuple[Float, ...]:
    """What everything that was hurt or healed lost or won."""
    return tuple(Float(hurt.piece.id, f"{hurt.by:+d}", bad=hurt.by < 0) for hurt in seen.hurt)
