"""Gaps between bases, by whole numbers: never another answer than the roots would give."""

from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.games.battle_for_legend.place import (
    Disc,
    apart,
    inches,
    length,
    nearer,
    nearer_to_card,
    overlapping,
    passes,
    touching,
    within,
    within_of_card,
)

PLACES = st.tuples(st.integers(0, 2400), st.integers(0, 2400))
DISCS = st.builds(Disc, PLACES, st.integers(10, 200))
CARD = (1100, 1100, 1300, 1300)


@given(DISCS, DISCS, st.integers(0, 900))
def test_gaps_of_circles_are_those_of_roots(one, other, gap):
    """BFL-GEO-03, BFL-GEO-04: the end of a reach counts, the end of a limit does not."""
    real = dist(one.at, other.at) - one.radius - other.radius
    if abs(real - gap) > 1e-6:
        assert within(one, other, gap) == (real < gap)
        assert nearer(one, other, gap) == (real < gap)
    assert within(one, other, gap) == within(other, one, gap)
    assert abs(apart(one, other) - real) <= 1


@given(DISCS, st.integers(0, 900))
def test_gaps_to_the_card_are_those_of_roots(one, gap):
    """BFL-GEO-02, BFL-GEO-03."""
    x, y = one.at
    real = hypot(max(1100 - x, 0, x - 1300), max(1100 - y, 0, y - 1300)) - one.radius
    if abs(real - gap) > 1e-6:
        assert within_of_card(one, CARD, gap) == (real < gap)
        assert nearer_to_card(one, CARD, gap) == (real < gap)


@pytest.mark.parametrize(
    ("apart_", "touch", "overlap"), [(126, False, False), (125, True, False), (115, True, False), (114, True, True)]
)
def test_contact_and_overlap_meet_at_five_hundredths(apart_, touch, overlap):
    """BFL-GEO-05: two bases of 0.6 inches."""
    one, other = Disc((1000, 500), 60), Disc((1000 + apart_, 500), 60)
    assert (touching(one, other), overlapping(one, other)) == (touch, overlap)


def test_a_way_is_as_long_as_its_stretches_rounded_down():
    """BFL-GEO-07."""
    assert length((900, 2300), [(600, 1900), (600, 1700)]) == 700
    assert length((0, 0), [(10, 10)]) == 14
    assert length((0, 0), [(5, 5), (10, 10)]) == 14
    assert length((5, 5), []) == 0


def test_a_stretch_passes_what_lies_beside_it_not_at_its_ends():
    wide = Disc((500, 40), 50)
    assert passes((0, 0), (1000, 0), wide)
    assert not passes((0, 0), (1000, 0), Disc((500, 60), 50))
    assert not passes((600, 0), (1000, 0), wide)


@pytest.mark.parametrize(("hundredths", "said"), [(700, "7"), (705, "7.05"), (750, "7.5"), (-6, "-0.06"), (0, "0")])
def test_lengths_are_said_in_inches(hundredths, said):
    assert inches(hundredths) == said
