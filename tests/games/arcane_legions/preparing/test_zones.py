"""Deployment zones: of two players as the book has them, of more around the table."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.core.game import Seat
from replay.core.polygon import bounds, gap, within
from replay.core.pose import FINE, Corner, Pose, corner
from replay.games.arcane_legions.ground.outline import (
    FORMATION_LENGTH,
    LONG_FRONT,
    SHORT_FRONT,
    SORTIE,
    Footprint,
    outline,
    table_outline,
)
from replay.games.arcane_legions.orders import Zone
from replay.games.arcane_legions.preparing.zones import (
    HEADING,
    PLANS,
    breadth,
    midway,
    on_home_edge,
    places,
    zone_outline,
)
from tests.games.arcane_legions.boards import empty

WIDTH, LENGTH = 20_000, 30_000
BASES = (SORTIE, LONG_FRONT, SHORT_FRONT)
counts = st.sampled_from(tuple(PLANS))
tables = st.tuples(st.integers(12, 60), st.integers(16, 90)).map(lambda size: (size[0] * 500, size[1] * 500 + 4_000))


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"p{n}", f"Player {n}") for n in range(1, count + 1))


@pytest.mark.parametrize(
    ("base", "x", "y", "inside", "on_edge"),
    [
        (LONG_FRONT, 0, -14_500, True, True),  # AL-T-13
        (LONG_FRONT, 0, -13_500, True, False),
        (LONG_FRONT, 0, -12_500, False, False),
        (SORTIE, 5_000, -13_500, True, False),  # AL-T-14
        (SHORT_FRONT, 9_500, -14_000, True, True),
        (SORTIE, 9_600, -14_500, False, True),
        (SORTIE, 9_500, -13_500, True, False),  # on a long edge, which does not count
    ],
)
def test_a_unit_deploys_inside_its_zone_on_the_short_edge(
    base: Footprint, x: int, y: int, inside: bool, on_edge: bool
) -> None:
    """AL-DEPLOY-02, AL-DEPLOY-03, AL-DEPLOY-05, AL-DEPLOY-09."""
    for zone, pose in (("south", Pose(x, y, 0)), ("north", Pose(-x, -y, 180_000))):
        assert within(outline(pose, base), zone_outline(named(zone), WIDTH, LENGTH)) == inside
        assert on_home_edge(pose, base, named(zone), WIDTH, LENGTH) == on_edge


def on_table(spot: Corner, size: tuple[int, int]) -> bool:
    return abs(spot[0]) <= size[0] * FINE // 2 and abs(spot[1]) <= size[1] * FINE // 2


def named(zone: str) -> Zone:
    return next(found for found in HEADING if found == zone)


@pytest.mark.parametrize(
    ("zone", "box"),
    [
        ("south", (-10_000, -15_000, 10_000, -13_000)),
        ("north", (-10_000, 13_000, 10_000, 15_000)),
        ("west", (-10_000, -11_000, -8_000, 11_000)),
        ("east", (8_000, -11_000, 10_000, 11_000)),
        ("southwest", (-10_000, -11_000, -8_000, -1_000)),
        ("northwest", (-10_000, 1_000, -8_000, 11_000)),
        ("southeast", (8_000, -11_000, 10_000, -1_000)),
        ("northeast", (8_000, 1_000, 10_000, 11_000)),
    ],
)
def test_a_zone_is_two_steps_deep_along_its_edge(zone: str, box: tuple[int, int, int, int]) -> None:
    """AL-DEPLOY-02, AL-MULTI-07."""
    found = bounds(zone_outline(named(zone), WIDTH, LENGTH))
    assert (found.left, found.bottom, found.right, found.top) == box
    assert breadth(named(zone), WIDTH, LENGTH) == max(box[2] - box[0], box[3] - box[1])


@given(counts, tables)
def test_zones_of_a_match_lie_on_the_table_a_formation_length_apart(count: int, size: tuple[int, int]) -> None:
    """AL-MULTI-07: for every number of players on every table that has room for them."""
    try:
        empty(seats(count), table_width=size[0], table_length=size[1])
    except ValueError:
        return
    zones = [zone_outline(zone, *size) for zone in PLANS[count]]
    assert len(zones) == count
    assert all(within(zone, table_outline(*size)) for zone in zones)
    assert all(gap(one, other) >= FORMATION_LENGTH for one, other in combinations(zones, 2))


@given(counts, tables, st.sampled_from(BASES))
def test_every_place_of_a_zone_is_inside_it_and_faces_away_from_its_edge(
    count: int, size: tuple[int, int], base: Footprint
) -> None:
    """AL-DEPLOY-03, AL-DEPLOY-04, AL-DEPLOY-09."""
    for zone in PLANS[count] if min(breadth(zone, *size) for zone in PLANS[count]) >= FORMATION_LENGTH else ():
        for pose in (*places(zone, base, *size), midway(zone, base, *size)):
            assert within(outline(pose, base), zone_outline(zone, *size))
            assert pose.heading == HEADING[zone]
            assert on_table(corner(pose, 0, FORMATION_LENGTH), size)
        assert on_home_edge(midway(zone, base, *size), base, zone, *size)


@pytest.mark.parametrize(("count", "width", "length"), [(3, 5_000, 30_000), (6, 20_000, 11_000), (4, 20_000, 9_000)])
def test_a_table_without_room_for_the_zones_is_refused_at_the_start(count: int, width: int, length: int) -> None:
    """AL-MULTI-07, AL-TABLE-01."""
    with pytest.raises(ValueError, match=f"has no zones for {count} players"):
        empty(seats(count), table_width=width, table_length=length)
    assert empty(seats(2), table_width=width, table_length=length)
