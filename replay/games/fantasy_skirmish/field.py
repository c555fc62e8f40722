"""The battlefield: what each square is, how high it lies, and which hills there are."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from replay.games.fantasy_skirmish.squares import Square, neighbours

Ground = Literal["clear", "hindering", "blocking", "shallow", "deep"]

LETTERS: dict[str, tuple[Ground, int]] = {
    ".": ("clear", 0),
    "h": ("hindering", 0),
    "B": ("blocking", 0),
    "s": ("shallow", 0),
    "d": ("deep", 0),
    "^": ("clear", 1),
    "n": ("hindering", 1),
    "w": ("shallow", 1),
    "b": ("blocking", 1),
}
"""What a letter of a map stands for: the ground, and its level (FS-GEO-08)."""

FLAT = {"hindering": "h", "blocking": "B", "shallow": "s", "deep": "d"}
"""The letter of a ground on level 0."""
RAISED = {"hindering": "n", "blocking": "b", "shallow": "w"}
"""The letter of a ground on a hill; there is no deep water there."""

SLOW: tuple[Ground, ...] = ("hindering", "shallow")
"""Grounds that count double to enter (FS-TERR-01, FS-TERR-03)."""
SHUT: tuple[Ground, ...] = ("blocking", "deep")
"""Grounds that nobody enters (FS-TERR-02, FS-TERR-04)."""
COVERS: tuple[Ground, ...] = ("hindering", "blocking")
"""Grounds that give cover (FS-COVER-02)."""


def _read(letter: str) -> tuple[Ground, int]:
    """What a letter stands for; one that no map has, as a log may hold it, is clear ground."""
    return LETTERS.get(letter, LETTERS["."])


class Field(Struct, frozen=True):
    """A map: its rows from north to south, a letter for each square."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Squares from west to east."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """Squares from north to south."""
        return len(self.rows)


def blank(width: int, height: int) -> Field:
    """A field of clear ground (FS-SETUP-01)."""
    return Field(("." * width,) * height)


def on_map(field: Field, square: Square) -> bool:
    """Whether a square lies on the map (FS-MOVE-16)."""
    return 0 <= square[0] < field.width and 0 <= square[1] < field.height


def ground(field: Field, square: Square) -> Ground:
    """What a square on the map is."""
    return _read(field.rows[square[1]][square[0]])[0]


def level(field: Field, square: Square) -> int:
    """0 on the ground, 1 where it is elevated (FS-GEO-08)."""
    return _read(field.rows[square[1]][square[0]])[1]


def enterable(field: Field, square: Square) -> bool:
    """Whether a warrior may stand on a square, as far as the map goes (FS-MOVE-09, 16)."""
    return on_map(field, square) and ground(field, square) not in SHUT


def squares(field: Field) -> Iterator[Square]:
    """Every square, row by row."""
    return ((x, y) for y in range(field.height) for x in range(field.width))


@lru_cache(maxsize=256)
def of_ground(field: Field, grounds: tuple[Ground, ...]) -> frozenset[Square]:
    """The squares of some grounds."""
    return frozenset(square for square in squares(field) if ground(field, square) in grounds)


@lru_cache(maxsize=256)
def hills(field: Field) -> tuple[frozenset[Square], ...]:
    """The elevated features: elevated squares that hang together over sides or corners (FS-GEO-08)."""
    left = {square for square in squares(field) if level(field, square)}
    found = []
    while left:
        hill, fresh = set[Square](), {min(left)}
        while fresh:
            hill |= fresh
            fresh = {other for square in fresh for other in neighbours(square) if other in left} - hill
        left -= hill
        found.append(frozenset(hill))
    return tuple(found)


def hill_of(field: Field, square: Square) -> frozenset[Square]:
    """The elevated feature a square belongs to; empty for one on the ground."""
    return next((hill for hill in hills(field) if square in hill), frozenset())


def on_edge(field: Field, square: Square) -> bool:
    """Whether an elevated square has a neighbour on the map that is not of its feature (FS-ELEV-07)."""
    hill = hill_of(field, square)
    return bool(hill) and any(on_map(field, other) and other not in hill for other in neighbours(square))


@lru_cache(maxsize=16384)
def sight_walls(field: Field, one: Square, other: Square) -> frozenset[Square] | None:
    """The squares that no line of sight between two squares may touch; None where no line leads between their levels.

    FS-ELEV-03 to 06, 08: hills stand in the way of lines along the ground; a hill's edge sees the ground and is seen
    from it; everything else sees only its own hill.
    """
    walls = of_ground(field, ("blocking",))
    here, there = hill_of(field, one), hill_of(field, other)
    if not here and not there:
        return walls.union(*hills(field))
    if here == there:
        return walls
    if here and there:
        return None
    return walls if on_edge(field, one if here else other) else None


def drawn(rows: tuple[str, ...], kind: str, where: tuple[Square, ...]) -> tuple[str, ...]:
    """The map with a feature put on some of its squares; one on elevated squares stands on top of the hill."""
    picture = [list(row) for row in rows]
    for x, y in where:
        if 0 <= y < len(picture) and 0 <= x < len(picture[y]):
            height = _read(picture[y][x])[1]
            letters = RAISED if height else FLAT
            picture[y][x] = "^" if kind == "elevated" else letters.get(kind, picture[y][x])
    return tuple("".join(row) for row in picture)
