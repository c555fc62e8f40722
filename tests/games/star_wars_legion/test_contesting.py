"""Who contests and secures what, where things may lie, and what a line of sight passes through."""

import pytest

from replay.core.pose import Point
from replay.games.star_wars_legion import orders as o
from replay.games.star_wars_legion.cards import BattleCard
from replay.games.star_wars_legion.contesting import contesting, securing
from replay.games.star_wars_legion.discs import Disc, closer, gap, holds, lies_in, overlaps
from replay.games.star_wars_legion.places import fits, nearest, spots, token_disc
from replay.games.star_wars_legion.sight import Line, enters, through
from replay.games.star_wars_legion.table import Piece, Shown
from tests.games.star_wars_legion.boards import after, asset, board, broken, inch, poi, unit

MISSION = {
    "cards": {"sift": BattleCard("sift", "secondary", "Sift the Wreck", claim=("type:trooper",))},
    "spaces": {"secondary": Shown("sift", "p1")},
}
SQUARE = (Point(0, 0), Point(4000, 0), Point(4000, 4000), Point(0, 4000))
HOOK = (Point(0, 0), Point(6000, 0), Point(6000, 6000), Point(4000, 6000), Point(4000, 2000), Point(0, 2000))


# ---------------------------------------------------------------- discs


@pytest.mark.parametrize(
    ("x", "near", "over"), [(3000, True, False), (2000, True, False), (1999, True, True), (5000, False, False)]
)
def test_discs_that_touch_do_not_overlap_and_exactly_the_gap_is_too_far(x, near, over):
    """SWL-A16, SWL-A11."""
    one, other = Disc(Point(0, 0), 1000), Disc(Point(x, 0), 1000)
    assert closer(one, other, 3000) is near
    assert closer(one, other, 0) is over
    assert gap(one, other) == max(x - 2000, 0)


@pytest.mark.parametrize(
    ("x", "y", "over", "inside"),
    [(2000, 2000, True, True), (1000, 1000, True, True), (999, 2000, True, False), (-999, 2000, True, False),
     (-1000, 2000, False, False), (-707, -708, False, False), (-707, -707, True, False)],
)  # fmt: skip
def test_a_disc_overlaps_an_outline_lies_in_it_or_only_touches_it(x, y, over, inside):
    disc = Disc(Point(x, y), 1000)
    assert overlaps(disc, SQUARE) is over
    assert lies_in(disc, SQUARE) is inside


@pytest.mark.parametrize(("x", "y", "inside"), [(1000, 1000, True), (5000, 5000, True), (2000, 4000, False)])
def test_an_outline_with_a_corner_turned_in_holds_what_it_should(x, y, inside):
    assert holds(HOOK, Point(x, y)) is inside
    assert holds(HOOK[::-1], Point(x, y)) is inside


# ---------------------------------------------------------------- contesting


def test_units_contest_and_the_side_with_more_of_them_secures():
    """SWL-SECURE-01 to 03."""
    units = {"A1": unit("p1", 22), "A2": unit("p1", 20, 22), "B1": unit("p2", 18), "B2": unit("p2", 60)}
    table = board(units, {"o1": poi(20), "o2": poi(60, securable=False), "x1": asset(20, 40)})
    assert contesting(table, "o1") == {"p1": ("A1", "A2"), "p2": ("B1",)}
    assert (securing(table, "o1"), securing(table, "o2"), securing(table, "x9")) == ("p1", "", "")


def test_a_defeated_unit_and_one_off_the_battlefield_contest_nothing():
    """SWL-CONTEST-01."""
    table = board({"A1": unit("p1", 22, defeated=True), "A2": unit("p1")}, {"o1": poi(20)})
    assert contesting(table, "o1") == {"p1": (), "p2": ()}


def test_a_held_asset_is_contested_by_nobody():
    """SWL-CLAIM-05."""
    table = after(board({"A1": unit("p1", 20)}, {"x1": asset(21.5)}, **MISSION), o.Activate("A1"), o.Claim("A1", "x1"))
    assert contesting(table, "x1") == {"p1": (), "p2": ()}


# ---------------------------------------------------------------- sight


def test_a_point_of_interest_is_a_cylinder_as_wide_as_it_is_and_three_inches_high():
    """SWL-T70: SWL-POI-02."""
    disc = token_disc("poi", inch(20, 20))
    assert disc.radius == 1000
    across = (inch(10, 20), inch(30, 20))
    assert enters(Line(*across), disc)
    assert not enters(Line(*across, 3500, 3500), disc)
    assert enters(Line(*across, 2999, 2999), disc)
    assert not enters(Line(*across, 3000, 3000), disc)


@pytest.mark.parametrize(
    ("high", "low", "met"), [(6000, 0, True), (6300, 0, True), (7000, 0, False), (6000, 4000, False)]
)
def test_a_falling_line_meets_the_cylinder_where_it_is_low_enough(high, low, met):
    disc = token_disc("poi", inch(20, 20))
    assert enters(Line(inch(10, 20), inch(30, 20), high, low), disc) is met


@pytest.mark.parametrize(("y", "met"), [(20.999, True), (21, False), (19, False), (19.001, True)])
def test_a_line_along_the_rim_is_not_through(y, met):
    table = board({}, {"o1": poi(20), "x1": asset(25)})
    assert through(table, Line(inch(10, y), inch(30, y))) == (("o1",) if met else ())


def test_a_line_that_ends_before_it_is_not_through_either():
    table = board({}, {"o1": poi(20)})
    assert through(table, Line(inch(10, 20), inch(18, 20))) == ()
    assert through(table, Line(inch(20, 20), inch(20, 20))) == ("o1",)


# ---------------------------------------------------------------- where a dropped token fits


def swamp(east):
    corners = (inch(10, 10), inch(east, 10), inch(east, 30), inch(10, 30))
    return {"swamp": Piece("area", "impassable", outline=corners)}


def test_the_nearest_spot_is_found_where_nothing_fits_in_range():
    """SWL-PLACE-05."""
    table = board({"A1": unit("p1", 20)}, pieces=swamp(24.631))
    base = Disc(inch(20, 20), 531)
    assert nearest(table, "asset", base, 20_000) == 4100
    assert nearest(table, "asset", base, 4_000) is None
    found = spots(table, "asset", base)
    assert found
    assert all(fits(table, "asset", spot) for spot in found)


def test_spots_in_range_are_preferred():
    """SWL-DROP-01."""
    table = board({"A1": unit("p1", 20), "B1": unit("p2", 22)}, {"o1": poi(20, 22.5)})
    base = Disc(inch(20, 20), 531)
    found = spots(table, "asset", base)
    assert found
    assert all(closer(token_disc("asset", spot), base, 3000) for spot in found)
    assert not any(closer(token_disc("asset", spot), Disc(inch(22, 20), 531), 0) for spot in found)


def test_a_dropped_asset_lies_on_no_miniature():
    """SWL-A15."""
    table = board({"A1": unit("p1", 20, holding=("x1",)), "B1": unit("p2", 22.2)}, {"x1": asset(0)})
    dropped = after(table, o.Suppress("A1", 2))
    assert broken(dropped, o.Place("x1", inch(22, 20), by="p2")) == ["SWL-DROP-01"]
    assert broken(dropped, o.Place("x1", inch(20, 22), by="p2")) == []
