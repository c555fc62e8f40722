"""Sliding along what a unit lies on: which places are lined up, and which of them it can get to (AL-SNAP-10, A-06)."""

from collections.abc import Callable

import pytest

from replay.core.polygon import Polygon
from replay.core.pose import Pose
from replay.games.arcane_legions.ground.outline import LONG_FRONT, SHORT_FRONT
from replay.games.arcane_legions.motion.course import EDGE, Course, Ending
from replay.games.arcane_legions.motion.sliding import may_slide, slid, slides
from tests.games.arcane_legions.motion.courses import base_at, exf, exs, piece, pose, short, step

ORIGIN = pose(0, 0)
ENEMY = {"e": base_at(0.3, 1.6, 180)}


def ahead(course: Course, here: Pose = ORIGIN) -> Ending:
    """How a unit lies after a step onto something ahead."""
    (ending,) = step(course, here).endings
    assert ending.against
    return ending


def places(course: Course, here: Pose = ORIGIN) -> set[float]:
    """Where a unit may lie across, in steps, after a step ahead."""
    ending = ahead(course, here)
    return {slid(course, ending, by).pose.x / 1000 for by in slides(course, ending)}


@pytest.mark.parametrize(
    ("reading", "found"), [("any_alignment", {0, -0.2, 0.3, 0.8}), ("first_alignment", {0, -0.2, 0.3})]
)
def test_a_sortie_on_a_sortie(reading: str, found: set[float]) -> None:
    """AL-T-52: not sliding is allowed; 0.1 is not."""
    course = exs(ENEMY, slide=reading)
    ending = ahead(course)
    assert places(course) == found
    assert slides(course, ending)[0] == 0
    assert not may_slide(course, ending, 100)
    assert not may_slide(course, ending, 1_300)


def test_anywhere_by_agreement() -> None:
    """A-06: as far as a stretch is shared."""
    course = exs(ENEMY, slide="free")
    ending = ahead(course)
    assert may_slide(course, ending, 100)
    assert may_slide(course, ending, 1_297)
    assert not may_slide(course, ending, 1_299)


def test_to_the_right_is_as_one_looks_out_of_the_side() -> None:
    """A unit that lies with its right side on the east edge looks east: its right is south."""
    (ending,) = step(exs(), pose(9.2, 0), "right").endings
    assert slid(exs(), ending, 500) == Ending(pose(9.5, -0.5), EDGE, 1, "right")


HALVES = {-0.5, 0, 0.5}
ALL = {-1, -0.5, 0, 0.5, 1}


@pytest.mark.parametrize(
    ("course", "other", "offsets"),
    [
        (exs, base_at(0, 1.6), HALVES),
        (exs, base_at(0, 1.6, 0, LONG_FRONT), ALL),
        (exs, base_at(0, 1.6, 90, SHORT_FRONT), ALL),
        (exf, base_at(0, 1.6), ALL),
        (exf, base_at(0, 1.6, 0, LONG_FRONT), {-1, 0, 1}),
        (short, base_at(0, 2.1), HALVES),
    ],
)
def test_which_offsets_are_lined_up(course: Callable[..., Course], other: Polygon, offsets: set[float]) -> None:
    """AL-SNAP-10: the offsets that the catalogue lists."""
    assert places(course({"e": other})) == offsets


def test_quarter_notches_line_up_too() -> None:
    """AL-GEOM-12."""
    agreed = exf({"e": base_at(0, 1.6, 0, LONG_FRONT)}, notches="centre_and_quarters")
    assert places(agreed) == {-1.5, -1, -0.5, 0, 0.5, 1, 1.5}


def test_terrain_has_corners_and_no_notches() -> None:
    slab = {"t": piece((-2, 1.1), (1, 1.1), (1, 2), (-2, 2))}
    assert places(exs(slab, pieces="t")) == {-2, -1.5, 0, 0.5, 1}


def test_a_slide_ends_where_something_is_in_the_way() -> None:
    """AL-SNAP-10: what is beyond cannot be got at; touching is allowed."""
    assert places(exs(ENEMY | {"f": base_at(1.25, 0.6)})) == {0, -0.2}
    assert places(exs(ENEMY | {"f": base_at(1.3, 0.6)})) == {0, -0.2, 0.3}
    assert places(exs(ENEMY | {"f": base_at(-1.35, 0.6, 45)})) == {0, 0.3, 0.8}


def test_the_table_edge_bounds_a_slide() -> None:
    """AL-TERRAIN-05: along the edge a unit gets as far as the corners of the table."""
    (ending,) = step(exs(), pose(9.2, 0), "right").endings
    assert set(slides(exs(), ending)) == {0, -14_500, 14_500}
    near = exs({"e": base_at(9.3, 1.6, 180)})
    assert places(near, pose(9.4, 0)) == {9.4, 9.3, 8.8}


def test_what_met_nothing_does_not_slide() -> None:
    (ending,) = step(exs(), ORIGIN).endings
    assert slides(exs(), ending) == (0,)
    assert slid(exs(), ending, 0) == ending


def test_a_slide_that_nobody_may_make_is_told_all_the_same() -> None:
    """AL-SNAP-10: past its end a wall is no longer lain against, but that is where the unit would be."""
    ending = ahead(exs(ENEMY))
    assert not may_slide(exs(ENEMY), ending, 4_000)
    assert slid(exs(ENEMY), ending, 4_000).pose == pose(4, 0.6)
