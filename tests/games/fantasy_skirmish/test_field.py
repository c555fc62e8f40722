"""Squares, sight and cover, by the catalogue's scenarios."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.case import start
from replay.games.fantasy_skirmish import game
from replay.games.fantasy_skirmish.cover import covered
from replay.games.fantasy_skirmish.field import COVERS, Field, blank, of_ground, on_edge, sight_walls
from replay.games.fantasy_skirmish.sight import clear
from replay.games.fantasy_skirmish.squares import Square, between, distance, ring


def laid(width: int, height: int, **letters: list[Square]) -> Field:
    """A clear map with letters put on it; ``hill`` stands for ``^``."""
    rows = [list(row) for row in blank(width, height).rows]
    for letter, squares in letters.items():
        for x, y in squares:
            rows[y][x] = "^" if letter == "hill" else letter
    return Field(tuple("".join(row) for row in rows))


def sees(field: Field, one: Square, other: Square) -> bool:
    walls = sight_walls(field, one, other)
    return walls is not None and clear(one, other, walls)


@pytest.mark.parametrize(("square", "squares"), [((4, 0), 4), ((1, 1), 1), ((3, 2), 4), ((4, 4), 7)])
def test_distance_counts_later_diagonals_twice(square: Square, squares: int) -> None:
    assert distance((0, 0), square) == squares


def test_rings_count_squares_whichever_way() -> None:
    assert ring((6, 5), (8, 7)) == 2


def test_a_line_from_centre_to_centre_goes_through_a_third() -> None:
    assert between((4, 4), (5, 5), (6, 6))
    assert not between((4, 5), (5, 5), (6, 4))


HILL = laid(16, 12, hill=[(x, y) for x in (5, 6, 7) for y in (4, 5, 6)])
HILLS = laid(16, 12, hill=[(x, y) for x in (5, 6, 7, 9, 10, 11) for y in (4, 5, 6)])
LANE = laid(16, 12, B=[(x, y) for x in range(3, 9) for y in (4, 6)])

SIGHT = [
    ("FS-T53", laid(12, 12, B=[(4, 5)]), (1, 5), (7, 5), False),
    ("FS-T59", LANE, (1, 5), (10, 5), True),
    ("FS-T60", laid(12, 12, s=[(3, 5)], d=[(4, 5), (5, 5)]), (1, 5), (7, 5), True),
    ("FS-T62", laid(12, 12, B=[(3, 2), (2, 3)]), (2, 2), (3, 3), False),
    ("FS-T62-one", laid(12, 12, B=[(3, 2)]), (2, 2), (3, 3), True),
    ("FS-T63", HILL, (2, 5), (10, 5), False),
    ("FS-T63-past", HILL, (2, 3), (10, 3), True),
    ("FS-T64", HILL, (5, 5), (2, 5), True),
    ("FS-T64-far", HILL, (7, 5), (2, 5), True),
    ("FS-T65", HILL, (6, 5), (2, 5), False),
    ("FS-T65-same", HILL, (5, 4), (7, 6), True),
    ("FS-T66", HILL, (2, 5), (6, 5), False),
    ("FS-T66-edge", HILL, (2, 5), (5, 5), True),
    ("FS-T66-far", HILL, (2, 5), (7, 5), True),
    ("FS-T67", HILLS, (7, 5), (9, 5), False),
]


@pytest.mark.parametrize(("field", "one", "other", "seen"), [row[1:] for row in SIGHT], ids=[row[0] for row in SIGHT])
def test_sight(field: Field, one: Square, other: Square, seen: bool) -> None:
    assert sees(field, one, other) is seen
    assert sees(field, other, one) is seen


def test_a_hill_is_all_edge_but_its_middle() -> None:
    assert [square for square in ((5, 4), (6, 5), (7, 6)) if on_edge(HILL, square)] == [(5, 4), (7, 6)]


FRIEND = [
    ("FS-T54", (7, 5), [(4, 5)], True),
    ("FS-T54-open", (4, 2), [], False),
    ("FS-T57-beside", (7, 5), [(7, 6)], False),
    ("FS-T57-both", (7, 5), [(7, 6), (7, 4)], True),
    ("FS-T57-behind", (7, 5), [(8, 5)], False),
    ("FS-T58", (7, 5), [(1, 4), (1, 6)], False),
]


@pytest.mark.parametrize(("target", "others", "cover"), [row[1:] for row in FRIEND], ids=[row[0] for row in FRIEND])
def test_warriors_give_cover(target: Square, others: list[Square], cover: bool) -> None:
    assert covered((1, 5), target, others) is cover


def test_a_lane_between_walls_covers() -> None:
    """FS-T59: every corner's line runs along a wall."""
    assert covered((1, 5), (10, 5), of_ground(LANE, COVERS))


def test_hindering_ground_under_the_target_covers() -> None:
    """FS-T55, FS-COVER-06."""
    assert covered((1, 5), (7, 5), [(7, 5)])


PLACE = st.tuples(st.integers(0, 8), st.integers(0, 8))


@given(PLACE, PLACE, st.frozensets(PLACE, max_size=5))
def test_sight_is_the_same_from_both_ends_and_in_a_mirror(one: Square, other: Square, walls: frozenset[Square]) -> None:
    seen = clear(one, other, walls)
    assert clear(other, one, walls) is seen
    assert clear(one[::-1], other[::-1], frozenset((y, x) for x, y in walls)) is seen
    assert clear((8 - one[0], one[1]), (8 - other[0], other[1]), frozenset((8 - x, y) for x, y in walls)) is seen


@given(PLACE, PLACE, st.frozensets(PLACE, max_size=5), PLACE)
def test_another_wall_never_opens_a_line(one: Square, other: Square, walls: frozenset[Square], more: Square) -> None:
    assert clear(one, other, walls) or not clear(one, other, walls | {more})


@given(PLACE, PLACE, st.frozensets(PLACE, max_size=5), st.lists(st.tuples(*[st.integers(0, 12)] * 4), max_size=30))
def test_whatever_line_misses_all_walls_is_sight(
    one: Square, other: Square, walls: frozenset[Square], tries: list[tuple[int, int, int, int]]
) -> None:
    others = walls - {one, other}
    for a, b, c, d in tries:
        start, end = (12 * one[0] + a, 12 * one[1] + b), (12 * other[0] + c, 12 * other[1] + d)
        if not any(_met(start, end, wall) for wall in others):
            assert clear(one, other, walls)


def _met(start: tuple[int, int], end: tuple[int, int], wall: Square) -> bool:
    """Whether a line in twelfths of a square meets a closed square; it misses one that lies all to one side."""
    (x0, y0), (x1, y1) = start, end
    left, right, top, bottom = 12 * wall[0], 12 * wall[0] + 12, 12 * wall[1], 12 * wall[1] + 12
    if max(x0, x1) < left or min(x0, x1) > right or max(y0, y1) < top or min(y0, y1) > bottom:
        return False
    turns = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in (left, right) for y in (top, bottom)]
    return min(turns) <= 0 <= max(turns)


SMALL = [(2, 5, 5, 1), (2, 13, 7, 3), (3, 13, 10, 6), (6, 4, 99, 0)]


@pytest.mark.parametrize(("players", "width", "height", "room"), SMALL)
def test_a_blank_map_without_room_for_the_features_is_no_match(players, width, height, room):
    """FS-SETUP-02, FS-SETUP-05, FS-SETUP-06."""
    names = tuple("ABCDEF"[:players])
    with pytest.raises(ValueError, match=f"has room for {room} feature"):
        start(game, {"width": width, "height": height}, names)
    assert start(game, {"width": width, "height": height, "battlefield": "tiles"}, names).seats
    assert start(game, {"width": 13, "height": 10}, names[:2]).seats
