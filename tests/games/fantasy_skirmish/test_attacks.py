"""Attacks on maps of every kind: turning or mirroring a map changes no verdict, and what is said of a shot holds."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.core.rule import Breach
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.cover import corner_lines, covered, fewest
from replay.games.fantasy_skirmish.orders import Melee, Shoot
from replay.games.fantasy_skirmish.shooting import aims, cover_sources
from replay.games.fantasy_skirmish.squares import Line, Square, distance, neighbours, touches
from replay.games.fantasy_skirmish.standing import adjacent
from replay.games.fantasy_skirmish.table import Table, spaces
from tests.games.fantasy_skirmish.boards import board, broken, warrior

SIDE = 9
PLACES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
GROUNDS = st.lists(st.text(".....hsBd^^n", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE).map(tuple)


@st.composite
def tables(draw: Any) -> Table:
    """An archer, an enemy that may be mounted, and a few more on both sides; wherever, even in a wall."""
    spots = draw(st.lists(PLACES, min_size=2, max_size=7, unique=True))
    back = draw(st.sampled_from(sorted(neighbours(spots[1]))))
    mounted = draw(st.booleans()) and back not in spots and all(0 <= place < SIDE for place in back)
    foe = warrior("p2", "bone_lancer", spots[1], back) if mounted else warrior("p2", "bone_champion", spots[1])
    others = {
        f"{'AB'[n % 2]}{n}": warrior(("p1", "p2")[n % 2], ("goblin_slinger", "bone_reaper")[n % 2], spot)
        for n, spot in enumerate(spots[2:], start=2)
    }
    options = {"nearest_scope": draw(st.sampled_from(["all", "visible"])), "cover_endpoints_count": draw(st.booleans())}
    return board({"A1": warrior("p1", "bone_archer", spots[0]), "B1": foe, **others}, draw(GROUNDS), **options)


def turned(square: Square) -> Square:
    """A quarter turn clockwise."""
    return SIDE - 1 - square[1], square[0]


def mirrored(square: Square) -> Square:
    return SIDE - 1 - square[0], square[1]


def moved(table: Table, to: Any) -> Table:
    """The same table with every square somewhere else."""
    picture = {to((x, y)): letter for y, row in enumerate(table.rows) for x, letter in enumerate(row)}
    rows = tuple("".join(picture[x, y] for x in range(SIDE)) for y in range(SIDE))
    warriors = {
        name: replace(one, at=to(one.at) if one.at else None, back=to(one.back) if one.back else None)
        for name, one in table.warriors.items()
    }
    return replace(table, rows=rows, warriors=warriors)


def verdicts(table: Table) -> Any:
    blow = Melee("A1", "B1")
    shots = [broken(table, Shoot("A1", "B1", square)) for square in spaces(table.warriors["B1"])]
    return shots, broken(table, blow), told(table, blow)


def told(table: Table, order: Any) -> list[str]:
    try:
        return [game.tell(event) for event in game.decide(table, order)]
    except Breach:
        return []


@given(tables())
def test_a_turned_or_mirrored_map_changes_no_verdict(table):
    """FS-GEO-04, FS-LOS-02, FS-COVER-04, FS-ADJ-01, FS-FLANK-01."""
    assert verdicts(moved(table, turned)) == verdicts(table)
    assert verdicts(moved(table, mirrored)) == verdicts(table)


@given(tables())
def test_adjacency_goes_both_ways(table):
    """FS-ADJ-01, FS-MOUNT-08."""
    for one in table.warriors:
        for other in table.warriors:
            assert adjacent(table, one, other) == adjacent(table, other, one)


@given(tables())
def test_cover_is_what_every_corner_finds(table):
    """FS-COVER-01, FS-COVER-04: by the corner with the fewest lines touched."""
    assume(not table.options["cover_endpoints_count"])
    front = table.warriors["A1"].at
    for aim in aims(table, "A1", "B1"):
        sources = cover_sources(table, "A1", "B1")
        best = fewest(corner_lines(front, aim.square, sources))
        assert aim.covered == any(met for _, met in best) == covered(front, aim.square, sources)
        assert aim.distance == distance(front, aim.square)


CORNERS = st.tuples(st.integers(0, SIDE), st.integers(0, SIDE))


@given(CORNERS, CORNERS, PLACES)
def test_a_line_touches_the_squares_that_hold_a_point_of_it(start, end, square):
    """FS-GEO-04, FS-GEO-05: every point where it crosses a line of the grid is tried, and one between each two."""
    assume(start != end)
    runs = [abs(b - a) for a, b in zip(start, end, strict=True) if a != b]
    crossings = sorted({Fraction(n, run) for run in runs for n in range(run + 1)})
    tried = [*crossings, *((one + other) / 2 for one, other in pairwise(crossings))]
    inside = [at for at in tried if holds(start, end, square, at)]
    assert touches(Line(start, end), square, ends=True) == bool(inside)
    assert touches(Line(start, end), square) == any(0 < at < 1 for at in inside)


def holds(start: Square, end: Square, square: Square, at: Fraction) -> bool:
    """Whether a closed square holds the point so far along a line."""
    spot = [a + at * (b - a) for a, b in zip(start, end, strict=True)]
    return all(low <= along <= low + 1 for along, low in zip(spot, square, strict=True))


@given(CORNERS, CORNERS, PLACES)
def test_a_line_touches_the_same_from_either_end(start, end, square):
    """FS-GEO-05."""
    for ends in (True, False):
        assert touches(Line(start, end), square, ends=ends) == touches(Line(end, start), square, ends=ends)
