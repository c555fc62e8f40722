"""How far what is shifted without a move order comes (AL-SNAP-13)."""

import pytest

from replay.games.arcane_legions.motion.straight import first_contact
from tests.games.arcane_legions.motion.courses import (
    about,
    base_at,
    exs,
    piece,
    pose,
)

ORIGIN = pose(0, 0)


def test_what_an_ability_shifts_stops_at_a_touch() -> None:
    """AL-T-61, AL-SNAP-13: two steps are given, a corner is met after 1.3; the heading stays."""
    course = exs({"e": base_at(0.2, 2.5071, 45)})
    assert first_contact(course, ORIGIN, 0, 2_000) == (pose(0, 1.3), ("e",))
    assert first_contact(course, ORIGIN, 180_000, 2_000) == (pose(0, -2), ())


@pytest.mark.parametrize(("direction", "x", "y"), [(90_000, 1.5, 0), (45_000, 1.5, 1.5), (30_000, 0.9526, 1.65)])
def test_a_shift_in_any_direction(direction: int, x: float, y: float) -> None:
    """AL-SNAP-13: walls to the east at 2 and to the north at 2.15."""
    course = exs({"n": piece((-5, 2.15), (5, 2.15), (5, 3)), "o": piece((2, -5), (3, -5), (2, 2))}, pieces="n o")
    found, met = first_contact(course, ORIGIN, direction, 5_000)
    assert about(found, x, y, 0)
    assert met
