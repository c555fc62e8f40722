"""Prepared maps and terrain tiles, as their texts say."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from replay.core.text import Unreadable
from replay.games.fantasy_skirmish.field import LETTERS
from replay.games.fantasy_skirmish.orders import Slot
from replay.games.fantasy_skirmish.squares import Square
from replay.games.fantasy_skirmish.stat import Name

SLOTS: tuple[tuple[Slot, ...], ...] = (("NW", "N", "NE"), ("W", "C", "E"), ("SW", "S", "SE"))
"""The places of tiles, row by row (FS-SETUP-08)."""

Row = Annotated[str, Meta(min_length=1, max_length=200)]


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """A victory area (FS-VP-02)."""

    id: Name
    squares: Annotated[tuple[Square, ...], Meta(min_length=1, max_length=400)]


class Chart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prepared map: a letter for each square, north row first, and its victory areas."""

    id: Name
    width: Annotated[int, Meta(ge=4, le=200)]
    height: Annotated[int, Meta(ge=4, le=200)]
    rows: tuple[Row, ...]
    victory_area: tuple[Area, ...] = ()


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A square terrain tile."""

    id: Name
    rows: Annotated[tuple[Row, ...], Meta(min_length=2, max_length=60)]


def check_rows(rows: tuple[str, ...], width: int, height: int, where: str) -> None:
    """Raises ``Unreadable`` for a picture of another size or with an unknown letter."""
    if len(rows) != height:
        raise Unreadable(f"{where} rows", f"{len(rows)} rows, expected {height}")
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise Unreadable(f"{where} rows[{number}]", f"{len(row)} squares, expected {width}")
        odd = next((letter for letter in row if letter not in LETTERS), "")
        if odd:
            raise Unreadable(f"{where} rows[{number}]", f"found {odd!r}, expected one of {' '.join(LETTERS)}")


def check_chart(chart: Chart, where: str) -> None:
    """Raises ``Unreadable`` for a map that does not hold together."""
    check_rows(chart.rows, chart.width, chart.height, where)
    for area in chart.victory_area:
        for x, y in area.squares:
            if not (0 <= x < chart.width and 0 <= y < chart.height):
                raise Unreadable(f"{where} victory_area {area.id}", f"square {x},{y} is not on the map")


def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A tile turned clockwise by quarter turns."""
    for _ in range(quarters % 4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


def joined(slots: Mapping[Slot, tuple[str, ...]]) -> tuple[str, ...]:
    """The rows of a battlefield of tiles; clear ground where none lies yet, nothing where none lies at all."""
    size = next((len(tile) for tile in slots.values()), 0)
    bare = ("." * size,) * size
    tiles = ([slots.get(slot, bare) for slot in row] for row in SLOTS)
    return tuple("".join(parts) for row in tiles for parts in zip(*row, strict=True))
