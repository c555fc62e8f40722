"""Intervals and tails against published tables and against counting."""

from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.luck.chance import as_far, chi_square, counts_within, mean_within

PUBLISHED = [
    (2, 3.841, 0.05),
    (2, 6.635, 0.01),
    (6, 11.070, 0.05),
    (6, 15.086, 0.01),
    (6, 4.351, 0.50),
    (6, 1.145, 0.95),
    (8, 14.067, 0.05),
    (8, 24.322, 0.001),
    (20, 30.144, 0.05),
]
"""Sides of a die, a chi-square with one degree less, and the upper tail that tables of it give."""


@pytest.mark.parametrize(("sides", "chi", "tail"), PUBLISHED)
def test_tails_are_those_of_the_tables(sides: int, chi: float, tail: float) -> None:
    assert as_far(chi, sides) == pytest.approx(tail, rel=2e-3)


def test_even_counts_are_as_near_as_can_be() -> None:
    assert chi_square((10,) * 6) == 0
    assert as_far(0, 6) == 1


def test_a_chi_square_is_the_sum_of_squares_over_what_is_expected() -> None:
    assert chi_square((5, 8, 9, 8, 10, 20)) == pytest.approx((25 + 4 + 1 + 4 + 0 + 100) / 10)


@pytest.mark.parametrize("counts", [(), (3,), (5, 5, 5, 5, 5, 4), (0,) * 6])
def test_of_too_few_dice_nothing_is_said(counts: tuple[int, ...]) -> None:
    assert chi_square(counts or (0,)) is None


@given(st.integers(0, 200), st.integers(2, 20))
def test_property_the_range_of_a_count_holds_nineteen_in_twenty_and_no_more_than_it_must(dice: int, sides: int) -> None:
    def likely(count: int) -> float:
        return comb(dice, count) * (sides - 1) ** (dice - count) / sides**dice

    low, high = counts_within(dice, sides)
    assert sum(likely(count) for count in range(low)) <= 0.025 + 1e-9
    assert sum(likely(count) for count in range(high + 1, dice + 1)) <= 0.025 + 1e-9
    assert sum(likely(count) for count in range(low + 1)) > 0.025 - 1e-9
    assert sum(likely(count) for count in range(high, dice + 1)) > 0.025 - 1e-9


def test_the_range_of_a_mean_is_two_deviations_of_all_falls_of_so_many_dice() -> None:
    means = [sum(faces) / 4 for faces in product(range(1, 7), repeat=4)]
    deviation = (sum((mean - 3.5) ** 2 for mean in means) / len(means)) ** 0.5
    low, high = mean_within(4, 6)
    assert (low, high) == (pytest.approx(3.5 - 1.96 * deviation), pytest.approx(3.5 + 1.96 * deviation))


@given(st.floats(0, 500), st.integers(2, 20))
def test_property_a_tail_is_a_part_and_falls(chi: float, sides: int) -> None:
    assert 0 <= as_far(chi + 1, sides) <= as_far(chi, sides) <= 1
