"""Where a terrain feature may be put on a blank map."""

from collections.abc import Iterator
from functools import lru_cache

from replay.core.rule import Gate
from replay.games.fantasy_skirmish import field as ground
from replay.games.fantasy_skirmish.field import Field, hill_of, hills, level, on_edge, on_map
from replay.games.fantasy_skirmish.orders import Feature
from replay.games.fantasy_skirmish.rulebook.elev import FEATURES_ON_TOP
from replay.games.fantasy_skirmish.rulebook.setup import AWAY_FROM_EDGES, AWAY_FROM_FEATURES
from replay.games.fantasy_skirmish.squares import Square, neighbours, ring
from replay.games.fantasy_skirmish.table import BETWEEN, Table, field

LARGEST = 40
"""The most squares of a feature."""


def away_from_edges(land: Field, square: Square) -> bool:
    """Whether enough squares lie between a square and every edge of the map (FS-SETUP-05)."""
    x, y = square
    return BETWEEN <= x < land.width - BETWEEN and BETWEEN <= y < land.height - BETWEEN


def require_place(table: Table, kind: Feature, squares: tuple[Square, ...], gate: Gate) -> None:
    """State where a feature may be. Raises ``Breach`` at the gate."""
    land = field(table)
    gate.must(0 < len(squares) <= LARGEST and len(set(squares)) == len(squares), f"1 to {LARGEST} squares, each once")
    gate.must(all(on_map(land, square) for square in squares), "a square is not on the map")
    gate.must(_hangs_together(squares), "the squares of a feature touch each other")
    near = next((s for s in squares if not away_from_edges(land, s)), None)
    gate.require(AWAY_FROM_EDGES, near is None, f"{_told(near)} is within {BETWEEN} squares of an edge")
    raised = {bool(level(land, square)) for square in squares}
    on_top = raised == {True} and kind != "elevated"
    gate.must(on_top or raised == {False}, "a feature lies on the ground, or all of it on a hill")
    gate.must(not on_top or kind != "deep", "no deep water stands on a hill")
    gate.must(all(land.rows[y][x] in ".^" for x, y in squares), "another feature lies there")
    rim = next((s for s in squares if on_top and on_edge(land, s)), None)
    gate.require(FEATURES_ON_TOP, rim is None, f"{_told(rim)} is an edge square of the hill")
    name, other = next(_too_near(table, squares, on_top=on_top), ("", None))
    gate.require(AWAY_FROM_FEATURES, not name, f"{_told(other)} is within {BETWEEN} squares of {name}")


def free(table: Table, kind: Feature) -> Iterator[Square]:
    """The squares on which a feature of one square may be put, row by row (FS-SETUP-05, 06, FS-ELEV-02)."""
    land, near = field(table), [_around(laid.squares) for laid in table.features.values()]
    tops = frozenset().union(*(_top(table, hill) for hill in hills(land))) if kind not in ("elevated", "deep") else ()
    for square in ground.squares(land):
        letter = land.rows[square[1]][square[0]]
        open_ = letter == "." and not any(square in around for around in near)
        if away_from_edges(land, square) and (open_ or (letter == "^" and square in tops)):
            yield square


def _top(table: Table, hill: frozenset[Square]) -> frozenset[Square]:
    """The squares of a hill that are none of its edge, and away from features beside it."""
    beside = (_around(laid.squares) for laid in table.features.values() if not hill & set(laid.squares))
    inner = frozenset(square for square in hill if not on_edge(field(table), square))
    return inner.difference(*beside)


@lru_cache(maxsize=1024)
def _around(squares: tuple[Square, ...]) -> frozenset[Square]:
    """The squares that are too near to a feature, its own included."""
    near = range(-BETWEEN, BETWEEN + 1)
    return frozenset((x + east, y + south) for x, y in squares for east in near for south in near)


def _too_near(table: Table, squares: tuple[Square, ...], *, on_top: bool) -> Iterator[tuple[str, Square]]:
    """The features that lie too near, with the square that does; the hill a feature stands on is none of them."""
    below = hill_of(field(table), squares[0]) if on_top else frozenset()
    for name, laid in table.features.items():
        if below & set(laid.squares):
            continue
        for square in squares:
            if any(ring(square, other) <= BETWEEN for other in laid.squares):
                yield name, square
                break


def _hangs_together(squares: tuple[Square, ...]) -> bool:
    left, fresh = set(squares), {squares[0]}
    while fresh:
        left -= fresh
        fresh = {other for square in fresh for other in neighbours(square)} & left
    return not left


def _told(square: Square | None) -> str:
    return f"{square[0]},{square[1]}" if square else ""
